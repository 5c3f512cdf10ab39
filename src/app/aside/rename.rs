//! Another name for a node, or another text to hash in place of its name.

use crate::{
    app::{
        dom::{El, el, value_of},
        parts::facts::Row,
        reactive::{Memo, RwSignal},
        state,
    },
    bytes::Bytes,
    scenario::{Change, edit::Edit},
    words::ui,
};

/// The field; Enter or leaving it renames.
pub fn rename(row: Memo<Row>) -> El {
    field(
        row,
        ui::NAME_OF_NODE,
        ui::rename,
        |spec| spec.name.to_string(),
        |name, text| {
            if text.is_empty() {
                Err(ui::name_is_empty(&name.to_string()))
            } else {
                Ok(Edit::Happen(Change::Rename(name, Bytes::from(text))))
            }
        },
    )
}

/// The ring label: what is hashed for the node. Without one it is the name.
pub fn relabel(row: Memo<Row>) -> El {
    field(
        row,
        ui::LABEL_OF_NODE,
        ui::relabel,
        |spec| spec.ring_label().to_string(),
        |name, text| {
            let label = (text != name.to_string()).then(|| Bytes::from(text));
            Ok(Edit::Label(name, label))
        },
    )
}

fn field(
    row: Memo<Row>,
    title: &'static str,
    called: fn(&str) -> String,
    shown: fn(&crate::placement::cluster::NodeSpec) -> String,
    edit: fn(Bytes, String) -> Result<Edit, String>,
) -> El {
    let state = state();
    let name = Memo::derive(move || row.with(|r| r.spec.name.clone()));
    let value = Memo::derive(move || row.with(|r| shown(&r.spec)));
    // What was typed stays until it is taken.
    let draft = RwSignal::new(None::<String>);
    let typed = move |event: web_sys::Event| {
        let text = value_of(&event);
        // A field that was typed in reports a change even when it is taken off the page.
        let (Some(name), Some(before)) = (name.try_get_untracked(), value.try_get_untracked()) else { return };
        if text == before {
            return draft.set(None);
        }
        match edit(name, text.clone()) {
            Err(sentence) => state.refusal.set(Some(sentence)),
            Ok(edit) => {
                draft.set(Some(text));
                state.dispatch(edit);
                if state.refusal.with_untracked(Option::is_none) {
                    draft.set(None);
                }
            }
        }
    };
    let input = el("input")
        .attrs("type=text|autocomplete=off|autocapitalize=off|spellcheck=false")
        .bind_text("aria-label", move || called(&name.get().to_string()))
        .bind_value(move || draft.get().unwrap_or_else(|| value.get()))
        .on("change", typed);
    el("label.field").add(el("span").text(title)).add(input)
}
