//! A name for the next node, in the pattern of the ones there are.

use super::state::AppState;
use crate::{
    bytes::Bytes,
    placement::cluster::NodeSpec,
    scenario::{Change, edit::Edit, everybody},
};

/// The last name with its number counted on, past every name that the scenario ever uses: cache-6, cache-7.
#[must_use]
pub fn next_name(state: AppState) -> String {
    state.story.with_untracked(|s| {
        let used: Vec<Bytes> = everybody(&s.scenario).into_iter().map(|(_, name)| name).collect();
        let here: Vec<Bytes> = s.after.world.cluster.nodes.iter().map(|n| n.spec.name.clone()).collect();
        count_on(here.last().or(used.last()).map(ToString::to_string).as_deref(), &|name| {
            let name = Bytes::from(name);
            used.contains(&name) || here.contains(&name)
        })
    })
}

fn count_on(last: Option<&str>, taken: &dyn Fn(&str) -> bool) -> String {
    let last = last.unwrap_or("node-0");
    // `host:port`: it is the host that counts on, where it ends in a number.
    if let Some((host, port)) = last.rsplit_once(':')
        && host.ends_with(|c: char| c.is_ascii_digit())
        && port.parse::<u16>().is_ok()
    {
        return format!("{}:{port}", count_on(Some(host), &|name| taken(&format!("{name}:{port}"))));
    }
    let stem = last.trim_end_matches(|c: char| c.is_ascii_digit());
    let number: u64 = last[stem.len()..].parse().unwrap_or(0);
    // A single letter goes on in the alphabet: e, f.
    if let [letter @ b'a'..=b'y'] = stem.as_bytes()
        && last.len() == 1
    {
        let letters = (letter + 1..=b'z').map(|b| (b as char).to_string());
        if let Some(free) = letters.into_iter().find(|l| !taken(l)) {
            return free;
        }
    }
    let stem =
        if last.len() == stem.len() && !stem.ends_with(['-', '_', '.']) { format!("{stem}-") } else { stem.to_owned() };
    let mut next = number + 1;
    while taken(&format!("{stem}{next}")) {
        next += 1;
    }
    format!("{stem}{next}")
}

/// Lets a node of that name join.
pub fn add_next_node(state: AppState) {
    let node = NodeSpec::named(next_name(state));
    state.dispatch(Edit::Happen(Change::Add(vec![node])));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_on() {
        assert_eq!(count_on(Some("cache-6"), &|_| false), "cache-7");
        assert_eq!(count_on(Some("cache-6"), &|n| n == "cache-7"), "cache-8");
        assert_eq!(count_on(Some("e"), &|_| false), "f");
        assert_eq!(count_on(Some("z"), &|_| false), "z-1");
        assert_eq!(count_on(Some("web"), &|_| false), "web-1");
        assert_eq!(count_on(None, &|_| false), "node-1");
        assert_eq!(count_on(Some("10.0.0.3:11211"), &|_| false), "10.0.0.4:11211");
        assert_eq!(count_on(Some("localhost:11211"), &|_| false), "localhost:11212");
    }
}
