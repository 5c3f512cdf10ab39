//! The picture as a file.

use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::RwSignal,
        views::still,
    },
    platform::file,
    words::ui,
};

/// Offers the picture as it is shown now.
pub fn save_picture() -> El {
    let failed = RwSignal::new(false);
    let save = move || {
        let offered = still::svg().is_some_and(|svg| file::offer(ui::PICTURE_FILE, "image/svg+xml", &svg));
        failed.set(!offered);
    };
    let face = move || if failed.get() { ui::CANNOT_SAVE } else { ui::SAVE_PICTURE }.to_owned();
    let told = move || if failed.get() { ui::CANNOT_SAVE } else { "" }.to_owned();
    fragment()
        .add(el("button.quiet").attr("type", "button").click(save).say(face))
        .add(el("span.off-screen").attr("role", "status").say(told))
}
