//! The picture: painted when something changes, pointed at, and walked by keyboard.

use std::{cell::RefCell, rc::Rc, sync::Arc};

use wasm_bindgen::JsCast;

use super::{Asked, Ground, said};
use crate::{
    app::{
        dom::{El, el},
        reactive::{
            Dispose, LocalStorage, Memo, RwSignal, SetValue, StoredValue, WithValue, effect, on_cleanup, untrack,
            use_context,
        },
        state,
        theme::Colours,
        views::{ready::first_picture, sight, still},
    },
    layout::lanes::{How, LaneHit, Lanes, LanesLayout, Run},
    paint::{Paths, Surface, paint_again},
    platform::frame_loop::{FrameLoop, Next},
    scene::{
        Scene, Theme,
        lanes::{LaneView, LaneWords, build},
        svg,
    },
    story::lanes::{LaneFocus, lanes, stride},
    words::clients as ui,
};

/// The lanes with their layout.
#[derive(Clone)]
struct Laid {
    asked: Arc<Asked>,
    lanes: Arc<Lanes>,
    layout: Arc<LanesLayout>,
}

/// Below this width names are without what all of them share.
const NARROW: f64 = 600.0;

type Ring = RwSignal<Option<Laid>>;

/// The picture and the line below it.
pub fn picture(ground: Ground) -> El {
    let laid: Ring = RwSignal::new(None);
    let embed = state().presented.embed;
    let colours = use_context::<Colours>();
    let frames: StoredValue<Option<FrameLoop>, LocalStorage> = StoredValue::new_local(None);
    let canvas = canvas(ground, laid);
    let stage = el("div.stage.lanes")
        .attrs("tabindex=0|role=application|aria-describedby=said how-to-walk")
        .attr("aria-label", ui::PICTURE)
        .keys(move |event| key(ground, laid, embed, &event))
        .on("focus", move |event| {
            if embed && by_keyboard(&event) {
                enter(ground, laid);
            }
        })
        .on("blur", move |_| ground.looked.set(LaneView::default()));
    let lay = move |(width, height): (f64, f64)| {
        let (key, pair) = (ground.key(), ground.pair());
        let asked = ground.asked.get();
        asked.filter(|_| width > 0.0 && height > 0.0).map(|asked| {
            let focus = LaneFocus { key, pair, room: LanesLayout::room(width, height) };
            let names = if width < NARROW { &asked.short } else { &asked.names };
            let lanes = lanes(&asked.story, &asked.outcome, names, &focus);
            let layout = LanesLayout::fit(&lanes, width, height);
            Laid { asked, lanes: Arc::new(lanes), layout: Arc::new(layout) }
        })
    };
    let surface: web_sys::HtmlCanvasElement = canvas.element().unchecked_into();
    let paths = RefCell::new(Paths::default());
    let paint = Rc::new(move |ratio: f64| paint(ground, laid, colours, &surface, (ratio, &paths)));
    let printed = paint.clone();
    let sight = sight::watch(&stage, &canvas, move |room, ratio| {
        if laid.with_untracked(Option::is_none) {
            laid.set(untrack(|| lay(room)));
        }
        printed(ratio);
    });
    effect(move || {
        let paint = paint.clone();
        frames.set_value(Some(FrameLoop::new(move |_| {
            if sight.seen.try_get_untracked() == Some(true) {
                paint(sight.ratio());
            }
            Next::Sleep
        })));
    });
    effect(move || laid.set(lay(sight.size.get())));
    effect(move || {
        sight.track();
        laid.track();
        ground.looked.track();
        if let Some(colours) = colours {
            colours.0.track();
        }
        // What changes while nobody looks is painted when somebody does.
        if sight.seen.get() {
            frames.try_with_value(|frames| frames.as_ref().map(FrameLoop::wake));
        }
    });
    still::provide(move || {
        let laid = laid.try_get_untracked().flatten()?;
        let theme = colours?.0.try_get_untracked()?;
        let scene = scene(&laid, &LaneView::default());
        Some(svg::standalone(&scene, &theme, &said::whole(&laid.asked)))
    });
    on_cleanup(move || {
        frames.dispose();
    });
    let how = el("p.off-screen").attr("id", "how-to-walk").text(ui::HOW_TO_WALK);
    el("div.pic").add(stage.add(canvas).add(how)).add(card(ground, laid))
}

fn paint(
    ground: Ground,
    laid: Ring,
    colours: Option<Colours>,
    canvas: &web_sys::HtmlCanvasElement,
    (ratio, paths): (f64, &RefCell<Paths>),
) {
    let Some(laid) = laid.try_get_untracked().flatten() else { return };
    let Some(surface) = Surface::of(canvas, laid.layout.width, laid.layout.height, ratio) else { return };
    let theme = colours.and_then(|c| c.0.try_get_untracked()).unwrap_or(Theme::LIGHT);
    let view = ground.looked.try_get_untracked().unwrap_or_default();
    paint_again(&surface, &scene(&laid, &view), &theme, &mut paths.borrow_mut());
    first_picture();
}

fn scene(laid: &Laid, view: &LaneView) -> Scene {
    let Laid { asked, lanes, layout } = laid;
    let keys = asked.outcome.keys();
    let words = LaneWords {
        strip: ui::strip(stride(keys), keys),
        bound: lanes.bound.map_or_else(String::new, ui::bound),
        homes: lanes.chosen.as_ref().map_or_else(String::new, |c| ui::homes(c.homes.len())),
    };
    build(lanes, layout, view, &words)
}

/// What is painted on, and pointed at.
fn canvas(ground: Ground, laid: Ring) -> El {
    let under = move |event: &web_sys::Event| {
        let at = crate::app::stage::place(event.unchecked_ref())?;
        laid.with_untracked(|l| l.as_ref().and_then(|l| l.layout.hit(at)))
    };
    let seen = move |hit: Option<LaneHit>| {
        let view = LaneView { focus: hit, keyboard: false };
        if ground.looked.get_untracked() != view {
            ground.looked.set(view);
        }
    };
    let moves = sight::moves();
    el("canvas")
        .attr("aria-hidden", "true")
        .on("pointermove", move |event| {
            if moves(event.unchecked_ref()) {
                seen(under(&event));
            }
        })
        .on("pointerleave", move |_| {
            if !ground.looked.with_untracked(|l| l.keyboard) {
                seen(None);
            }
        })
        .on("click", move |event| {
            if let Some(hit) = under(&event) {
                take(ground, laid, hit);
            }
        })
}

/// A key is picked, and with a lane its client is compared with the one before.
fn take(ground: Ground, laid: Ring, hit: LaneHit) {
    let found = laid.with_untracked(|l| {
        let lanes = &l.as_ref()?.lanes;
        Some((*lanes.keys.get(hit.at)?, hit.lane.and_then(|lane| lanes.lanes.get(lane)).map(|l| l.client)))
    });
    let Some((key, client)) = found else { return };
    ground.picked.set(Some(key));
    if let Some(client) = client {
        compare(ground, client);
    }
}

fn compare(ground: Ground, client: u32) {
    let (one, other) = untrack(|| ground.pair()).unwrap_or((0, 1));
    if client != one && client != other {
        ground.pair.set((client, one));
    }
}

fn by_keyboard(event: &web_sys::Event) -> bool {
    let stage = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    stage.is_some_and(|stage| stage.matches(":focus-visible").unwrap_or(false))
}

/// The picture gets the focus by keyboard: the key that is shown is looked at.
fn enter(ground: Ground, laid: Ring) {
    let at = laid.with_untracked(|l| l.as_ref().and_then(|l| l.lanes.chosen.as_ref().map(|c| c.at)));
    if let Some(at) = at {
        ground.looked.set(LaneView { focus: Some(LaneHit { lane: None, at }), keyboard: true });
    }
}

/// The picture by keyboard.
fn key(ground: Ground, laid: Ring, embed: bool, event: &web_sys::KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let Some(Laid { lanes, layout, .. }) = laid.get_untracked() else { return };
    let Some(last) = lanes.keys.len().checked_sub(1) else { return };
    let view = ground.looked.get_untracked();
    // In a frame a click is no beginning of a walk: the keys are the deck's until the keyboard brought us here.
    if embed && !(view.keyboard && view.focus.is_some()) {
        return;
    }
    let at = lanes.chosen.as_ref().map_or(0, |c| c.at);
    let far = (lanes.keys.len() / 20).max(1);
    let lane = view.focus.and_then(|hit| hit.lane);
    let (mut to, mut lane_to) = (at, lane);
    match event.key().as_str() {
        "ArrowRight" => to = if at == last { 0 } else { at + 1 },
        "ArrowLeft" => to = if at == 0 { last } else { at - 1 },
        "PageDown" => to = (at + far).min(last),
        "PageUp" => to = at.saturating_sub(far),
        "Home" => to = 0,
        "End" => to = last,
        "ArrowDown" => lane_to = Some(lane.map_or(0, |lane| (lane + 1).min(layout.lanes.saturating_sub(1)))),
        "ArrowUp" => lane_to = lane.and_then(|lane| lane.checked_sub(1)),
        "Enter" => {
            event.prevent_default();
            if let Some(client) = lane.and_then(|lane| lanes.lanes.get(lane)).map(|l| l.client) {
                compare(ground, client);
            }
            return;
        }
        "Escape" if view.focus.is_some() => {
            event.prevent_default();
            return ground.looked.set(LaneView::default());
        }
        _ => return,
    }
    event.prevent_default();
    if to != at {
        ground.picked.set(lanes.keys.get(to).copied());
    }
    // The order of the keys stays as it is when another one is picked, unless not all of them are drawn.
    let at = laid.with_untracked(|l| l.as_ref().and_then(|l| l.lanes.chosen.as_ref().map(|c| c.at))).unwrap_or(to);
    ground.looked.set(LaneView { focus: Some(LaneHit { lane: lane_to, at }), keyboard: true });
}

/// What is pointed at, in a line below the picture; what the keyboard comes upon is spoken.
fn card(ground: Ground, laid: Ring) -> El {
    let told = Memo::derive(move || {
        let view = ground.looked.get();
        laid.with(|laid| {
            let laid = laid.as_ref()?;
            let text = match view.focus {
                Some(hit) => Some(about(laid, hit)),
                None if laid.lanes.lanes.len() < laid.lanes.clients => {
                    Some(ui::drawn_of(laid.lanes.lanes.len(), laid.lanes.clients))
                }
                None => None,
            };
            Some((text.unwrap_or_default(), view.keyboard))
        })
    });
    let text = move || told.with(|t| t.as_ref().map_or_else(String::new, |t| t.0.clone()));
    let spoken = move || told.with(|t| t.as_ref().filter(|t| t.1).map_or_else(String::new, |t| t.0.clone()));
    el("div.lane-card")
        .add(el("p.note").attr("aria-hidden", "true").say(text))
        .add(el("p.off-screen").attrs("role=status|aria-live=polite").say(spoken))
}

fn run_at(runs: &[Run], at: usize) -> Option<Run> {
    let behind = runs.partition_point(|run| run.to as usize <= at);
    runs.get(behind).copied()
}

fn about(laid: &Laid, hit: LaneHit) -> String {
    let Laid { asked, lanes, .. } = laid;
    let Some(&key) = lanes.keys.get(hit.at) else { return String::new() };
    let name = asked.story.after.keys.key(key as usize).to_string();
    let home = run_at(&lanes.homes, hit.at).and_then(|run| run.node).map(|node| asked.node(node.into()));
    let home = home.unwrap_or_default();
    let Some(lane) = hit.lane.and_then(|lane| lanes.lanes.get(lane)) else {
        let homes = usize::from(lanes.spread.get(hit.at).copied().unwrap_or(0));
        return [&ui::card_key(&name, homes), ", ", &ui::card_home(&home)].concat();
    };
    let what = match run_at(&lane.runs, hit.at) {
        Some(Run { node: Some(node), how, .. }) => {
            let node = asked.node(node.into());
            match how {
                How::Home => ui::card_home(&node),
                How::Elsewhere => ui::card_elsewhere(&node, &home),
                How::Stray => ui::card_stray(&node, &home),
            }
        }
        _ => ui::CARD_NOWHERE.to_owned(),
    };
    [&ui::card_client(lane.client as usize, &name), ": ", &what].concat()
}
