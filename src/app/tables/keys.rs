//! Every key with its hash, its place and its owners: only the rows that are seen exist, so a million are as fast as ten.

use std::sync::Arc;

use crate::{
    app::{
        dom::{El, el, fragment, value_of},
        parts::swatch_of,
        reactive::{Dispose, Memo, RwSignal, SetValue, StoredValue, effect, on_cleanup, untrack},
        state,
        state::AppState,
    },
    fixed::fixed,
    layout::{Kind, NOBODY, Side},
    platform::bits::Bits,
    story::{Story, found::place},
    words::{self, ui},
};

/// The height of a row and of the window, in CSS pixels; as in the style sheet.
const ROW: f64 = 32.0;
const WINDOW: f64 = 416.0;
/// Browsers cannot scroll over elements that are much higher; a longer list scrolls faster.
const HIGHEST: f64 = 8_000_000.0;
/// So many keys are looked through between two looks at the clock.
const HANDFUL: usize = 4_096;

/// The list's state.
#[derive(Clone, Copy)]
struct List {
    state: AppState,
    /// The first row that is seen, not always a whole one.
    top: RwSignal<f64>,
    /// The row that the keyboard is at.
    at: RwSignal<usize>,
    /// The keys that the filter leaves; none for all.
    left: RwSignal<Option<Arc<Vec<u32>>>>,
    searching: RwSignal<bool>,
}

/// The filter, and the list.
pub fn keys_table() -> El {
    let state = state();
    let list = List {
        state,
        top: RwSignal::new(0.0),
        at: RwSignal::new(0),
        left: RwSignal::new(None),
        searching: RwSignal::new(false),
    };
    let total = Memo::derive(move || state.story.with(|s| s.after.keys.len()));
    let listed = move || ui::keys_listed(list.count(), total.get(), list.searching.get());
    let field = filter(list);
    let label = el("label.field").add(el("span").text(ui::KEYS_FILTER)).add(field);
    let told = el("span.note").attr("role", "status").say(listed);
    fragment().add(el("div.key-filter").add(label).add(told)).add(grid(list))
}

/// The field, and the search that goes on bit by bit.
fn filter(list: List) -> El {
    let wanted = RwSignal::new(String::new());
    let search = StoredValue::new_local(None::<Bits>);
    on_cleanup(move || search.dispose());
    let keys = Memo::derive(move || Same(list.state.story.with(|s| s.after.keys.clone())));
    effect(move || {
        let (wanted, keys) = (wanted.get(), keys.get().0);
        list.top.set(0.0);
        list.at.set(0);
        search.set_value(None);
        list.searching.set(!wanted.is_empty());
        if wanted.is_empty() {
            return list.left.set(None);
        }
        list.left.set(Some(Arc::default()));
        let mut found = Vec::new();
        let mut from = 0;
        search.set_value(Some(Bits::of(move || {
            let before = found.len();
            keys.each_in(from..from + HANDFUL, &mut |index, key| {
                if contains(key, wanted.as_bytes()) {
                    found.push(index as u32);
                }
            });
            from += HANDFUL;
            let more = from < keys.len();
            // The first ones are seen at once, the rest when all are known.
            if !more || before == 0 && !found.is_empty() {
                list.left.set(Some(Arc::new(found.clone())));
                list.searching.set(more);
            }
            more
        })));
    });
    el("input.mono")
        .attrs("type=text|autocomplete=off|autocapitalize=off|spellcheck=false")
        .on("input", move |event| wanted.set(value_of(&event)))
}

/// Keys that are compared by what they are, which is quick where they are the same list.
#[derive(Clone, PartialEq)]
struct Same(crate::keys::Keys);

fn contains(key: &[u8], part: &[u8]) -> bool {
    key.len() >= part.len() && key.windows(part.len()).any(|window| window == part)
}

fn grid(list: List) -> El {
    let state = list.state;
    let place_name = move || {
        let ring = state.story.with(|s| s.picture.kind == Kind::Ring);
        if ring { ui::PLACE_ON_RING } else { ui::BUCKET }.to_owned()
    };
    let head = |name: &str| el("span").attr("role", "columnheader").text(name);
    let heads = el("div.key-row.key-heads")
        .attrs("role=row|aria-rowindex=1")
        .add(head(ui::NUMBER_SIGN).class_if("num", true))
        .add(head(ui::KEY))
        .add(head(ui::HASH))
        .add(el("span").attr("role", "columnheader").say(place_name))
        .add(head(ui::OWNER_BEFORE))
        .add(head(ui::OWNER))
        .add(head(ui::TIMES).class_if("num", true));
    // What is seen: anew with each step of the wheel, a dozen rows.
    let rows = el("div.key-rows")
        .attr("role", "rowgroup")
        .bind_style("--down", move || [&fixed(list.scrolled() - list.top.get().fract() * ROW, 1), "px"].concat())
        .dynamic(move || {
            state.traced.track();
            let first = list.top.get() as usize;
            let last = (first + (WINDOW / ROW) as usize + 2).min(list.count());
            Some(state.story.with(|s| fragment().add_all((first..last).map(|row| key_row(list, s, row)))))
        });
    let tall = el("div.key-tall").bind_style("height", move || [&fixed(list.height(), 0), "px"].concat()).add(rows);
    let window = el("div.key-window")
        .attrs("role=grid|tabindex=0|aria-colcount=7")
        .attr("aria-label", ui::KEYS_LIST)
        .bind_text("aria-rowcount", move || (list.count() + 1).to_string())
        .bind_text("aria-activedescendant", move || row_id(list.at.get()))
        .add(heads)
        .add(tall);
    let scroller = window.html();
    let window = window.on("scroll", move |_| untrack(|| list.scrolled_to(f64::from(scroller.scroll_top()))));
    let scroller = window.html();
    window.keys(move |event| {
        let page = (WINDOW / ROW) as i64 - 2;
        let by = match event.key().as_str() {
            "ArrowDown" => 1,
            "ArrowUp" => -1,
            "PageDown" => page,
            "PageUp" => -page,
            "Home" => i64::MIN / 2,
            "End" => i64::MAX / 2,
            "Enter" | " " => {
                event.prevent_default();
                return list.trace(list.at.get_untracked());
            }
            _ => return,
        };
        event.prevent_default();
        // The rows are right already; the bar follows.
        let scrolled = untrack(|| {
            list.walk(by);
            list.scrolled()
        });
        scroller.set_scroll_top(scrolled.round() as i32);
    })
}

fn row_id(row: usize) -> String {
    format!("key-row-{row}")
}

fn key_row(list: List, story: &Story, row: usize) -> El {
    let Some(index) = list.key(row) else { return fragment() };
    let key = index as usize;
    let hash = story.after.hashes.get(key).copied().unwrap_or(0);
    let actor = |side: &Side| side.owners.get(key).copied().filter(|o| *o != NOBODY);
    let before = story.before.as_ref().and_then(|_| actor(&story.picture.before));
    let owner = actor(&story.picture.after);
    let owned = |actor: Option<u32>| {
        let cell = el("span").attr("role", "gridcell");
        match actor.and_then(|a| Some((a, story.picture.actors.get(a as usize)?))) {
            Some((actor, node)) => cell.add(swatch_of(actor)).text(&node.name),
            None => cell.text(ui::NONE),
        }
    };
    let cell = |class: &str, text: &str| el(class).attr("role", "gridcell").text(text);
    let traced = list.state.traced.get_untracked() == Some(index);
    let here = move || if list.at.get() == row { "true" } else { "false" }.to_owned();
    el("div.key-row")
        .attrs("role=row")
        .attr("id", &row_id(row))
        .attr("aria-rowindex", &(row + 2).to_string())
        .attr("aria-selected", if traced { "true" } else { "false" })
        .bind_text("data-here", here)
        .class_if("moved", before.is_some() && before != owner)
        .add(cell("span.num", &words::number(index as u128 + 1)))
        .add(cell("span.mono", &story.after.keys.key(key).to_string()))
        .add(cell("span.mono", &ui::hash_value(hash)))
        .add(cell("span.mono", &place(story, hash)))
        .add(owned(before))
        .add(owned(owner))
        .add(cell("span.num", &words::number(story.after.keys.repeats(key).into())))
        .click(move || {
            list.at.set(row);
            list.trace(row);
        })
}

impl List {
    /// How many rows.
    fn count(self) -> usize {
        self.left
            .with(|left| left.as_ref().map(|l| l.len()))
            .unwrap_or_else(|| self.state.story.with(|s| s.after.keys.len()))
    }

    fn key(self, row: usize) -> Option<u32> {
        match self.left.with_untracked(|left| left.as_ref().map(|l| l.get(row).copied())) {
            Some(key) => key,
            None => Some(row as u32),
        }
    }

    fn height(self) -> f64 {
        (self.count() as f64 * ROW).min(HIGHEST)
    }

    /// The last row that can be the first one seen.
    fn last_top(self) -> f64 {
        // One row for the heads, which stay.
        (self.count() as f64 - WINDOW / ROW + 1.0).max(0.0)
    }

    /// How far the window is scrolled where `top` is its first row.
    fn scrolled(self) -> f64 {
        let (way, last) = ((self.height() - WINDOW + ROW).max(0.0), self.last_top());
        if last > 0.0 { self.top.get() / last * way } else { 0.0 }
    }

    fn scrolled_to(self, top: f64) {
        let way = (self.height() - WINDOW + ROW).max(0.0);
        // Our own setting comes back rounded.
        if (self.scrolled() - top).abs() > 1.0 && way > 0.0 {
            self.top.set((top / way).clamp(0.0, 1.0) * self.last_top());
        }
    }

    /// Goes on by so many rows, and sees to it that the row is seen.
    fn walk(self, by: i64) {
        let last = self.count().saturating_sub(1) as i64;
        let at = (self.at.get_untracked() as i64).saturating_add(by).clamp(0, last);
        self.at.set(at as usize);
        let (row, seen) = (at as f64, WINDOW / ROW - 1.0);
        let top = self.top.get_untracked();
        if row < top {
            self.top.set(row);
        } else if row + 1.0 > top + seen {
            self.top.set((row + 1.0 - seen).min(self.last_top()).max(0.0));
        }
    }

    /// Lights a key up everywhere; once more, and it is let go.
    fn trace(self, row: usize) {
        let Some(key) = self.key(row) else { return };
        let known = self.state.traced.get_untracked() == Some(key);
        let bytes = self.state.story.with_untracked(|s| s.after.keys.key(key as usize));
        self.state.seek((!known).then_some(bytes));
    }
}
