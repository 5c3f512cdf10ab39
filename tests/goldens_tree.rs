//! Random cache trees, byte for byte, and what any picture of them promises.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{assert_picture, assert_picture_in};
use ringscope::{
    layout::tree::{Target, TreeLayout},
    link::open,
    scene::{
        Scene, Shape, Theme,
        tree::{TreeView, build},
    },
    trees::{Hot, Reel},
};

const DESKTOP: (f64, f64) = (860.0, 604.0);
const PHONE: (f64, f64) = (328.0, 340.0);

/// A link at a part of its time.
fn scene(link: &str, part: f64, size: (f64, f64), target: Option<Target>) -> Scene {
    let hot = Hot::filmed(&open(link).expect("a link").scenario).expect("a run");
    let layout = TreeLayout::fit(hot.plan.shape, hot.plan.count(), size.0, size.1);
    let moment = hot.film.at(part * hot.film.end, &Reel::of(&hot.film, 0, hot.plan.caches.len()));
    let view = TreeView { moment: &moment, page: 0, target, keyboard: target.is_some(), contrast: false, recast: &[] };
    build(&hot, &layout, &view)
}

const MANY: &str = "v1/ring/view=tree/caches=85/requests=300/step=0";
const FEW: &str = "v1/ring/nodes=a,b,c,d,e,f,g,h,i,j,k/view=tree/requests=60/threshold=2/arity=3/step=0";

#[test]
fn a_run_as_a_strip_of_film() {
    for t in [0.0, 0.1, 0.5, 1.0] {
        assert_picture(&format!("tree@{t}"), &scene(MANY, t, DESKTOP, None));
    }
}

#[test]
fn few_caches_have_hues() {
    assert_picture("tree-few", &scene(FEW, 0.3, DESKTOP, None));
    assert_picture_in("tree-few-dark", &scene(FEW, 1.0, DESKTOP, Some(Target::Cache(2))), &Theme::DARK);
}

#[test]
fn a_node_is_looked_at() {
    assert_picture("tree-node", &scene(MANY, 1.0, DESKTOP, Some(Target::Node(7))));
}

#[test]
fn on_a_phone() {
    assert_picture("tree-phone", &scene(MANY, 0.4, PHONE, None));
}

#[test]
fn of_very_many_nodes_and_of_none() {
    assert_picture("tree-1000", &scene("v1/ring/view=tree/caches=1000/keys=1/step=0", 1.0, DESKTOP, None));
    assert_picture("tree-none", &scene("v1/ring/nodes=/view=tree/requests=20/step=0", 0.4, DESKTOP, None));
}

/// Every point of a shape.
fn points(shape: &Shape) -> Vec<(f64, f64)> {
    match shape {
        Shape::Dots { centres, .. } | Shape::Rings { centres, .. } => centres.iter().map(|p| (p.x, p.y)).collect(),
        Shape::Lines { paths, .. } => paths.iter().flatten().map(|p| (p.x, p.y)).collect(),
        Shape::Text(text) => vec![(text.at.x, text.at.y)],
        _ => Vec::new(),
    }
}

#[test]
fn all_of_it_is_in_the_picture() {
    for link in [MANY, FEW, "v1/ring/view=tree/caches=3000/arity=2/keys=1/step=0"] {
        for size in [DESKTOP, PHONE] {
            for part in [0.0, 0.37, 1.0] {
                let scene = scene(link, part, size, None);
                for (x, y) in scene.shapes.iter().flat_map(points) {
                    assert!((-8.0..=size.0 + 8.0).contains(&x), "{link} at {part}: x {x}");
                    assert!((0.0..=size.1).contains(&y), "{link} at {part}: y {y}");
                }
            }
        }
    }
}

#[test]
fn inner_nodes_stay_within_their_limit() {
    let limit = |shape: &Shape| match shape {
        Shape::Circles { discs, .. } => discs.iter().map(|d| (d.centre, d.radius)).collect(),
        _ => Vec::new(),
    };
    for link in [MANY, FEW] {
        let scene = scene(link, 1.0, DESKTOP, None);
        let limits: Vec<_> = scene.shapes.iter().flat_map(limit).collect();
        assert!(!limits.is_empty());
        for (centre, most) in limits {
            let dots = scene.shapes.iter().filter_map(|shape| match shape {
                Shape::Dots { centres, radius, .. } if centres.contains(&centre) => Some(*radius),
                _ => None,
            });
            assert!(dots.fold(0.0, f64::max) <= most + 1e-9, "{link}: {centre:?}");
        }
    }
}
