//! Showing another scenario: at once, or bit by bit where there are many keys.

use std::{cell::RefCell, rc::Rc, sync::Arc};

use super::{AppState, Looked, Progress, errand::worth};
use crate::{
    app::{
        reactive::{UpdateValue, WithValue},
        views::is_picture,
        work::{Job, Request, Then, Work},
    },
    bytes::Bytes,
    link::LinkError,
    platform::bits::Bits,
    story::{Story, Telling, Timeline, found::found, timeline::MANY},
    words::ui,
};

/// So many keys are worked at between two looks at the clock.
const HANDFUL: usize = 4_096;

impl AppState {
    /// Shows another scenario, or tells why not. One of many keys is worked out bit by bit while the old picture stays;
    /// what is asked for meanwhile comes next.
    pub(super) fn show(&self, request: Request) {
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

    pub(super) fn refuse(&self, why: String, request: &Request) {
        if request.typed.is_some() {
            self.fault.set(Some(LinkError { message: why, segment: String::new(), rest: None }));
        } else {
            self.refusal.set(Some(why));
        }
    }

    fn work_out(&self, telling: Telling, request: Request) {
        self.progress.update(|p| p.playing = false);
        self.work.set(Some(Work { said: ui::placing_keys(0.0), part: 0.0 }));
        let telling = Rc::new(RefCell::new(telling));
        let bits = self.bits(telling, request.clone(), None);
        self.job.update_value(|job| *job = Some(Job { request, queued: None, bits, errand: None }));
    }

    /// Goes on with what is told, after the worker has come back with a step.
    pub(super) fn go_on(&self, telling: Rc<RefCell<Telling>>, asked: Request, sent: Option<usize>) {
        let bits = self.bits(telling, asked, sent);
        self.job.update_value(|job| {
            if let Some(job) = job {
                job.bits = bits;
            }
        });
    }

    /// The telling in bits; `sent` is the step that the worker was sent for last.
    fn bits(&self, telling: Rc<RefCell<Telling>>, asked: Request, mut sent: Option<usize>) -> Bits {
        let state = *self;
        Bits::of(move || {
            let step = worth(&telling.borrow()).filter(|step| sent != Some(*step));
            if let Some(step) = step {
                sent = Some(step);
                if state.send(&telling, &asked, step) {
                    return false;
                }
            }
            let told = telling.borrow_mut().go_on(HANDFUL);
            match told {
                Ok(Some(story)) => {
                    state.land_next(story, asked.clone());
                    return false;
                }
                Ok(None) => {
                    let part = (telling.borrow().part() * 100.0).floor() / 100.0;
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
        })
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
    pub(super) fn worked_out(&self, tell: impl FnOnce()) {
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
        self.recall(false);
        self.work.set(None);
    }

    /// Another scenario is shown.
    pub(super) fn land(&self, story: Story, request: Request) {
        let now = self.story.get_untracked();
        if story.after.owners.len() <= MANY {
            self.recall(true);
        }
        self.remember(&now.scenario, request.keep);
        let same_changes = now.scenario.at_step(0) == story.scenario.at_step(0);
        if !same_changes {
            self.timeline.set(Arc::new(Timeline::of(&story)));
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
        // What is shown otherwise than by playing on ends the playing.
        if !matches!(request.then, Then::At(Progress { on: true, .. })) && self.running.get_untracked() {
            self.running.set(false);
        }
        // Changes fly on the picture only.
        let then = if is_picture(&story.scenario) { request.then } else { Then::Rest };
        self.story.set(Arc::new(story));
        match then {
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
    pub(super) fn pin_down(&self, story: &Story) {
        let found = self.sought.with_untracked(|key| found(story, key.as_ref()?).ok());
        let index = found.as_ref().and_then(|f| f.index);
        self.traced.set(if found.is_some() { index } else { story.leaping_key() });
        self.pin.set(found.map(|f| f.pin));
    }
}
