//! The link to what is shown.

use leptos::{html, prelude::*, task::spawn_local};

use crate::{
    app::state,
    link,
    platform::{address, clipboard, observe::Later},
    words::ui,
};

/// How long "Copied" stands.
const SHOWN: i32 = 2_500;

#[derive(Clone, Copy, PartialEq)]
enum Told {
    Nothing,
    Copied,
    ByHand,
}

/// Copies the link; where no way of copying is allowed, shows it selected.
#[component]
pub fn CopyLink(
    /// Whether there is room for one word only.
    narrow: Signal<bool>,
) -> impl IntoView {
    let state = state();
    let told = RwSignal::new(Told::Nothing);
    let field = NodeRef::<html::Input>::new();
    let later = StoredValue::new_local(None::<Later>);
    on_cleanup(move || later.dispose());
    let url = Memo::new(move |_| {
        let link = state.story.with(|s| link::write(&s.scenario));
        format!("{}#{link}", address::page())
    });
    let copy = move |_| {
        let text = url.get_untracked();
        spawn_local(async move {
            let copied = clipboard::copy(&text).await;
            let _ = told.try_set(if copied { Told::Copied } else { Told::ByHand });
            if copied {
                let over = Later::after(SHOWN, move || {
                    let _ = told.try_set(Told::Nothing);
                });
                let _ = later.try_update_value(|l| *l = over);
            }
        });
    };
    Effect::new(move |_| {
        if told.get() == Told::ByHand
            && let Some(field) = field.get()
        {
            field.set_value(&url.get_untracked());
            let _ = field.focus();
            field.select();
        }
    });
    let face = move || match told.get() {
        Told::Copied => ui::COPIED,
        _ if narrow.get() => ui::COPY_LINK_SHORT,
        _ => ui::COPY_LINK,
    };
    let said = move || match told.get() {
        Told::Nothing => String::new(),
        Told::Copied => ui::link_copied(url.get_untracked().len()),
        Told::ByHand => ui::PRESS_CTRL_C.to_owned(),
    };
    view! {
        <span class="copy-link">
            <button type="button" class="quiet" aria-label=ui::COPY_LINK_NAME on:click=copy>
                {face}
            </button>
            <span class="off-screen" role="status">
                {said}
            </span>
            <Show when=move || told.get() == Told::ByHand>
                <span class="by-hand">
                    <label>
                        {ui::PRESS_CTRL_C}
                        <input
                            type="text"
                            readonly
                            node_ref=field
                            prop:value=move || url.get()
                            on:focusout=move |_| told.set(Told::Nothing)
                        />
                    </label>
                </span>
            </Show>
        </span>
    }
}
