//! What the page knows: the scenario, what was made of it, and what is looked at.

use std::sync::Arc;

use super::reactive::RwSignal;
pub use super::{progress::Progress, theme_choice::ThemeChoice};

use crate::{
    bytes::Bytes,
    layout::Target,
    link::{self, LinkError},
    placement::NodeId,
    platform::{address, storage},
    scenario::{Change, Scenario, edit::Edit},
    story::{Story, Timeline},
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
    /// Which theme is wanted.
    pub theme: RwSignal<ThemeChoice>,
    /// How many later changes the last edit set aside.
    pub set_aside: RwSignal<usize>,
    /// A node in the middle of a list of buckets that somebody wants to take away: how is asked first.
    pub removing: RwSignal<Option<Bytes>>,
    /// Whether things are to change without moving.
    pub still: RwSignal<bool>,
    /// Whether the visitor has done anything yet.
    pub acted: RwSignal<bool>,
    past: RwSignal<Vec<Scenario>>,
    future: RwSignal<Vec<Scenario>>,
    drag: RwSignal<Option<NodeId>>,
}

/// How many scenarios undo can bring back.
const UNDO: usize = 200;

impl AppState {
    /// From the address bar. None only if not even the opening scenario can be worked out.
    #[must_use]
    pub fn from_address() -> Option<Self> {
        let read = read(&address::scenario());
        let story = match Story::tell(&read.scenario, None) {
            Ok(story) => Ok((story, read.fault)),
            // The link is fine but asks for what cannot be done: said like a fault, beside the opening scenario.
            Err(refusal) => Story::tell(&Scenario::opening(), None)
                .map(|story| (story, Some(LinkError { message: refusal.0, segment: String::new(), rest: None }))),
        };
        let (story, fault) = story.ok()?;
        let word = story.scenario.settings.word("theme");
        let theme = if word.is_empty() { storage::theme().unwrap_or_default() } else { word };
        let timeline = Timeline::of(&story.scenario, Some(&story.after));
        let first_view = fault.is_none() && story.scenario == Scenario::opening();
        let traced = if first_view { story.telling_key() } else { story.leaping_key() };
        Some(Self {
            timeline: RwSignal::new(Arc::new(timeline)),
            story: RwSignal::new(Arc::new(story)),
            refusal: RwSignal::new(None),
            fault: RwSignal::new(fault),
            notices: RwSignal::new(read.notices),
            looked: RwSignal::default(),
            traced: RwSignal::new(traced),
            progress: RwSignal::new(Progress::REST),
            speed: RwSignal::new(1.0),
            by_hand: RwSignal::new(false),
            settling: RwSignal::new(false),
            theme: RwSignal::new(ThemeChoice::of(&theme)),
            set_aside: RwSignal::new(0),
            removing: RwSignal::new(None),
            still: RwSignal::new(false),
            acted: RwSignal::new(!first_view),
            past: RwSignal::default(),
            future: RwSignal::default(),
            drag: RwSignal::new(None),
        })
    }

    /// The scenario that is shown.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        self.story.with(|s| s.scenario.clone())
    }

    /// Edits the scenario; an edit that does not apply is told and changes nothing.
    pub fn dispatch(&self, edit: Edit) {
        let now = self.story.with_untracked(|s| s.scenario.clone());
        match edit.apply(&now) {
            Ok(next) if next == now => self.refusal.set(None),
            Ok(next) => {
                let a_step = matches!(edit, Edit::Step(_));
                let onward = next.step > now.step;
                // Whoever acts in the past forks: what came later is set aside, and undo brings it back.
                let forks = matches!(edit, Edit::Happen(_) | Edit::Weigh(..) | Edit::Start(_));
                let aside = if forks { now.changes.len().saturating_sub(now.step) } else { 0 };
                if !self.go_to(next, a_step) {
                    return;
                }
                if a_step {
                    self.by_hand.set(false);
                }
                self.set_aside.set(aside);
                if onward && self.drag.get_untracked().is_none() {
                    self.play_this();
                }
            }
            Err(refusal) => self.refusal.set(Some(refusal.0)),
        }
    }

    /// Takes a node away; in the middle of buckets that a key leaps over, how is asked first.
    pub fn remove(&self, name: Bytes) {
        let renumbers = self.story.with_untracked(|s| {
            let last = s.after.placement.points().last().map(|bucket| bucket.owner as usize);
            s.after.placement.leaps(0).is_some() && last != s.after.world.cluster.find(&name)
        });
        if renumbers {
            self.removing.set(Some(name));
        } else {
            self.dispatch(Edit::Happen(Change::Drop(vec![name])));
        }
    }

    /// Edits as part of one drag: undo takes the whole drag back.
    pub fn drag(&self, who: NodeId, edit: Edit) {
        let now = self.story.with_untracked(|s| s.scenario.clone());
        let goes_on = self.drag.get_untracked() == Some(who);
        let looked = self.looked.get_untracked();
        self.drag.set(Some(who));
        self.dispatch(edit);
        // What is dragged stays what is looked at.
        self.looked.set(looked);
        self.progress.set(Progress::REST);
        let changed = self.story.with_untracked(|s| s.scenario != now);
        if goes_on && changed {
            self.past.update(|past| {
                past.pop();
            });
        }
        // A drag begins with the first thing that it changes.
        self.drag.set((goes_on || changed).then_some(who));
    }

    /// Plays the change that is shown from its beginning; with reduced motion it is simply there.
    pub fn play_this(&self) {
        let moves = self.story.with_untracked(|s| !s.movement.moves.is_empty());
        if moves && !self.still.get_untracked() {
            self.by_hand.set(false);
            self.progress.set(Progress::PLAY);
        }
    }

    /// Plays what comes next and everything behind it; from the start, where nothing comes next.
    pub fn play(&self) {
        let (step, count) = self.story.with_untracked(|s| (s.scenario.step, s.scenario.changes.len()));
        let Progress { t, .. } = self.progress.get_untracked();
        if t < 1.0 {
            let t = if self.still.get_untracked() { 1.0 } else { t };
            self.progress.set(Progress { t, playing: true, on: true, back: false });
        } else if count > 0 {
            self.step_to(if step < count { step + 1 } else { 1 });
        }
    }

    /// Shows a step from its beginning and plays on from there.
    pub fn step_to(&self, step: usize) {
        self.dispatch(Edit::Step(step));
        // With reduced motion each change is simply there, for as long as the rest between two takes.
        let t = if self.still.get_untracked() { 1.0 } else { 0.0 };
        self.progress.set(Progress { t, on: true, ..Progress::PLAY });
    }

    /// Plays the next change. With reduced motion it halts once on the way, with every mover at its place; and where a
    /// change was halted on the way, be it by a hand that scrubs, it goes on from there.
    pub fn step_on(&self) {
        let Progress { t, playing, .. } = self.progress.get_untracked();
        if t < 1.0 && !playing {
            let rest = Progress { t, ..Progress::PLAY };
            self.progress.set(if self.still.get_untracked() { Progress::REST } else { rest });
            return;
        }
        let step = self.story.with_untracked(|s| s.scenario.step);
        self.dispatch(Edit::Step(step + 1));
        if self.story.with_untracked(|s| s.scenario.step > step) {
            self.halt_halfway();
        }
    }

    /// Plays the change that is shown backwards and ends at the step before; with reduced motion it halts once on the
    /// way.
    pub fn step_back(&self) {
        let (step, moves) = self.story.with_untracked(|s| (s.scenario.step, !s.movement.moves.is_empty()));
        if step == 0 {
            return;
        }
        let t = self.progress.get_untracked().t;
        if !moves || (self.still.get_untracked() && t < 1.0) {
            self.dispatch(Edit::Step(step - 1));
        } else if !self.halt_halfway() {
            self.progress.set(Progress { t, playing: true, on: false, back: true });
        }
    }

    /// With reduced motion shows the middle of the change, if anything moves. True where it does.
    fn halt_halfway(&self) -> bool {
        let halts = self.still.get_untracked() && self.story.with_untracked(|s| !s.movement.moves.is_empty());
        if halts {
            self.by_hand.set(false);
            self.progress.set(Progress { t: 0.5, ..Progress::REST });
        }
        halts
    }

    /// Goes to a moment between two steps: 0 is the start, 1.5 the middle of the second change. Nothing plays.
    pub fn scrub(&self, at: f64) {
        let now = self.story.with_untracked(|s| s.scenario.clone());
        // With reduced motion there are but three moments to a change.
        let at = if self.still.get_untracked() { (at * 2.0).round() / 2.0 } else { at };
        let at = at.max(0.0).min(now.changes.len() as f64);
        let step = at.ceil() as usize;
        let t = if step == 0 { 1.0 } else { at - (step as f64 - 1.0) };
        if step == now.step || self.show(&now.at_step(step)) {
            self.by_hand.set(false);
            self.progress.set(Progress { t, ..Progress::REST });
        }
    }

    /// Holds the change where it is.
    pub fn pause(&self) {
        self.progress.update(|p| p.playing = false);
    }

    /// Ends a drag.
    pub fn drop_drag(&self) {
        self.drag.set(None);
    }

    /// Shows the scenario after an edit, or tells why not. True where it is shown.
    fn go_to(&self, next: Scenario, a_step: bool) -> bool {
        let now = self.story.with_untracked(|s| s.scenario.clone());
        let shown = self.show(&next);
        // Looking at another step is no edit: undo goes past it.
        if shown && !a_step {
            self.past.update(|past| {
                past.push(now);
                let over = past.len().saturating_sub(UNDO);
                past.drain(..over);
            });
            self.future.update(Vec::clear);
        }
        shown
    }

    /// Shows another scenario, or tells why not. True where it is shown.
    fn show(&self, next: &Scenario) -> bool {
        let told = self.story.with_untracked(|s| Story::tell(next, Some(s)));
        match told {
            Ok(story) => {
                let now = self.story.get_untracked();
                let same_changes = now.scenario.at_step(0) == next.at_step(0);
                if !same_changes {
                    self.timeline.set(Arc::new(Timeline::of(next, Some(&story.after))));
                    self.looked.set(Looked::default());
                }
                self.acted.set(true);
                self.traced.set(story.leaping_key());
                self.set_aside.set(0);
                self.removing.set(None);
                self.refusal.set(None);
                self.fault.set(None);
                self.notices.set(Vec::new());
                self.progress.set(Progress::REST);
                self.by_hand.set(true);
                self.story.set(Arc::new(story));
                true
            }
            Err(refusal) => {
                self.refusal.set(Some(refusal.0));
                false
            }
        }
    }

    /// Whether there is something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.past.with(|p| !p.is_empty())
    }

    /// Whether there is something to do again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.future.with(|f| !f.is_empty())
    }

    /// Takes the last edit back.
    pub fn undo(&self) {
        self.travel(self.past, self.future);
    }

    /// Does again what was taken back.
    pub fn redo(&self) {
        self.travel(self.future, self.past);
    }

    fn travel(&self, from: RwSignal<Vec<Scenario>>, to: RwSignal<Vec<Scenario>>) {
        let now = self.story.with_untracked(|s| s.scenario.clone());
        if let Some(next) = from.with_untracked(|f| f.last().cloned())
            && self.show(&next)
        {
            from.update(|f| {
                f.pop();
            });
            to.update(|t| t.push(now));
            self.drag.set(None);
        }
    }

    /// Follows an address that was changed by hand, or by a link on the page.
    pub fn follow_address(&self) {
        let read = read(&address::scenario());
        let shown = self.story.with_untracked(|s| s.scenario == read.scenario);
        if let Some(fault) = read.fault {
            self.fault.set(Some(fault));
            return;
        }
        if !shown {
            let now = self.story.with_untracked(|s| s.scenario.clone());
            if self.show(&read.scenario) {
                self.past.update(|past| past.push(now));
                self.future.update(Vec::clear);
            }
        }
        self.notices.set(read.notices);
    }

    /// Takes what could be read of a broken link.
    pub fn take_the_rest(&self) {
        let rest = self.fault.with_untracked(|f| f.as_ref().and_then(|f| f.rest.clone()));
        if let Some(rest) = rest {
            self.go_to(*rest, false);
        }
    }

    /// Opens a whole scenario, as an edit that undo takes back.
    pub fn open(&self, next: Scenario) {
        self.go_to(next, false);
    }
}

struct Read {
    scenario: Scenario,
    notices: Vec<String>,
    fault: Option<LinkError>,
}

/// What the address says; with a fault, the opening scenario stands beside it, labelled as a sample.
fn read(address: &str) -> Read {
    match link::open(address) {
        Ok(opened) => Read { scenario: opened.scenario, notices: opened.notices, fault: None },
        Err(fault) => Read { scenario: Scenario::opening(), notices: Vec::new(), fault: Some(fault) },
    }
}
