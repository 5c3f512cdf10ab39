//! The trees on a canvas, and what a hand and a keyboard do to them.

use std::{cell::RefCell, rc::Rc};

use wasm_bindgen::JsCast;

use super::{
    super::{
        ready::first_picture,
        sight::{self, Sight},
        still,
    },
    card::card,
    now::Now,
};
use crate::{
    app::{
        dom::{El, el},
        reactive::{Dispose, RwSignal, SetValue, StoredValue, WithValue, effect, on_cleanup, untrack, use_context},
        theme::Colours,
    },
    layout::{
        Point,
        tree::{Target, TreeLayout},
    },
    paint::{Paths, Surface, paint_again},
    placement::NOBODY,
    platform::frame_loop::{FrameLoop, Next},
    scene::{self, Theme, svg, tree::TreeView},
    words::trees as words,
};

/// However long the tab was hidden, a frame is never worth more than this, in milliseconds.
const LONGEST_FRAME: f64 = 60.0;

/// The layout; none while the stage has no size.
pub type Laid = RwSignal<Option<Rc<TreeLayout>>>;

/// The picture.
pub fn stage(now: Now) -> El {
    let laid: Laid = RwSignal::new(None);
    let colours = use_context::<Colours>();
    let canvas = canvas(now, laid);
    let stage = frame(now);
    let frames = StoredValue::new_local(None::<FrameLoop>);
    let lay = move |(width, height): (f64, f64)| {
        let fit = |hot: &crate::trees::Hot| TreeLayout::fit(hot.plan.shape, hot.plan.count(), width, height);
        let sized = width > 0.0 && height > 0.0;
        now.hot.with(|hot| hot.as_ref().filter(|_| sized).map(|hot| Rc::new(fit(hot))))
    };
    let painter =
        Rc::new(Painter { now, laid, colours, canvas: canvas.element().unchecked_into(), paths: RefCell::default() });
    let printed = painter.clone();
    let sight = sight::watch(&stage, &canvas, move |room, ratio| {
        if laid.with_untracked(Option::is_none) {
            laid.set(untrack(|| lay(room)));
        }
        now.playing.set(false);
        printed.paint(ratio);
    });
    effect(move || {
        frames.set_value(Some(FrameLoop::new(step(painter.clone(), sight))));
    });
    effect(move || laid.set(lay(sight.size.get())));
    effect(move || {
        sight.track();
        now.turn().track();
        laid.track();
        now.moment.track();
        now.looked.track();
        now.change.track();
        now.playing.track();
        if let Some(colours) = colours {
            colours.0.track();
        }
        // What changes while nobody looks is painted when somebody does.
        if sight.seen.get() {
            frames.try_with_value(|frames| frames.as_ref().map(FrameLoop::wake));
        }
    });
    still::provide(move || {
        let theme = colours?.0.try_get_untracked()?;
        let scene = scene_now(now, laid, theme.contrast)?;
        let title = super::said::whole(now);
        Some(svg::standalone(&scene, &theme, &title))
    });
    on_cleanup(move || {
        frames.dispose();
    });
    let stage = stage.add(canvas).add(el("p.off-screen").attr("id", "how-to-walk").text(words::HOW_TO_WALK));
    el("div.pic").add(stage).add(card(now))
}

fn scene_now(now: Now, laid: Laid, contrast: bool) -> Option<scene::Scene> {
    let (hot, layout) = (now.hot.try_get_untracked()??, laid.try_get_untracked()??);
    let moment = now.moment.get_untracked();
    let (page, (target, keyboard)) = (now.page.get_untracked(), now.looked.get_untracked());
    // Between another run and its layout, nothing fits.
    let fits = moment.received.len() == layout.centres.len() && layout.shape == hot.plan.shape;
    let change = now.change.get_untracked();
    let recast = change.as_ref().map_or(&[][..], |c| &c.recast);
    let view = TreeView { moment: &moment, page, target, keyboard, contrast, recast };
    fits.then(|| scene::tree::build(&hot, &layout, &view))
}

/// What a frame needs.
struct Painter {
    now: Now,
    laid: Laid,
    colours: Option<Colours>,
    canvas: web_sys::HtmlCanvasElement,
    /// Paths of what does not move, kept from frame to frame.
    paths: RefCell<Paths>,
}

impl Painter {
    /// Paints the moment; false where there is none, or no room for it.
    fn paint(&self, ratio: f64) -> bool {
        let theme = self.colours.and_then(|c| c.0.try_get_untracked()).unwrap_or(Theme::LIGHT);
        let size = self.laid.try_with_untracked(|l| l.as_ref().map(|l| (l.width, l.height))).flatten();
        let surface = size.and_then(|(width, height)| Surface::of(&self.canvas, width, height, ratio));
        let Some((surface, scene)) = surface.zip(scene_now(self.now, self.laid, theme.contrast)) else { return false };
        paint_again(&surface, &scene, &theme, &mut self.paths.borrow_mut());
        true
    }
}

/// One frame: time goes on while it plays, then the moment is painted.
fn step(painter: Rc<Painter>, sight: Sight) -> impl FnMut(f64) -> Next + 'static {
    let now = painter.now;
    let mut last = None::<f64>;
    let mut told = false;
    move |stamp| {
        let Some(playing) = now.playing.try_get_untracked() else { return Next::Sleep };
        let seen = sight.seen.get_untracked();
        let goes_on = playing && seen && now.turn().get_untracked();
        let passed = last.map_or(0.0, |last| (stamp - last).clamp(0.0, LONGEST_FRAME));
        last = goes_on.then_some(stamp);
        if told && !seen {
            return Next::Sleep;
        }
        if goes_on && passed > 0.0 {
            now.advance(passed);
        }
        let painted = painter.paint(sight.ratio());
        // Where nothing can be drawn the sentence that says why is the picture.
        if !told && (painted || now.wrong.with_untracked(Option::is_some)) {
            told = true;
            first_picture();
        }
        if goes_on && now.playing.get_untracked() { Next::Again } else { Next::Sleep }
    }
}

/// What has the focus.
fn frame(now: Now) -> El {
    el("div.stage")
        .attrs("tabindex=0|role=application|aria-describedby=said how-to-walk")
        .bind_text("aria-label", move || {
            let name = now.hot.with(|hot| hot.as_ref().map(|h| h.plan.page_name(now.page.get()).to_string()));
            words::picture_of(&name.unwrap_or_default())
        })
        .keys(move |event| key(now, &event))
        .on("focus", move |event| {
            let by_keyboard = event
                .target()
                .and_then(|t| t.dyn_into::<web_sys::Element>().ok())
                .is_some_and(|e| e.matches(":focus-visible").unwrap_or(false));
            if by_keyboard && now.looked.with_untracked(|l| l.0.is_none()) {
                now.looked.set((Some(Target::Node(0)), true));
            }
        })
        .on("blur", move |_| now.looked.set((None, false)))
}

/// What is painted on, and pointed at.
fn canvas(now: Now, laid: Laid) -> El {
    let point = move |event: &web_sys::PointerEvent| {
        let at = Point::new(f64::from(event.offset_x()), f64::from(event.offset_y()));
        let target = laid.with_untracked(|l| l.as_ref().and_then(|l| l.hit(at)));
        if now.looked.with_untracked(|l| l.0) != target {
            now.looked.set((target, false));
        }
    };
    let moves = sight::moves();
    el("canvas")
        .attr("aria-hidden", "true")
        .pointer("pointermove", move |event| {
            // A finger that moves scrolls the page.
            if event.pointer_type() != "touch" && moves(&event) {
                point(&event);
            }
        })
        .pointer("pointerdown", move |event| point(&event))
        .pointer("pointerleave", move |event| {
            if event.pointer_type() != "touch" && now.looked.with_untracked(|l| !l.1) {
                now.looked.set((None, false));
            }
        })
}

/// Arrows walk the tree and, under its leaves, the caches; Escape lets go.
fn key(now: Now, event: &web_sys::KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let Some(hot) = now.hot.get_untracked() else { return };
    let (target, keyboard) = now.looked.get_untracked();
    // In a frame a click is no beginning of a walk: the arrows are the deck's until the keyboard brought us here.
    let walks = !now.embedded() || (keyboard && target.is_some());
    let next = match event.key().as_str() {
        "Escape" if target.is_some() => None,
        way if !walks && way.starts_with("Arrow") => return,
        way @ ("ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight") => Some(walked(&hot, now, target, way)),
        _ => return,
    };
    event.prevent_default();
    now.looked.set((next, next.is_some()));
}

fn walked(hot: &crate::trees::Hot, now: Now, target: Option<Target>, way: &str) -> Target {
    let (shape, page) = (hot.plan.shape, now.page.get_untracked());
    match (target, way) {
        (None, _) => Target::Node(0),
        (Some(Target::Node(node)), "ArrowUp") => Target::Node(shape.parent(node)),
        (Some(Target::Node(node)), "ArrowDown") => {
            let children = shape.children(node);
            let cache = hot.cache(page, node);
            if !children.is_empty() {
                Target::Node(children.start)
            } else if cache == NOBODY {
                Target::Node(node)
            } else {
                Target::Cache(cache)
            }
        }
        (Some(Target::Node(node)), side) => {
            let level = shape.level_nodes(shape.level(node));
            let to = if side == "ArrowLeft" { node.saturating_sub(1) } else { node + 1 };
            Target::Node(if level.contains(&to) { to } else { node })
        }
        (Some(Target::Cache(cache)), "ArrowUp") => {
            let node = (1..shape.nodes).find(|n| hot.cache(page, *n) == cache);
            Target::Node(node.unwrap_or(0))
        }
        (Some(Target::Cache(cache)), side) => {
            let to = if side == "ArrowLeft" { cache.saturating_sub(1) } else { cache + 1 };
            Target::Cache(to.min(hot.plan.count().saturating_sub(1)))
        }
    }
}
