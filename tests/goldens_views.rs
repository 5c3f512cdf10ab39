//! Pictures of clients with views of their own, byte for byte, and what lies where in them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod goldens_support;

use goldens_support::{assert_picture, assert_picture_in};
use ringscope::{
    api,
    layout::{
        Point, Turns,
        lanes::{How, LaneHit, Lanes, LanesLayout},
    },
    link,
    scene::{
        Scene, Theme,
        lanes::{LaneView, LaneWords, build},
    },
    story::{
        Story,
        lanes::{LaneFocus, lanes, stride},
    },
    views::{Asking, Outcome},
    words::clients as ui,
};

const SIZE: (f64, f64) = (860.0, 664.0);
const PHONE: (f64, f64) = (328.0, 424.0);

fn asked(link: &str) -> (Story, Outcome) {
    let story = Story::tell(&link::open(link).unwrap().scenario, None).unwrap();
    let outcome = Asking::whole(api::question(&story.scenario, &story.after), false).unwrap();
    (story, outcome)
}

fn laid(link: &str, key: Option<u32>, size: (f64, f64)) -> (Lanes, LanesLayout, Outcome) {
    let (story, outcome) = asked(link);
    let names: Vec<String> = story.after.world.cluster.nodes.iter().map(|n| n.spec.name.to_string()).collect();
    let room = LanesLayout::room(size.0, size.1);
    let pair = (outcome.clients() > 1).then_some((0, 1));
    let lanes = lanes(&story, &outcome, &names, &LaneFocus { key, pair, room });
    let layout = LanesLayout::fit(&lanes, size.0, size.1);
    (lanes, layout, outcome)
}

fn drawn(link: &str, key: Option<u32>, size: (f64, f64), view: &LaneView) -> Scene {
    let (lanes, layout, outcome) = laid(link, key, size);
    let words = LaneWords {
        strip: ui::strip(stride(outcome.keys()), outcome.keys()),
        bound: lanes.bound.map_or_else(String::new, ui::bound),
        homes: lanes.chosen.as_ref().map_or_else(String::new, |c| ui::homes(c.homes.len())),
    };
    build(&lanes, &layout, view, &words)
}

const RING: &str = "v1/ring/nodes=a,b,c,d,e,f/keys=240/view=views/step=0";
const MODULO: &str = "v1/modulo/nodes=a,b,c,d,e,f/keys=240/view=views/step=0";

#[test]
fn ten_clients_on_a_ring() {
    assert_picture("views-ring", &drawn(RING, Some(7), SIZE, &LaneView::default()));
}

#[test]
fn strays_are_hollow() {
    assert_picture("views-modulo", &drawn(MODULO, Some(7), SIZE, &LaneView::default()));
}

#[test]
fn one_lane_looked_at_in_the_dark() {
    let view = LaneView { focus: Some(LaneHit { lane: Some(3), at: 20 }), keyboard: true };
    assert_picture_in("views-focus-dark", &drawn(RING, Some(7), SIZE, &view), &Theme::DARK);
}

#[test]
fn on_a_phone() {
    assert_picture("views-phone", &drawn(RING, Some(7), PHONE, &LaneView::default()));
}

#[test]
fn more_nodes_than_hues_and_more_clients_than_lanes() {
    let nodes: Vec<String> = (0..20).map(|i| format!("n{i}")).collect();
    let link = format!("v1/ring/nodes={}/keys=60/clients=90/v=16/view=views/step=0", nodes.join(","));
    assert_picture("views-many", &drawn(&link, Some(3), SIZE, &LaneView::default()));
}

#[test]
fn nothing_to_draw_is_drawn_without_fuss() {
    for link in [
        "v1/ring/nodes=/view=views/step=0",
        "v1/ring/keys=0/view=views/step=0",
        "v1/ring/nodes=a/clients=1/view=views/step=0",
        "v1/ring/nodes=a,b;state:down/know=b/clients=3/view=views/step=0",
    ] {
        for size in [SIZE, PHONE, (0.0, 0.0), (30.0, 30.0), (f64::NAN, 300.0), (5000.0, 200.0)] {
            let scene = drawn(link, Some(0), size, &LaneView::default());
            assert!(scene.width.is_finite() && scene.height.is_finite(), "{link} {size:?}");
        }
    }
}

/// Every lane holds every key once, coloured by where its client puts it.
#[test]
fn lanes_say_what_the_clients_say() {
    for link in [RING, MODULO, "v1/rendezvous/nodes=a,b,c/keys=50/clients=4/see=0.7/view=views/step=0"] {
        let (lanes, _, outcome) = laid(link, None, SIZE);
        let mut met = vec![false; outcome.keys()];
        lanes.keys.iter().for_each(|&key| assert!(!std::mem::replace(&mut met[key as usize], true)));
        assert!(met.iter().all(|m| *m), "{link}");
        let (mut strayed, mut bound) = (0, 0);
        for lane in &lanes.lanes {
            let mut next = 0;
            for run in &lane.runs {
                assert_eq!(run.from, next, "{link}");
                next = run.to;
                for at in run.from..run.to {
                    let key = lanes.keys[at as usize] as usize;
                    assert_eq!(outcome.owner(lane.client as usize, key), run.node.map(usize::from), "{link}");
                }
                strayed += if run.how == How::Stray { u64::from(run.to - run.from) } else { 0 };
                bound += if run.how == How::Elsewhere { 0 } else { u64::from(run.to - run.from) };
            }
            assert_eq!(next as usize, lanes.keys.len(), "{link}");
        }
        assert_eq!((strayed, bound), (outcome.strayed, outcome.bound), "{link}");
        let apart: u32 = lanes.apart.iter().map(|(from, to)| to - from).sum();
        assert_eq!(outcome.keys() - apart as usize, outcome.agree(0, 1), "{link}");
    }
}

/// What is pointed at is what is drawn there.
#[test]
fn a_point_in_a_lane_is_its_key() {
    let (lanes, layout, _) = laid(RING, None, SIZE);
    for at in 0..lanes.keys.len() {
        let turns = Turns(layout.turns(at as f64 + 0.5));
        for lane in 0..layout.lanes {
            let point = layout.centre.polar(layout.lane(lane) - layout.thick / 2.0, turns);
            assert_eq!(layout.hit(point), Some(LaneHit { lane: Some(lane), at }), "{lane} {at}");
        }
        let home = layout.centre.polar(layout.outer - 2.0, turns);
        assert_eq!(layout.hit(home), Some(LaneHit { lane: None, at }));
        let strip = Point::new(layout.strip.x(at as f64 + 0.5, lanes.keys.len()), layout.strip.base - 4.0);
        assert_eq!(layout.hit(strip), Some(LaneHit { lane: None, at }));
    }
    assert_eq!(layout.hit(layout.centre), None);
}

/// Of very many keys some are drawn, and the one that is looked at always is; the two compared clients always have a lane.
#[test]
fn what_is_looked_at_is_drawn() {
    let link = "v1/ring/nodes=a,b,c/keys=50000/clients=300/see=0.7/view=views/step=0";
    let (story, outcome) = asked(link);
    let names: Vec<String> = ["a", "b", "c"].map(str::to_owned).to_vec();
    let focus = LaneFocus { key: Some(49_999), pair: Some((7, 299)), room: 12 };
    let lanes = lanes(&story, &outcome, &names, &focus);
    assert!(lanes.keys.len() <= 4_001 && lanes.keys.len() > 3_000, "{}", lanes.keys.len());
    let chosen = lanes.chosen.unwrap();
    assert_eq!((lanes.keys[chosen.at], chosen.name.as_str()), (49_999, "key-49999"));
    assert_eq!(chosen.homes.iter().map(|home| home.1).sum::<u32>(), 300);
    let drawn: Vec<u32> = lanes.lanes.iter().map(|lane| lane.client).collect();
    assert_eq!(drawn, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 299]);
}
