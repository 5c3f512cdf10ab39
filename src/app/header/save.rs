//! The picture as a file.

use crate::{
    app::{
        dom::{El, el, fragment},
        files::files,
        reactive::RwSignal,
        views::still,
    },
    platform::{address, file},
    words::ui,
};

/// Offers the picture as it is shown now.
pub fn save_picture() -> El {
    let failed = RwSignal::new(false);
    let files = files();
    let save = move || {
        let Some(svg) = still::svg() else { return failed.set(true) };
        failed.set(false);
        let offered = file::offer(ui::PICTURE_FILE, "image/svg+xml", &svg);
        // A frame may be forbidden to download, and nothing says so.
        if !offered || address::framed() {
            files.by_hand.set(Some(svg));
        }
    };
    let face = move || if failed.get() { ui::CANNOT_SAVE } else { ui::SAVE_PICTURE }.to_owned();
    let told = move || if failed.get() { ui::CANNOT_SAVE } else { "" }.to_owned();
    fragment()
        .add(el("button.quiet").attr("type", "button").click(save).say(face))
        .add(el("span.off-screen").attr("role", "status").say(told))
}
