//! What the page knows: the scenario, what was made of it, and what is looked at.

use std::sync::Arc;

pub use super::{progress::Progress, theme_choice::ThemeChoice};
use super::{
    reactive::{LocalStorage, RwSignal, StoredValue, UpdateValue, WithValue},
    work::{Job, Keep, Request, Then, Work},
};

use crate::{
    bytes::Bytes,
    layout::{Pin, Target},
    link::{self, LinkError},
    placement::NodeId,
    platform::{address, bits::Bits, storage},
    scenario::{Change, Scenario, edit::Edit},
    story::{Story, Telling, Timeline, found::found, timeline::MANY},
    words::ui,
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
    past: RwSignal<Vec<Scenario>>,
    future: RwSignal<Vec<Scenario>>,
    drag: RwSignal<Option<NodeId>>,
}

/// How many scenarios undo can bring back.
const UNDO: usize = 200;
/// How many bytes the lists of keys may take that only undo still knows.
const UNDO_KEYS: usize = 32 << 20;
/// So many keys are worked at between two looks at the clock.
const HANDFUL: usize = 4_096;

impl AppState {
    /// From the address bar. None only if not even the opening scenario can be worked out.
    #[must_use]
    pub fn from_address() -> Option<Self> {
        let read = read(&address::scenario());
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
        let word = story.scenario.settings.word("theme");
        let theme = if word.is_empty() { storage::theme().unwrap_or_default() } else { word };
        let timeline = Timeline::of(&story.scenario, Some(&story.after));
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
            theme: RwSignal::new(ThemeChoice::of(&theme)),
            set_aside: RwSignal::new(0),
            removing: RwSignal::new(None),
            still: RwSignal::new(false),
            acted: RwSignal::new(!first_view),
            work: RwSignal::new(None),
            as_typed: RwSignal::new(true),
            sought: RwSignal::new(None),
            pin: RwSignal::new(None),
            pasting: RwSignal::new(false),
            given: RwSignal::new(None),
            job: StoredValue::new_local(None),
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
        let now = self.base();
        let goes_on = self.drag.get_untracked() == Some(who);
        self.drag.set(Some(who));
        self.edit(edit, if goes_on { Keep::Nothing } else { Keep::Past }, None);
        self.progress.set(Progress::REST);
        let changed = self.base() != now;
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
        // With reduced motion each change is simply there, for as long as the rest between two takes.
        let t = if self.still.get_untracked() { 1.0 } else { 0.0 };
        let progress = Progress { t, on: true, ..Progress::PLAY };
        self.edit(Edit::Step(step), Keep::Nothing, Some(Then::At(progress)));
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
        self.edit(Edit::Step(step + 1), Keep::Nothing, Some(Then::Halt));
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
        let progress = Progress { t, ..Progress::REST };
        if step == now.step {
            self.by_hand.set(false);
            self.progress.set(progress);
        } else {
            let next = now.at_step(step);
            self.show(Request { keep: Keep::Nothing, then: Then::At(progress), ..Request::edit(next) });
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

    /// Shows another scenario, or tells why not. One of many keys is worked out bit by bit while the old picture stays;
    /// what is asked for meanwhile comes next.
    fn show(&self, request: Request) {
        self.refusal.set(None);
        let busy = self.job.try_with_value(Option::is_some) == Some(true);
        if busy {
            self.job.update_value(|job| {
                if let Some(job) = job {
                    job.queue(request);
                }
            });
            return;
        }
        let telling = self.story.with_untracked(|s| Telling::begin(&request.next, Some(s)));
        let mut telling = match telling {
            Ok(telling) => telling,
            Err(refusal) => return self.refuse(refusal.0, &request),
        };
        if request.next.keys().len() > MANY {
            return self.work_out(telling, request);
        }
        loop {
            match telling.go_on(usize::MAX) {
                Ok(Some(story)) => return self.land(story, request),
                Ok(None) => {}
                Err(refusal) => return self.refuse(refusal.0, &request),
            }
        }
    }

    fn refuse(&self, why: String, request: &Request) {
        if request.typed.is_some() {
            self.fault.set(Some(LinkError { message: why, segment: String::new(), rest: None }));
        } else {
            self.refusal.set(Some(why));
        }
    }

    fn work_out(&self, mut telling: Telling, request: Request) {
        let state = *self;
        state.pause();
        state.work.set(Some(Work { said: ui::placing_keys(0.0), part: 0.0 }));
        let asked = request.clone();
        let bits = Bits::of(move || {
            match telling.go_on(HANDFUL) {
                Ok(Some(story)) => {
                    state.land_next(story, asked.clone());
                    return false;
                }
                Ok(None) => {
                    let part = (telling.part() * 100.0).floor() / 100.0;
                    if state.work.with_untracked(|w| w.as_ref().is_none_or(|w| w.part != part)) {
                        state.work.set(Some(Work { said: ui::placing_keys(part), part }));
                    }
                }
                Err(refusal) => {
                    state.worked_out(|| state.refuse(refusal.0, &asked));
                    return false;
                }
            }
            true
        });
        self.job.update_value(|job| *job = Some(Job { request, queued: None, bits }));
    }

    /// What came of it is shown in a task of its own.
    fn land_next(&self, story: Story, request: Request) {
        let state = *self;
        let mut landing = Some((story, request));
        let bits = Bits::each(Box::new(move || {
            if let Some((story, request)) = landing.take() {
                state.worked_out(|| state.land(story, request));
            }
            false
        }));
        self.job.update_value(|job| {
            if let Some(job) = job {
                job.bits = bits;
            }
        });
    }

    /// The job is done: what came of it is told, then what was asked for meanwhile is next.
    fn worked_out(&self, tell: impl FnOnce()) {
        let job = self.job.try_update_value(Option::take).flatten();
        self.work.set(None);
        tell();
        if let Some(next) = job.and_then(|job| job.queued) {
            self.show(next);
        }
    }

    /// Gives up what is being worked at; all stays as it is.
    pub fn give_up(&self) {
        let _ = self.job.try_update_value(Option::take);
        self.work.set(None);
    }

    /// Another scenario is shown.
    fn land(&self, story: Story, request: Request) {
        let now = self.story.get_untracked();
        self.remember(&now.scenario, request.keep);
        let same_changes = now.scenario.at_step(0) == story.scenario.at_step(0);
        if !same_changes {
            self.timeline.set(Arc::new(Timeline::of(&story.scenario, Some(&story.after))));
            // What is dragged stays what is looked at.
            if self.drag.get_untracked().is_none() {
                self.looked.set(Looked::default());
            }
        }
        let mut timeline = (*self.timeline.get_untracked()).clone();
        if timeline.learn(&story) {
            self.timeline.set(Arc::new(timeline));
        }
        self.as_typed.set(request.typed.is_some());
        self.acted.set(true);
        self.pin_down(&story);
        self.set_aside.set(request.aside);
        self.removing.set(None);
        self.refusal.set(None);
        self.fault.set(None);
        self.notices.set(request.typed.unwrap_or_default());
        self.progress.set(Progress::REST);
        self.by_hand.set(!matches!(request.then, Then::At(_)));
        self.story.set(Arc::new(story));
        match request.then {
            Then::Rest => {}
            Then::Play => self.play_this(),
            Then::Halt => {
                if !self.halt_halfway() {
                    self.play_this();
                }
            }
            Then::At(progress) => self.progress.set(progress),
        }
    }

    /// Looks for a key, whichever, and lights it up; none is looked for no more.
    pub fn seek(&self, key: Option<Bytes>) {
        self.sought.set(key);
        let story = self.story.get_untracked();
        self.pin_down(&story);
    }

    /// The key that is looked for is lit up where it lies now.
    fn pin_down(&self, story: &Story) {
        let found = self.sought.with_untracked(|key| found(story, key.as_ref()?).ok());
        let index = found.as_ref().and_then(|f| f.index);
        self.traced.set(if found.is_some() { index } else { story.leaping_key() });
        self.pin.set(found.map(|f| f.pin));
    }

    /// Undo and redo after another scenario took the place of `now`.
    fn remember(&self, now: &Scenario, keep: Keep) {
        let (past, future) = (self.past, self.future);
        let pop = |list: RwSignal<Vec<Scenario>>| {
            list.update(|l| {
                l.pop();
            });
        };
        match keep {
            Keep::Nothing => return,
            Keep::Past => {
                past.update(|past| past.push(now.clone()));
                future.update(Vec::clear);
            }
            Keep::Undone => {
                pop(past);
                future.update(|f| f.push(now.clone()));
            }
            Keep::Redone => {
                pop(future);
                past.update(|past| past.push(now.clone()));
            }
        }
        past.update(|past| {
            let over = past.len().saturating_sub(UNDO).max(too_heavy(past));
            past.drain(..over);
        });
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
        self.travel(self.past, Keep::Undone);
    }

    /// Does again what was taken back.
    pub fn redo(&self) {
        self.travel(self.future, Keep::Redone);
    }

    fn travel(&self, from: RwSignal<Vec<Scenario>>, keep: Keep) {
        if let Some(next) = from.with_untracked(|f| f.last().cloned()) {
            self.drag.set(None);
            self.show(Request { keep, ..Request::edit(next) });
        }
    }

    /// Follows an address that was changed by hand, or by a link on the page.
    pub fn follow_address(&self) {
        let read = read(&address::scenario());
        let shown = self.base() == read.scenario;
        if let Some(fault) = read.fault {
            self.fault.set(Some(fault));
            return;
        }
        if shown {
            self.notices.set(read.notices);
        } else {
            self.show(Request { typed: Some(read.notices), ..Request::edit(read.scenario) });
        }
    }

    /// Takes what could be read of a broken link.
    pub fn take_the_rest(&self) {
        let rest = self.fault.with_untracked(|f| f.as_ref().and_then(|f| f.rest.clone()));
        if let Some(rest) = rest {
            self.open(*rest);
        }
    }

    /// The same, and its last change is played.
    pub fn open_and_play(&self, next: Scenario) {
        self.show(Request { then: Then::Play, ..Request::edit(next) });
    }

    /// Opens a whole scenario, as an edit that undo takes back.
    pub fn open(&self, next: Scenario) {
        self.show(Request::edit(next));
    }
}

/// How many of the oldest must go so that undo keeps no more than so many bytes of keys.
fn too_heavy(past: &[Scenario]) -> usize {
    let mut seen: Vec<*const crate::keys::KeyList> = Vec::new();
    let mut bytes = 0;
    for (at, scenario) in past.iter().enumerate().rev() {
        let Some(keys) = &scenario.own_keys else { continue };
        if !seen.contains(&Arc::as_ptr(keys)) {
            seen.push(Arc::as_ptr(keys));
            bytes += keys.bytes();
            // The last one always comes back.
            if bytes > UNDO_KEYS && at + 1 < past.len() {
                return at + 1;
            }
        }
    }
    0
}

/// The same scenario without a key.
fn without_any(scenario: &Scenario) -> Scenario {
    Scenario { made_keys: 0, own_keys: None, ..scenario.clone() }
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
