//! What the page knows: the scenario, what was made of it, and what is looked at.

mod errand;
mod opened;
mod past;
mod presented;
mod show;
mod time;

use std::sync::Arc;

pub use errand::Errand;
use errand::Helper;
use opened::read;
use presented::Presented;

pub use super::{progress::Progress, theme_choice::ThemeChoice};
use super::{
    reactive::{LocalStorage, RwSignal, StoredValue, WithValue},
    work::{Job, Keep, Request, Then, Work},
};

use crate::{
    bytes::Bytes,
    layout::{Pin, Target},
    link::LinkError,
    placement::NodeId,
    platform::address,
    scenario::{Change, Scenario, edit::Edit},
    story::{Story, Timeline, timeline::MANY},
};

/// What is pointed at, by pointer or keyboard.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Looked {
    /// The thing.
    pub target: Option<Target>,
    /// Whether the keyboard brought us there: then it gets a ring of ink.
    pub keyboard: bool,
}

/// The page's state; a bundle of signals, copied freely.
#[derive(Clone, Copy)]
pub struct AppState {
    /// The scenario worked out: always a good one, whatever went wrong since.
    pub story: RwSignal<Arc<Story>>,
    /// Every change with its counts.
    pub timeline: RwSignal<Arc<Timeline>>,
    /// Why the last edit was refused.
    pub refusal: RwSignal<Option<String>>,
    /// The link in the address bar that could not be read.
    pub fault: RwSignal<Option<LinkError>>,
    /// What was repaired when the link was read.
    pub notices: RwSignal<Vec<String>>,
    /// What is pointed at.
    pub looked: RwSignal<Looked>,
    /// The key whose path is drawn.
    pub traced: RwSignal<Option<u32>>,
    /// How far the change has been played.
    pub progress: RwSignal<Progress>,
    /// How fast, 1 being a change in 1,450 ms.
    pub speed: RwSignal<f64>,
    /// Whether what is shown was changed by hand just now: then the dots go on from where they are.
    pub by_hand: RwSignal<bool>,
    /// Whether dots are on their way after a hand.
    pub settling: RwSignal<bool>,
    /// Whether anything is in motion in a view that is not the picture.
    pub moving: RwSignal<bool>,
    /// Whether a view that is not the picture plays.
    pub running: RwSignal<bool>,
    /// Which theme is wanted.
    pub theme: RwSignal<ThemeChoice>,
    /// How the scenario is presented.
    pub presented: Presented,
    /// How many later changes the last edit set aside.
    pub set_aside: RwSignal<usize>,
    /// A node in the middle of a list of buckets that somebody wants to take away: how is asked first.
    pub removing: RwSignal<Option<Bytes>>,
    /// Whether things are to change without moving.
    pub still: RwSignal<bool>,
    /// Whether the visitor has done anything yet.
    pub acted: RwSignal<bool>,
    /// What is being worked at; none while the page has nothing to do.
    pub work: RwSignal<Option<Work>>,
    /// Whether what is shown is what the address bar says, which then stays as it was typed.
    pub as_typed: RwSignal<bool>,
    /// The key that was looked for last.
    pub sought: RwSignal<Option<Bytes>>,
    /// Where that key is pinned on the picture.
    pub pin: RwSignal<Option<Pin>>,
    /// Whether the box for keys of one's own is open.
    pub pasting: RwSignal<bool>,
    /// A file of keys that was dropped or opened: the box takes it.
    pub given: RwSignal<Option<super::files::Given>>,
    job: StoredValue<Option<Job>, LocalStorage>,
    helper: StoredValue<Helper, LocalStorage>,
    errands: StoredValue<u32, LocalStorage>,
    past: RwSignal<Vec<Scenario>>,
    future: RwSignal<Vec<Scenario>>,
    drag: RwSignal<Option<NodeId>>,
}

impl AppState {
    /// From the address bar. None only if not even the opening scenario can be worked out.
    #[must_use]
    pub fn from_address() -> Option<Self> {
        let read = read(&address::scenario());
        let (presented, theme) = Presented::at_first(read.settings());
        // Many keys are placed once the page is there: until then it shows their scenario without them.
        let many = read.scenario.keys().len() > MANY;
        let first = if many { without_any(&read.scenario) } else { read.scenario.clone() };
        let story = match Story::tell(&first, None) {
            Ok(story) => Ok((story, read.fault)),
            // The link is fine but asks for what cannot be done: said like a fault, beside the opening scenario.
            Err(refusal) => Story::tell(&Scenario::opening(), None)
                .map(|story| (story, Some(LinkError { message: refusal.0, segment: String::new(), rest: None }))),
        };
        let (story, fault) = story.ok()?;
        let timeline = Timeline::of(&story);
        let first_view = fault.is_none() && story.scenario == Scenario::opening();
        let traced = if first_view { story.telling_key() } else { story.leaping_key() };
        let state = Self {
            timeline: RwSignal::new(Arc::new(timeline)),
            story: RwSignal::new(Arc::new(story)),
            refusal: RwSignal::new(None),
            fault: RwSignal::new(fault),
            notices: RwSignal::new(read.notices.clone()),
            looked: RwSignal::default(),
            traced: RwSignal::new(traced),
            progress: RwSignal::new(Progress::REST),
            speed: RwSignal::new(1.0),
            by_hand: RwSignal::new(false),
            settling: RwSignal::new(false),
            moving: RwSignal::new(false),
            running: RwSignal::new(false),
            theme: RwSignal::new(theme),
            presented,
            set_aside: RwSignal::new(0),
            removing: RwSignal::new(None),
            still: RwSignal::new(presented.fixed),
            acted: RwSignal::new(!first_view),
            work: RwSignal::new(None),
            as_typed: RwSignal::new(true),
            sought: RwSignal::new(None),
            pin: RwSignal::new(None),
            pasting: RwSignal::new(false),
            given: RwSignal::new(None),
            job: StoredValue::new_local(None),
            helper: StoredValue::new_local(Helper::default()),
            errands: StoredValue::new_local(0),
            past: RwSignal::default(),
            future: RwSignal::default(),
            drag: RwSignal::new(None),
        };
        let whole = many && state.fault.with_untracked(Option::is_none);
        if whole {
            let typed = Some(read.notices);
            state.show(Request { keep: Keep::Nothing, typed, ..Request::edit(read.scenario) });
        }
        Some(state)
    }

    /// The scenario that edits go on from: the one that is shown, or the one that is being worked out.
    fn base(&self) -> Scenario {
        let target = self.job.try_with_value(|job| job.as_ref().map(|j| j.target().clone())).flatten();
        target.unwrap_or_else(|| self.story.with_untracked(|s| s.scenario.clone()))
    }

    /// The scenario that is shown.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        self.story.with(|s| s.scenario.clone())
    }

    /// The scenario that edits go on from, without being told of another one.
    #[must_use]
    pub fn scenario_untracked(&self) -> Scenario {
        self.base()
    }

    /// Edits the scenario; an edit that does not apply is told and changes nothing.
    pub fn dispatch(&self, edit: Edit) {
        self.edit(edit, Keep::Past, None);
    }

    /// Edits; of a step, `then` says what is shown of it.
    fn edit(&self, edit: Edit, keep: Keep, then: Option<Then>) {
        let now = self.base();
        match edit.apply(&now) {
            Ok(next) if next == now => {
                self.refusal.set(None);
                if let Some(Then::At(progress)) = then {
                    self.progress.set(progress);
                }
            }
            Ok(next) => {
                let a_step = matches!(edit, Edit::Step(_));
                let onward = next.step > now.step && self.drag.get_untracked().is_none();
                // Whoever acts in the past forks: what came later is set aside, and undo brings it back.
                let forks = matches!(edit, Edit::Happen(_) | Edit::Weigh(..) | Edit::Start(_));
                let aside = if forks { now.changes.len().saturating_sub(now.step) } else { 0 };
                let usual = match (onward, a_step) {
                    (true, _) => Then::Play,
                    (false, true) => Then::At(Progress::REST),
                    (false, false) => Then::Rest,
                };
                // Looking at another step is no edit: undo goes past it.
                let keep = if a_step { Keep::Nothing } else { keep };
                self.show(Request { next, keep, then: then.unwrap_or(usual), aside, typed: None });
            }
            Err(refusal) => self.refusal.set(Some(refusal.0)),
        }
    }

    /// Takes a node away; in the middle of buckets that a key leaps over, how is asked first.
    pub fn remove(&self, name: Bytes) {
        let renumbers = self.story.with_untracked(|s| {
            let placement = &s.after.placement;
            let last = || placement.points().last().map(|bucket| bucket.owner as usize);
            placement.leaps(0).is_some() && last() != s.after.world.cluster.find(&name)
        });
        if renumbers {
            self.removing.set(Some(name));
        } else {
            self.dispatch(Edit::Happen(Change::Drop(vec![name])));
        }
    }

    /// Edits as part of one drag: undo takes the whole drag back.
    pub fn drag(&self, who: NodeId, edit: Edit) {
        let now = self.base();
        let goes_on = self.drag.get_untracked() == Some(who);
        self.drag.set(Some(who));
        self.edit(edit, if goes_on { Keep::Nothing } else { Keep::Past }, None);
        self.progress.set(Progress::REST);
        let changed = self.base() != now;
        // A drag begins with the first thing that it changes.
        self.drag.set((goes_on || changed).then_some(who));
    }

    /// Ends a drag.
    pub fn drop_drag(&self) {
        self.drag.set(None);
    }
}

/// The same scenario without a key.
fn without_any(scenario: &Scenario) -> Scenario {
    Scenario { made_keys: 0, own_keys: None, ..scenario.clone() }
}
