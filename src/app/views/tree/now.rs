//! What this view knows: the run, the moment that is looked at, what is pointed at.

use std::rc::Rc;

use crate::{
    app::{
        reactive::{Dispose, RwSignal, SetValue, StoredValue, effect, on_cleanup, untrack},
        state::AppState,
    },
    layout::tree::Target,
    platform::bits::Bits,
    trees::{Beside, Besides, Hot, Moment},
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
    /// The moment, in ticks.
    pub time: RwSignal<f64>,
    /// The run at that moment.
    pub moment: RwSignal<Rc<Moment>>,
    /// Whether time goes on.
    pub playing: RwSignal<bool>,
    /// Whose tree is drawn.
    pub page: RwSignal<u32>,
    /// What is pointed at, and whether by keyboard.
    pub looked: RwSignal<(Option<Target>, bool)>,
    /// How fast, as on the picture.
    pub speed: RwSignal<f64>,
    state: AppState,
}

/// So many steps a run is walked in by its buttons.
const STEPS: usize = 20;

impl Now {
    /// Follows the scenario.
    pub fn following(state: AppState) -> Self {
        let now = Self {
            hot: RwSignal::new(None),
            beside: RwSignal::new(None),
            wrong: RwSignal::new(None),
            time: RwSignal::new(0.0),
            moment: RwSignal::new(Rc::default()),
            playing: state.running,
            page: RwSignal::new(0),
            looked: RwSignal::new((None, false)),
            speed: state.speed,
            state,
        };
        let bits = StoredValue::new_local(None::<Bits>);
        let run = move || {
            let hot = state.story.with(|s| Hot::filmed(&s.scenario));
            untrack(|| {
                now.playing.set(false);
                now.beside.set(None);
                bits.set_value(None);
                match hot {
                    Ok(hot) => {
                        let hot = Rc::new(hot);
                        now.wrong.set(None);
                        now.looked.set((None, false));
                        if now.page.get_untracked() >= hot.plan.pages {
                            now.page.set(0);
                        }
                        now.hot.set(Some(hot.clone()));
                        now.go_to(hot.film.end);
                        bits.set_value(Some(now.work(hot)));
                    }
                    // The last good run stays.
                    Err(refusal) => now.wrong.set(Some(refusal.0)),
                }
            });
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
        effect(move || {
            now.page.track();
            untrack(|| now.go_to(now.time.get_untracked()));
        });
        effect(move || {
            if now.playing.get() {
                untrack(|| now.begin());
            }
        });
        effect(move || state.moving.set(now.wrong.with(Option::is_none) && now.beside.with(Option::is_none)));
        on_cleanup(move || {
            bits.dispose();
            state.moving.set(false);
            state.running.set(false);
        });
        now
    }

    /// Works out what stands beside the run, a run at a time.
    fn work(self, hot: Rc<Hot>) -> Bits {
        let mut besides = Besides::default();
        Bits::of(move || match besides.go_on(&hot) {
            Some(beside) => {
                self.beside.set(Some(Rc::new(beside)));
                false
            }
            None => true,
        })
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
        let moment = hot.film.at(time, self.page.get_untracked(), hot.plan.caches.len());
        self.time.set(time);
        self.moment.set(Rc::new(moment));
    }

    /// Somebody wants it to play, here or from without: on, or from the beginning where the run is over; with reduced
    /// motion it is simply over.
    fn begin(self) {
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
