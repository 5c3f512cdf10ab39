//! Every scheme in every variant can be drawn, with nodes that join, leave and go down, and with none at all.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod golden;

use ringscope::{
    layout::{Fit, Layout, Point, Reach},
    link::open,
    placement::SCHEMES,
    scene::{self, View},
    story::Story,
};

const STORIES: [&str; 5] = [
    "nodes=a,b*2,c@x,d@y/keys=300/add=e/step=1",
    "nodes=a,b,c/keys=300/down=b/step=1",
    "nodes=a,b,c/keys=300/replicas=2/down=b/drop=c/step=2",
    "nodes=a/keys=20/drop=a/step=1",
    "nodes=/keys=20/add=a/step=1",
];

#[test]
fn every_scheme_can_be_drawn() {
    for about in SCHEMES.iter().map(|s| s.about()) {
        for (form, story) in golden::forms(about).iter().flat_map(|f| STORIES.map(|s| (f.clone(), s))) {
            let link = format!("v1/{}/{form}{story}", about.name);
            let scenario = open(&link).unwrap_or_else(|e| panic!("{link}: {e}")).scenario;
            let Ok(story) = Story::tell(&scenario, None) else { continue };
            for (width, height) in [(860.0, 604.0), (320.0, 400.0), (0.0, 0.0)] {
                let layout = Layout::fit(&story.picture, width, height, &Fit::default());
                for t in [0.0, 0.4, 1.0] {
                    let drawn = scene::build(&story.picture, &layout, &View { t, ..View::default() });
                    assert_eq!(drawn.shapes.is_empty(), width == 0.0, "{link} at {t}");
                    let _ = layout.hit(&story.picture, Point { x: width / 2.0, y: height / 2.0 }, Reach::FINGER, t);
                }
            }
        }
    }
}
