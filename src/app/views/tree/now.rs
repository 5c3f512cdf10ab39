//! What this view knows: the run, the moment that is looked at, what is pointed at.

use std::{rc::Rc, sync::Arc};

use super::change::Change;
use crate::{
    app::{
        reactive::{Dispose, LocalStorage, RwSignal, SetValue, StoredValue, effect, on_cleanup, untrack},
        state::AppState,
        work::Work,
    },
    layout::tree::Target,
    platform::{bits::Bits, clock},
    story::Story,
    trees::{Beside, Besides, Heating, Hot, Moment, Plan, Reel},
    words::trees as words,
};

/// A bundle of signals, copied freely.
#[derive(Clone, Copy)]
pub struct Now {
    /// The run; none where the scenario has none.
    pub hot: RwSignal<Option<Rc<Hot>>>,
    /// What stands beside it; none until it is worked out.
    pub beside: RwSignal<Option<Rc<Beside>>>,
    /// Why there is no run.
    pub wrong: RwSignal<Option<String>>,
    /// Whether a run, or what stands beside it, is being worked out.
    busy: RwSignal<bool>,
    /// How far a run is that takes long.
    pub work: RwSignal<Option<Work>>,
    /// What the scenario's last change did to the tree that is drawn; none at its start.
    pub change: RwSignal<Option<Rc<Change>>>,
    /// The run as seen from the page whose tree is drawn.
    reel: RwSignal<Rc<Reel>>,
    /// The moment, in ticks.
    pub time: RwSignal<f64>,
    /// The run at that moment.
    pub moment: RwSignal<Rc<Moment>>,
    /// Whether time goes on.
    pub playing: RwSignal<bool>,
    /// Whether a hand is on the slider.
    pub dragged: RwSignal<bool>,
    /// Whose tree is drawn.
    pub page: RwSignal<u32>,
    /// What is pointed at, and whether by keyboard.
    pub looked: RwSignal<(Option<Target>, bool)>,
    /// How fast, as on the picture.
    pub speed: RwSignal<f64>,
    state: AppState,
    bits: StoredValue<Option<Bits>, LocalStorage>,
}

/// Up to so many requests and caches are run at once.
const AT_ONCE: usize = 10_000;
/// So many requests between two looks at the clock.
const HANDFUL: usize = 4_000;
/// After so many milliseconds it is said how far a run is.
const LONG: f64 = 300.0;
/// So many steps a run is walked in by its buttons.
const STEPS: usize = 20;

impl Now {
    /// Follows the scenario.
    pub fn following(state: AppState) -> Self {
        let now = Self {
            hot: RwSignal::new(None),
            beside: RwSignal::new(None),
            wrong: RwSignal::new(None),
            busy: RwSignal::new(false),
            work: RwSignal::new(None),
            change: RwSignal::new(None),
            reel: RwSignal::new(Rc::default()),
            time: RwSignal::new(0.0),
            moment: RwSignal::new(Rc::default()),
            playing: state.running,
            dragged: RwSignal::new(false),
            page: RwSignal::new(0),
            looked: RwSignal::new((None, false)),
            speed: state.speed,
            state,
            bits: StoredValue::new_local(None),
        };
        let run = move || {
            let story = state.story.get();
            untrack(|| now.begin(story));
        };
        // The first picture is there with the page, later ones follow.
        let mut first = true;
        run();
        effect(move || {
            state.story.track();
            if !std::mem::take(&mut first) {
                run();
            }
        });
        let mut page = 0;
        effect(move || {
            let drawn = now.page.get();
            if std::mem::replace(&mut page, drawn) != drawn {
                untrack(|| {
                    now.rewind();
                    now.go_to(now.time.get_untracked());
                });
            }
        });
        effect(move || {
            if now.playing.get() {
                untrack(|| now.rewound());
            }
        });
        effect(move || state.moving.set(now.busy.get()));
        on_cleanup(move || {
            now.bits.dispose();
            state.moving.set(false);
            state.running.set(false);
        });
        now
    }

    /// Runs a story's trees: at once where that is quick, else in bits, while the last picture stays.
    fn begin(self, story: Arc<Story>) {
        self.playing.set(false);
        self.stop();
        let plan = match Plan::on(&story.scenario, Some(&story.after.placement)) {
            Ok(plan) => plan,
            // The last good run stays.
            Err(refusal) => return self.wrong.set(Some(refusal.0)),
        };
        self.wrong.set(None);
        self.busy.set(true);
        let quick = plan.requests as usize + plan.caches.len() <= AT_ONCE;
        let mut heating = Heating::begin(plan, true);
        if quick {
            return self.ran(heating.whole(), &story);
        }
        let begun = clock::now();
        self.bits.set_value(Some(Bits::of(move || match heating.go_on(HANDFUL) {
            Some(hot) => {
                self.work.set(None);
                self.ran(hot, &story);
                false
            }
            None => {
                let part = (heating.part() * 100.0).floor() / 100.0;
                let other = self.work.with_untracked(|w| w.as_ref().is_none_or(|w| w.part != part));
                if other && clock::now() - begun > LONG {
                    self.work.set(Some(Work { said: words::working(part), part }));
                }
                true
            }
        })));
    }

    /// Another run is there.
    fn ran(self, hot: Hot, story: &Arc<Story>) {
        let hot = Rc::new(hot);
        self.beside.set(None);
        self.looked.set((None, false));
        if self.page.get_untracked() >= hot.plan.pages {
            self.page.set(0);
        }
        self.change.set(Change::before(story).map(Rc::new));
        self.hot.set(Some(hot.clone()));
        self.rewind();
        self.go_to(hot.film.end);
        let mut besides = Besides::default();
        self.bits.set_value(Some(Bits::of(move || match besides.go_on(&hot, HANDFUL) {
            Some(beside) => {
                self.beside.set(Some(Rc::new(beside)));
                self.busy.set(false);
                false
            }
            None => true,
        })));
    }

    /// Gives up what is being run.
    pub fn cancel(self) {
        self.stop();
        self.wrong.set(Some(words::CANCELLED.to_owned()));
    }

    fn stop(self) {
        self.bits.set_value(None);
        self.work.set(None);
        self.busy.set(false);
    }

    /// The run as seen from the page whose tree is drawn, and what the change did to that tree.
    fn rewind(self) {
        let Some(hot) = self.hot.get_untracked() else { return };
        let page = self.page.get_untracked();
        self.reel.set(Rc::new(Reel::of(&hot.film, page, hot.plan.caches.len())));
        if let Some(change) = self.change.get_untracked() {
            self.change.set(Some(Rc::new(change.to_tree(&hot, page))));
        }
    }

    /// Whether this is the shell of frames.
    pub fn embedded(self) -> bool {
        self.state.presented.embed
    }

    /// Whether it is this frame's turn to move.
    pub fn turn(self) -> RwSignal<bool> {
        self.state.presented.turn
    }

    /// When everybody has an answer.
    pub fn end(self) -> f64 {
        self.hot.with_untracked(|hot| hot.as_ref().map_or(0.0, |h| h.film.end))
    }

    /// Whether the run is over, as it is at first.
    pub fn over(self) -> bool {
        let end = self.hot.with(|hot| hot.as_ref().map_or(0.0, |h| h.film.end));
        self.time.get() >= end
    }

    /// Goes to a moment.
    pub fn go_to(self, time: f64) {
        let Some(hot) = self.hot.get_untracked() else { return };
        let time = time.max(0.0).min(hot.film.end);
        let moment = self.reel.with_untracked(|reel| hot.film.at(time, reel));
        self.time.set(time);
        self.moment.set(Rc::new(moment));
    }

    /// Somebody wants it to play, here or from without: on, or from the beginning where the run is over; with reduced
    /// motion it is simply over.
    fn rewound(self) {
        if self.state.still.get_untracked() || self.hot.with_untracked(Option::is_none) {
            self.go_to(self.end());
            self.playing.set(false);
        } else if self.time.get_untracked() >= self.end() {
            self.go_to(0.0);
        }
    }

    /// One request further or back, or a twentieth of them where there are many: to where that request has its answer.
    pub fn step(self, on: bool) {
        self.playing.set(false);
        let Some(hot) = self.hot.get_untracked() else { return };
        let (all, time) = (hot.film.requests(), self.time.get_untracked());
        let stride = all.div_ceil(STEPS).max(1);
        let stops = (1..=all.div_ceil(stride)).map(|i| hot.film.answered_at((i * stride).min(all).saturating_sub(1)));
        // The last stop is the end, where everybody has an answer.
        let next = if on {
            stops.filter(|t| *t > time + 1e-6).fold(hot.film.end, f64::min)
        } else {
            stops.filter(|t| *t < time - 1e-6).fold(0.0, f64::max)
        };
        self.go_to(next);
    }

    /// Time goes on by so many milliseconds.
    pub fn advance(self, passed: f64) {
        let time = self.time.get_untracked() + passed / 1_000.0 * self.pace() * self.speed.get_untracked();
        let over = time >= self.end();
        self.go_to(time);
        if over || self.state.still.get_untracked() {
            self.go_to(self.end());
            self.playing.set(false);
        }
    }

    /// Ticks in a second: a run takes about twelve.
    fn pace(self) -> f64 {
        let requests = self.hot.with_untracked(|hot| hot.as_ref().map_or(0, |h| h.film.requests()));
        (requests as f64 / 12.0).max(1.0)
    }
}
