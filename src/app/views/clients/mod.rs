//! Inconsistent views: clients that each know some of the nodes.

mod ask;
mod controls;
mod dials;
mod key;
mod lists;
mod matrix;
mod pair;
mod picture;
mod play;
mod said;
mod schemes;
mod tables;
mod trees;

use std::sync::Arc;

use super::{Framed, View};
use crate::{
    app::{
        controls::controls as place_controls,
        dom::{El, el, fragment},
        progress_line::progress_line,
        reactive::{Memo, RwSignal, on_cleanup},
        state,
        state::AppState,
        timeline::in_frames,
        trouble::trouble,
        work::Work,
    },
    scenario::Scenario,
    scene::lanes::LaneView,
    story::Story,
    views::Outcome,
    words::{clients as ui, ui as page},
};

/// A story with what the clients make of it.
pub struct Asked {
    /// The story.
    pub story: Arc<Story>,
    /// What the clients make of it.
    pub outcome: Outcome,
    /// The nodes' names; where they are long, without what all begin or end with.
    pub names: Vec<String>,
    /// The same without it in any case.
    pub short: Vec<String>,
}

impl Asked {
    /// A node's whole name.
    fn node(&self, node: usize) -> String {
        self.story.after.world.cluster.nodes.get(node).map_or_else(String::new, |n| n.spec.name.to_string())
    }
}

/// What the parts of this view share.
#[derive(Clone, Copy)]
struct Ground {
    /// What was asked last; none before the first answer.
    asked: RwSignal<Option<Arc<Asked>>>,
    /// How far the asking is.
    work: RwSignal<Option<Work>>,
    /// Why nothing can be asked.
    refused: RwSignal<Option<String>>,
    /// The key that somebody picked.
    picked: RwSignal<Option<u32>>,
    /// The two clients that are compared, as somebody chose them.
    pair: RwSignal<(u32, u32)>,
    /// What is pointed at.
    looked: RwSignal<LaneView>,
}

impl Ground {
    /// The key that is looked at: the one that was picked, or else the first of those with most homes.
    fn key(self) -> Option<u32> {
        let picked = self.picked.get();
        self.asked.with(|asked| {
            let outcome = &asked.as_ref()?.outcome;
            let picked = picked.filter(|&key| (key as usize) < outcome.keys());
            picked.or_else(|| most_spread(outcome))
        })
    }

    /// The two clients that are compared; none where there is one alone.
    fn pair(self) -> Option<(u32, u32)> {
        let (one, other) = self.pair.get();
        let clients = self.asked.with(|asked| asked.as_ref().map_or(0, |a| a.outcome.clients() as u32));
        let last = clients.checked_sub(1).filter(|last| *last > 0)?;
        let (one, other) = (one.min(last), other.min(last));
        Some(if one != other {
            (one, other)
        } else if one > 0 {
            (one - 1, one)
        } else {
            (0, 1)
        })
    }

    /// Something read off what was asked.
    fn read<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Asked) -> T + Send + Sync + 'static,
    ) -> Memo<Option<T>> {
        Memo::derive(move || self.asked.with(|asked| asked.as_deref().map(&read)))
    }
}

/// The first of the keys with most homes.
fn most_spread(outcome: &Outcome) -> Option<u32> {
    let most = outcome.most_spread() as u16;
    outcome.spread.iter().position(|&spread| spread == most).map(|key| key as u32)
}

/// This view, for the list of them.
pub const VIEW: View = View { word: "views", title: ui::TITLE, make: clients, frame: framed, prepare: Scenario::clone };

/// What the parts share, and what ends an asking that is under way.
fn ground(state: AppState) -> (Ground, impl Fn() + Clone + 'static) {
    let ground = Ground {
        asked: RwSignal::new(None),
        work: RwSignal::new(None),
        refused: RwSignal::new(None),
        picked: RwSignal::new(None),
        pair: RwSignal::new((0, 1)),
        looked: RwSignal::default(),
    };
    let cancel = ask::follow(state, ground);
    play::follow(state);
    on_cleanup(move || rest(state));
    (ground, cancel)
}

/// What a frame has of it.
fn framed() -> Framed {
    let (ground, cancel) = ground(state());
    let told = fragment().add(trouble()).add(said::said_line(ground)).add(working(ground, cancel)).add(dials::legend());
    Framed { picture: picture::picture(ground), told, steps: Box::new(in_frames), slides: false }
}

/// All of it.
fn clients() -> El {
    let (ground, cancel) = ground(state());
    let lists = RwSignal::new(false);
    let main = el("main.main")
        .attr("aria-label", page::MAIN)
        .add(trouble())
        .add(picture::picture(ground))
        .add(said::said_line(ground))
        .add(working(ground, cancel));
    let aside = el("aside.aside.who")
        .attr("aria-label", page::ASIDE)
        .add(key::key(ground))
        .add(matrix::matrix(ground))
        .add(pair::pair(ground))
        .add(dials::dials(ground));
    fragment()
        .add(place_controls().class_if("two", true).add(controls::who(lists)))
        .add(main)
        .add(aside)
        .add(tables::tables(ground))
        .add(lists::two_lists(lists))
}

/// Nothing of this view is in motion any more.
fn rest(state: AppState) {
    if state.moving.try_get_untracked() == Some(true) {
        state.moving.set(false);
    }
    if state.running.try_get_untracked() == Some(true) {
        state.running.set(false);
    }
}

/// In the place of the sentence, while clients are asked; or why they cannot be.
fn working(ground: Ground, cancel: impl Fn() + Clone + 'static) -> El {
    let shown = move || ground.work.with(Option::is_some);
    let line = move || progress_line(move || ground.work.get(), cancel.clone());
    let refused = move || {
        let why = ground.refused.get()?;
        let bang = el("b.bang").attr("aria-hidden", "true").text("!");
        Some(el("section.trouble.refusal").attr("role", "alert").add(el("p").add(bang).text(&why)))
    };
    let progress = el("div.working").when(shown, line);
    fragment().add(el("div.who-refused").dynamic(refused)).add(progress)
}
