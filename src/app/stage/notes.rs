//! Two notes in the gutters of the first view, gone once the visitor has done anything.

use super::{
    super::state,
    Ground, Laid,
    card::{leader, put},
};
use crate::{
    app::dom::{El, el, fragment},
    layout::{Lens, Point, Target},
    story::{Story, walk::arc_of},
    words::{self, stage as ui},
};

/// Below this width there are no gutters.
const GUTTERS: f64 = 850.0;
/// A note's width.
const WIDTH: f64 = 132.0;
/// Where, in turns from 0, a raised arc has room for a note beside it.
const ROOM: std::ops::Range<f64> = 0.085..0.21;

/// The notes.
pub fn notes(ground: Ground) -> El {
    let state = state();
    fragment().dynamic(move || {
        let whole = ground.lens.with(Lens::is_whole);
        if state.acted.get() || !whole || state.looked.with(|l| l.target.is_some()) {
            return None;
        }
        let laid = ground.laid.get()?;
        if laid.size.0 < GUTTERS {
            return None;
        }
        let story = state.story.get();
        Some(fragment().add_all(about_key(&story, &laid)).add_all(about_arc(&story, &laid)))
    })
}

fn about_key(story: &Story, laid: &Laid) -> Option<El> {
    let key = laid.picture.traced?;
    let place = *laid.picture.after.places.get(key as usize)?;
    let arc = arc_of(&laid.picture, key)?;
    let anchor = laid.layout.anchor(&laid.picture, arc, 1.0)?;
    let name = story.after.keys.key(key as usize).to_string();
    let owner = laid.picture.owner_after(key as usize)?;
    let owner = laid.picture.actors[owner as usize].name.clone();
    let text = ui::note_key(&words::hex(u64::from(place), 8), &owner);
    Some(note(&name, &text, anchor, laid))
}

fn about_arc(story: &Story, laid: &Laid) -> Option<El> {
    let before = story.before.as_ref()?;
    let ring = story.after.placement.ring()?;
    let clusters = (&before.world.cluster, &story.after.world.cluster);
    let ranges = story.after.ranges_since(before);
    let turn = |to: u64| f64::from(ring.top(to)) / 4_294_967_296.0;
    let fits = ranges.iter().filter(|r| r.from < r.to && ROOM.contains(&turn(r.to)));
    let largest = fits.max_by(|a, b| ring.part(a.from, a.to).total_cmp(&ring.part(b.from, b.to)))?;
    let (was, is) = (largest.before?, largest.after?);
    let had = clusters.0.nodes[was as usize].spec.name.to_string();
    let target =
        Target::Arc { from: ring.top(largest.from), to: ring.top(largest.to), actor: story.actor_of(is as usize) };
    let anchor = laid.layout.anchor(&laid.picture, target, 1.0)?;
    Some(note("", &ui::note_arc(&had), anchor, laid))
}

fn note(lead: &str, text: &str, anchor: Point, laid: &Laid) -> El {
    let (width, height) = laid.size;
    let right = anchor.x > width / 2.0;
    let left = if right { width - WIDTH } else { 0.0 };
    let top = (anchor.y - 12.0).min(height - 80.0).max(0.0);
    let (from, to) = if right { (anchor.x, left - 6.0) } else { (WIDTH - 6.0, anchor.x) };
    let bold = (!lead.is_empty()).then(|| el("b").text(lead).text(" "));
    let note = put(el("p.note"), left, top, WIDTH);
    fragment().add(leader(from.min(to), anchor.y, (to - from).max(0.0))).add(note.add_all(bold).text(text))
}
