//! In a real browser: the exported functions, the canvas painter, frames and listeners.
#![cfg(all(target_arch = "wasm32", feature = "page"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, reason = "tests may")]

mod golden;

use std::{cell::Cell, rc::Rc};

use js_sys::{Array, Reflect, Uint8Array};
use ringscope::{
    exports,
    hash::HashKind,
    layout::{Fit, Layout},
    paint::{Surface, paint},
    platform::{
        clock,
        frame_loop::{FrameLoop, Next},
        observe::{Later, Listener},
    },
    scenario::Scenario,
    scene::{self, Ink, Theme, View},
    story::Story,
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn text(row: &JsValue, name: &str) -> Option<String> {
    Reflect::get(row, &name.into()).unwrap().as_string()
}

fn number(row: &JsValue, name: &str) -> Option<f64> {
    Reflect::get(row, &name.into()).unwrap().as_f64()
}

async fn wait(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        web_sys::window()
            .unwrap()
            .set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds)
            .unwrap();
    });
    JsFuture::from(promise).await.unwrap();
}

/// The recorded links: the same owners as natively.
#[wasm_bindgen_test]
fn the_corpus_has_the_same_owners_here() {
    let mut rows = 0;
    for line in include_str!("links/corpus.txt").lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let mut fields = line.split('\t');
        let link = fields.next().unwrap();
        let opened = ringscope::link::open(link).unwrap();
        let native = ringscope::locate(link, None).unwrap();
        let here = Array::from(&exports::locate(link, JsValue::UNDEFINED).unwrap());
        assert_eq!(here.length() as usize, native.len(), "{link}");
        assert!(opened.scenario.step <= opened.scenario.changes.len(), "{link}");
        rows += 1;
    }
    assert!(rows > 5, "the corpus is there");
}

/// Owners, hashes, replicas and points of every scheme and variant: the same text as natively.
#[wasm_bindgen_test]
fn every_scheme_answers_as_it_does_natively() {
    let (here, native) = (golden::text(), include_str!("golden/schemes.txt"));
    for (here, native) in here.lines().zip(native.lines()) {
        assert_eq!(here, native);
    }
    assert_eq!(here.lines().count(), native.lines().count());
}

#[wasm_bindgen_test]
fn answers_are_plain_values() {
    let keys = Array::of3(&"user:42".into(), &"user:42".into(), &Uint8Array::from(&[0xff_u8, 0x00][..]).into());
    let rows = Array::from(&exports::locate("v1/ring/nodes=a,b,c/replicas=2/step=0", keys.into()).unwrap());
    assert_eq!(rows.length(), 3, "repeats are kept");
    assert_eq!(text(&rows.get(0), "owner"), text(&rows.get(1), "owner"));
    assert_eq!(text(&rows.get(0), "key").as_deref(), Some("user:42"));
    let hash: u64 = text(&rows.get(0), "hash").unwrap().parse().unwrap();
    assert_eq!(hash, u64::from(ringscope::hash::fold32(HashKind::DEFAULT.of(b"user:42"))));
    assert!(Reflect::get(&rows.get(2), &"key".into()).unwrap().is_instance_of::<Uint8Array>(), "bytes stay bytes");
    let replicas = Array::from(&Reflect::get(&rows.get(0), &"replicas".into()).unwrap());
    assert_eq!(replicas.get(0).as_string(), text(&rows.get(0), "owner"));
    assert_eq!(replicas.length(), 2);

    let plan = exports::plan("v1/ring/nodes=a,b/add=c/step=1", JsValue::UNDEFINED).unwrap();
    let (moved, needed) = (number(&plan, "moved").unwrap(), number(&plan, "needed").unwrap());
    assert!(moved > 0.0 && (moved - needed).abs() < f64::EPSILON, "{moved} {needed}");
    assert_eq!(number(&exports::plan("v1/ring/nodes=a,b/add=c/step=1", 1.into()).unwrap(), "moved"), Some(0.0));
}

#[wasm_bindgen_test]
fn errors_are_thrown_as_sentences() {
    for thrown in [
        exports::locate("v1/ring/nodes=a,,b/step=0", JsValue::UNDEFINED).unwrap_err(),
        exports::points("v1/nothing/step=0").unwrap_err(),
        exports::plan("v1/ring/step=0", JsValue::from_f64(0.5)).unwrap_err(),
        exports::locate("v1/ring/step=0", JsValue::from_str("key")).unwrap_err(),
        exports::read_config("").unwrap_err(),
    ] {
        let error: js_sys::Error = thrown.dyn_into().expect("an Error is thrown");
        let message = String::from(error.message());
        assert!(message.ends_with('.') && message.len() > 20, "{message}");
    }
}

fn canvas(width: u32, height: u32) -> web_sys::HtmlCanvasElement {
    let document = web_sys::window().unwrap().document().unwrap();
    let canvas: web_sys::HtmlCanvasElement = document.create_element("canvas").unwrap().unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    canvas
}

#[wasm_bindgen_test]
fn the_canvas_gets_the_owners_colours() {
    let story = Story::tell(&Scenario::opening(), None).unwrap();
    let layout = Layout::fit(&story.picture, 860.0, 604.0, &Fit::default());
    let canvas = canvas(10, 10);
    let surface = Surface::of(&canvas, 860.0, 604.0, 2.0).expect("a surface");
    assert_eq!((canvas.width(), canvas.height()), (1720, 1208), "sharp at a pixel ratio of 2");
    paint(&surface, &scene::build(&story.picture, &layout, &View::default()), &Theme::LIGHT);
    let context: web_sys::CanvasRenderingContext2d = canvas.get_context("2d").unwrap().unwrap().unchecked_into();
    let data = context.get_image_data(0.0, 0.0, 1720.0, 1208.0).unwrap().data();
    for actor in 0..6u16 {
        let colour = Theme::LIGHT.colour(Ink::Node(actor));
        let found = data.chunks_exact(4).filter(|p| p[..3] == [colour.0, colour.1, colour.2]).count();
        assert!(found > 2_000, "{found} pixels of node {actor}");
    }
}

#[wasm_bindgen_test]
fn a_surface_without_size_is_none() {
    let canvas = canvas(10, 10);
    for (width, height) in [(0.0, 300.0), (300.0, 0.0), (f64::NAN, 1.0)] {
        assert!(Surface::of(&canvas, width, height, 1.0).is_none(), "{width} × {height}");
    }
}

#[wasm_bindgen_test]
async fn frames_sleep_until_they_are_woken_and_end_with_their_owner() {
    let frames = Rc::new(Cell::new(0));
    let counted = Rc::clone(&frames);
    let frame_loop = FrameLoop::new(move |_| {
        counted.set(counted.get() + 1);
        if counted.get() < 3 { Next::Again } else { Next::Sleep }
    });
    wait(60).await;
    assert_eq!(frames.get(), 0, "asleep from the start");
    frame_loop.wake();
    frame_loop.wake();
    wait(200).await;
    assert_eq!(frames.get(), 3, "asleep again");
    frame_loop.wake();
    drop(frame_loop);
    wait(60).await;
    assert_eq!(frames.get(), 3, "a pending frame ends with its loop");
}

#[wasm_bindgen_test]
async fn listeners_and_timers_end_with_their_owner() {
    let calls = Rc::new(Cell::new(0));
    let window: web_sys::EventTarget = web_sys::window().unwrap().into();
    let fire = || window.dispatch_event(&web_sys::Event::new("ringscope-test").unwrap()).unwrap();
    let counted = Rc::clone(&calls);
    let listener = Listener::on(&window, "ringscope-test", move |_| counted.set(counted.get() + 1));
    fire();
    drop(listener);
    fire();
    assert_eq!(calls.get(), 1);
    let counted = Rc::clone(&calls);
    drop(Later::after(5, move || counted.set(100)));
    wait(40).await;
    assert_eq!(calls.get(), 1);
    assert!(clock::now() > 0.0);
}
