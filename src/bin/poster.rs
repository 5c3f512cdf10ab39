//! Writes the static picture into the page, so that there is something to see before the program has loaded.
//!
//! `poster` rewrites `index.html` (or the file that is named); `poster --check` only says whether it is current.

use std::{fs, process::ExitCode};

use ringscope::{
    layout::{Fit, Layout},
    scene::{self, View, svg},
    story,
};

/// Between these two the picture stands.
const MARKS: (&str, &str) = ("<!-- poster -->", "<!-- /poster -->");
/// The size of the picture in the widest layout; narrower pages scale it down.
const SIZE: (f64, f64) = (860.0, 604.0);
/// What the picture shows, for those who hear it.
const LABEL: &str = "A ring of arcs around one heap of dots for each cache. Raised arcs have just changed their owner.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let check = arguments.iter().any(|argument| argument == "--check");
    let file = arguments.iter().find(|argument| !argument.starts_with("--")).map_or("index.html", String::as_str);
    match run(file, check) {
        Ok(said) => {
            eprintln!("{said}");
            ExitCode::SUCCESS
        }
        Err(said) => {
            eprintln!("{said}");
            ExitCode::FAILURE
        }
    }
}

fn run(file: &str, check: bool) -> Result<String, String> {
    let page = fs::read_to_string(file).map_err(|error| format!("{file} cannot be read: {error}."))?;
    let poster = poster()?;
    let wanted = with_poster(&page, &poster)
        .ok_or_else(|| format!("{file} has no place for the picture: expected {} and {}.", MARKS.0, MARKS.1))?;
    if page == wanted {
        return Ok(format!("The picture in {file} is current ({} bytes).", poster.len()));
    }
    if check {
        return Err(format!("The picture in {file} is not current: run the poster without --check."));
    }
    fs::write(file, &wanted).map_err(|error| format!("{file} cannot be written: {error}."))?;
    Ok(format!("The picture in {file} was written ({} bytes).", poster.len()))
}

/// The default scenario by the code that draws every frame of the page.
fn poster() -> Result<String, String> {
    let picture = story::default_picture().map_err(|refusal| refusal.0)?;
    let layout = Layout::fit(&picture, SIZE.0, SIZE.1, &Fit::default());
    Ok(svg::inline(&scene::build(&picture, &layout, &View::default()), LABEL))
}

/// The page with the poster between its marks.
fn with_poster(page: &str, poster: &str) -> Option<String> {
    let (head, rest) = page.split_once(MARKS.0)?;
    let (_, tail) = rest.split_once(MARKS.1)?;
    Some(format!("{head}{}\n{poster}{}{tail}", MARKS.0, MARKS.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_poster_takes_the_place_between_the_marks() {
        let page = "<body><!-- poster -->old<!-- /poster --></body>";
        let once = with_poster(page, "<svg/>\n");
        assert_eq!(once.as_deref(), Some("<body><!-- poster -->\n<svg/>\n<!-- /poster --></body>"));
        assert_eq!(once.as_deref().and_then(|page| with_poster(page, "<svg/>\n")), once);
        assert_eq!(with_poster("<body></body>", ""), None);
    }
}
