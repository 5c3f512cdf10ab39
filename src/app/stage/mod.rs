//! The picture on the page: a canvas that is painted when something changes, and what a hand does to it.

pub(super) mod card;
mod grip;
mod hand;
mod notes;
mod painter;
mod pointer;
pub use pointer::place;
mod walking;
mod zoom;

use std::{rc::Rc, sync::Arc};

use wasm_bindgen::JsCast;

use card::cards;
use grip::Grip;
use hand::Hand;
use notes::notes;
use painter::Painter;
use zoom::Hold;

use super::{
    dom::{El, el},
    player::Player,
    reactive::{
        Dispose, LocalStorage, RwSignal, SetValue, StoredValue, UpdateValue, WithValue, effect, hold, on_cleanup,
        untrack, use_context,
    },
    state,
    state::{AppState, Looked, Progress},
    theme::Colours,
    views::still,
};
use crate::{
    anim::hand::HandFrame,
    fixed::trimmed,
    layout::{Fit, Layout, Lens, Picture, Target},
    paint,
    platform::observe::{Listener, Media, OnScreen, Size, hidden, pixel_ratio},
    scene::{self, View, svg},
    words::stage as ui,
};

/// A picture with its layout: the input of every frame.
#[derive(Clone, PartialEq)]
pub struct Laid {
    /// What is shown, the traced key included.
    pub picture: Arc<Picture>,
    /// Where.
    pub layout: Arc<Layout>,
    /// The size in CSS pixels.
    pub size: (f64, f64),
}

/// What the stage lends to its parts.
#[derive(Clone, Copy)]
pub struct Ground {
    /// The layout; none while the stage has no size.
    pub laid: RwSignal<Option<Laid>>,
    /// The distance between dots while a hand holds a weight.
    pub held: RwSignal<Option<f64>>,
    /// How much of it is seen.
    pub lens: RwSignal<Lens>,
    /// What holds the picture.
    pub hold: RwSignal<Hold>,
}

/// The picture.
pub fn stage() -> El {
    let state = state();
    let ground = Ground {
        laid: RwSignal::new(None),
        held: RwSignal::new(None),
        lens: RwSignal::default(),
        hold: RwSignal::default(),
    };
    let colours = use_context::<Colours>();
    let size = RwSignal::new((0.0, 0.0));
    let on_screen = RwSignal::new(true);
    let player = StoredValue::new_local(None::<Player>);
    let watchers = StoredValue::new_local(None::<(Option<Size>, Option<OnScreen>, Option<Listener>)>);
    let in_front = RwSignal::new(true);
    let printing = RwSignal::new(false);
    let visible = state.presented.seen;
    let hand = StoredValue::new_local(Hand::default());
    let ratio = sharpness();
    let canvas = canvas(state, ground);
    let stage = frame(state, ground);

    // What there is to draw, laid out at a size; none while there is no room.
    let lay = move |(width, height): (f64, f64)| {
        let traced = state.traced.get();
        let mut picture = state.story.with(|s| (*s.picture).clone());
        picture.traced = traced;
        picture.trace =
            state.story.with(|s| Arc::new(crate::story::leaps::trace(&s.after, traced.or_else(|| s.telling_key()))));
        let fit = Fit { pitch: ground.held.get(), ..fit(width) };
        (width > 0.0 && height > 0.0).then(|| {
            let layout = Layout::fit(&picture, width, height, &fit);
            Laid { picture: Arc::new(picture), layout: Arc::new(layout), size: (width, height) }
        })
    };
    let (watched, painted) = (stage.element(), canvas.element());
    effect(move || {
        let painter = Rc::new(Painter::new(state, ground, colours, painted.clone().unchecked_into(), hand));
        let printed = painter.clone();
        let moves = move || visible.get_untracked() && state.presented.turn.get_untracked();
        player.set_value(Some(Player::new(state, moves, move |seen| painter.paint(seen))));
        // On paper every picture is seen, and at rest.
        let sheet = watched.clone();
        hold(Listener::on_window("afterprint", move |_| printing.set(false)));
        hold(Listener::on_window("beforeprint", move |_| {
            printing.set(true);
            // Far below, nobody has told a frame of another site yet how large it is.
            if ground.laid.with_untracked(Option::is_none) {
                let room = (f64::from(sheet.client_width()), f64::from(sheet.client_height()));
                ground.laid.set(untrack(|| lay(room)));
            }
            if state.progress.get_untracked().playing {
                state.progress.set(Progress::REST);
            }
            printed.paint(false);
        }));
        watchers.set_value(Some((
            Size::watch(&watched, move |width, height| size.set((width, height))),
            OnScreen::watch(&watched, move |yes| on_screen.set(yes)),
            // Most browsers give a hidden tab no frames; not all.
            Listener::on_window("visibilitychange", move |_| in_front.set(!hidden())),
        )));
    });
    effect(move || {
        let laid = lay(size.get());
        hand.update_value(|hand| hand.aim(state, laid.as_ref()));
        let seen = |l: &Laid| (l.picture.kind, l.size);
        if ground.laid.with_untracked(|l| l.as_ref().map(seen)) != laid.as_ref().map(seen) {
            zoom::whole(ground);
        }
        ground.laid.set(laid);
    });
    effect(move || {
        visible.set(printing.get() || (on_screen.get() && in_front.get()));
        ratio.track();
        state.presented.scale.track();
        state.presented.turn.track();
        ground.laid.track();
        ground.lens.track();
        state.looked.track();
        state.progress.track();
        state.pin.track();
        if let Some(colours) = colours {
            colours.0.track();
        }
        // What changes while nobody looks is painted when somebody does.
        if visible.get_untracked() {
            wake(player);
        }
    });
    if state.presented.embed {
        let released: web_sys::HtmlCanvasElement = canvas.element().unchecked_into();
        effect(move || {
            // One frame of many: what nobody sees needs no pixels.
            if !visible.get() {
                paint::release(&released);
            }
        });
    }
    provide_still(state, ground, colours);
    on_cleanup(move || {
        player.dispose();
        hand.dispose();
        watchers.dispose();
    });

    let (beside, below) = cards(ground);
    let stage = stage
        .add(canvas)
        .add(notes(ground))
        .add(beside)
        .add(el("p.off-screen").attr("id", "how-to-walk").text(ui::HOW_TO_WALK));
    el("div.pic").add(stage).add(el("div.below").add(below).add(zoom::buttons(state, ground)))
}

/// What has the focus and is walked by keyboard.
fn frame(state: AppState, ground: Ground) -> El {
    el("div.stage")
        .attrs("tabindex=0|role=application|aria-describedby=said how-to-walk")
        .bind_text("aria-label", move || state.story.with(|s| ui::picture_of(s.after.world.scheme.about().title)))
        .keys(move |event| walking::key(state, ground, &event))
        .on("focus", move |_| walking::enter(state, ground))
        .on("blur", move |_| state.looked.set(Looked::default()))
}

/// What is painted on, and pointed at.
fn canvas(state: AppState, ground: Ground) -> El {
    let grip = RwSignal::new(None::<Grip>);
    let let_go = RwSignal::new(false);
    let fingers = move |event: web_sys::Event| {
        zoom::touched(ground, grip.with_untracked(Option::is_some), event.unchecked_ref());
    };
    el("canvas")
        .attr("aria-hidden", "true")
        .class("grip", move || matches!(state.looked.with(|l| l.target), Some(Target::Handle(_))))
        .class("gripped", move || {
            grip.with(Option::is_some) || matches!(ground.hold.get(), Hold::Drag { far: true, .. })
        })
        .pointer("pointerdown", move |event| {
            let_go.set(false);
            pointer::pressed(state, ground, grip, &event);
        })
        .pointer("pointermove", move |event| pointer::moved(state, ground, grip, &event))
        .pointer("pointerup", move |_| let_go.set(pointer::released(state, ground, grip)))
        .pointer("pointercancel", move |_| {
            pointer::released(state, ground, grip);
        })
        .on("touchstart", move |event| {
            pointer::touched(state, ground, event.unchecked_ref());
            fingers(event);
        })
        .on("touchmove", fingers)
        .on("touchend", fingers)
        .on("touchcancel", fingers)
        .on("wheel", move |event| zoom::wheeled(ground, event.unchecked_ref()))
        .pointer("pointerleave", move |_| pointer::left(state, grip))
        .on("click", move |event| {
            // The click that ends a drag is no click on what lies there.
            if let_go.get_untracked() {
                let_go.set(false);
            } else {
                pointer::clicked(state, ground, event.unchecked_ref());
            }
        })
}

/// Device pixels per CSS pixel, as a signal: they change with the zoom, and when the window goes to another screen.
pub fn sharpness() -> RwSignal<f64> {
    let ratio = RwSignal::new(pixel_ratio());
    let watch = StoredValue::new_local(None::<Media>);
    effect(move || {
        let now = ratio.get();
        watch.set_value(Media::watch(&["(resolution: ", &trimmed(now, 17), "dppx)"].concat(), move |same| {
            if !same && pixel_ratio() != now {
                ratio.set(pixel_ratio());
            }
        }));
    });
    on_cleanup(move || watch.dispose());
    ratio
}

fn wake(player: StoredValue<Option<Player>, LocalStorage>) {
    player.try_with_value(|player| {
        if let Some(player) = player {
            player.wake();
        }
    });
}

/// Small pictures leave out what could not be read.
fn fit(width: f64) -> Fit {
    if width < 420.0 { Fit { hairs: false, zero: false, font: 11.0, ..Fit::default() } } else { Fit::default() }
}

/// Builds the scene of this moment.
fn scene_now(state: AppState, laid: &Laid, contrast: bool, hand: Option<&HandFrame>, pixels: bool) -> scene::Scene {
    let looked = state.looked.get_untracked();
    let focus = scene::Focus { target: looked.target, keyboard: looked.keyboard, amount: 1.0 };
    let handles = laid.picture.weighted;
    let (t, halted) = (state.progress.get_untracked().t, state.still.get_untracked());
    let (words, pin) = (scene::Words::ENGLISH, state.pin.get_untracked());
    let view = View { t, focus, pinned: &[], words, contrast, handles, halted, hand, pin, pixels };
    scene::build(&laid.picture, &laid.layout, &view)
}

fn provide_still(state: AppState, ground: Ground, colours: Option<Colours>) {
    let make = move || {
        let laid = ground.laid.try_get_untracked().flatten()?;
        let theme = colours?.0.try_get_untracked()?;
        let story = state.story.try_get_untracked()?;
        let title = crate::story::said::said(&story, false).whole();
        Some(svg::standalone(&scene_now(state, &laid, theme.contrast, None, false), &theme, &title))
    };
    still::provide(make);
}
