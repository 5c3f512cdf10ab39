//! Frame after frame of all keys: those at rest are kept from one frame to the next, those in flight are drawn anew.

use std::sync::Arc;

use super::{
    course::{CHUNK, Clock, Course},
    eye::Eye,
    sheet::{Box, Colour, Ground, Sheet},
    stamp::{Mark, Stamp},
};
use crate::{
    anim::aloft::phases,
    layout::{
        Point,
        geom::half_side,
        sites::DOT,
        swarm::{Ends, NEEDLESS, NONE, Pile, Swarm, Ways},
    },
};

/// Dots of at least this radius in pixels can be told apart.
const APART: f64 = 0.9;
/// Keys that cannot be told apart fill their heap; a little more, as they do not lie in rows.
const FILL: f64 = 1.15;
/// A needless arrival among them covers so much.
const THIN: f64 = 0.4;
/// Dots in flight that together would cover more than the circle become smaller; below this radius whole pixels.
const LEAST_DISC: f64 = 1.0;
/// In a crowd dots of a radius below this are whole pixels as well.
const LARGEST_BLOCK: f64 = 2.0;
/// The part of all movers that is in flight at once where starts are spread out.
const ALOFT: f64 = 0.52;
/// The line of paper around a dot in flight, where they have room for one.
const HALO: f64 = 1.3;

/// What one frame shows.
#[derive(Clone, Debug)]
pub struct Shot<'a> {
    /// All keys.
    pub swarm: &'a Arc<Swarm>,
    /// When: 0 is before all flights, 1 after them.
    pub t: f64,
    /// All movers are at their places, whatever the time.
    pub halted: bool,
    /// Per actor, how far its heap is from where it stands while keys fly; empty where none is.
    pub shifts: &'a [Point],
    /// Per actor, whose colour it has.
    pub groups: &'a [u8],
    /// Per group: whether it is drawn as squares.
    pub square: &'a [bool],
    /// Per group: its colour at rest.
    pub rest: &'a [Colour],
    /// Per group: its colour in flight.
    pub flying: &'a [Colour],
    /// What everything stands on.
    pub paper: Colour,
    /// The radius of a dot in flight.
    pub dot: f64,
    /// What is seen of it.
    pub eye: Eye,
}

/// The frame before this one, and what both have in common.
#[derive(Debug, Default)]
pub struct Film {
    kept: Option<Kept>,
    course: Option<(Arc<Swarm>, Course)>,
    sheet: Sheet,
}

/// The keys at rest.
#[derive(Debug)]
struct Kept {
    swarm: Arc<Swarm>,
    eye: Eye,
    shifts: Vec<Point>,
    groups: Vec<u8>,
    square: Vec<bool>,
    ground: Ground,
    stamps: [Stamp; 4],
    /// Where the heaps are.
    boxes: Vec<Box>,
    /// So many movers have taken off, and so many have landed.
    gone: usize,
    landed: usize,
}

impl Film {
    /// Draws a frame: opacities and colours, row by row.
    pub fn draw(&mut self, shot: &Shot<'_>) -> &[u8] {
        let mut kept = self.kept.take().filter(|kept| kept.fits(shot)).unwrap_or_else(|| Kept::of(shot));
        let [landed, half, gone] = phases(shot.swarm, shot.t, shot.halted);
        kept.turn_to(gone, landed);
        let eye = &shot.eye;
        if (self.sheet.width, self.sheet.height) != (eye.width, eye.height) {
            self.sheet = Sheet::new(eye.width, eye.height);
        }
        let mut colours = [0; 256];
        colours.iter_mut().zip(shot.rest).for_each(|(colour, rest)| *colour = *rest);
        self.sheet.show(&kept.ground, &colours, &kept.boxes);
        self.kept = Some(kept);
        if landed < gone {
            let course = match self.course.take() {
                Some(course) if Arc::ptr_eq(&course.0, shot.swarm) => course,
                _ => (shot.swarm.clone(), Course::of(&shot.swarm.ways)),
            };
            shot.fly(&mut self.sheet, &course.1, [landed, half, gone]);
            self.course = Some(course);
        }
        self.sheet.pixels.as_flattened()
    }
}

impl Kept {
    fn fits(&self, shot: &Shot<'_>) -> bool {
        Arc::ptr_eq(&self.swarm, shot.swarm)
            && self.eye == shot.eye
            && self.shifts == shot.shifts
            && self.groups == shot.groups
            && self.square == shot.square
    }

    /// All keys before the change.
    fn of(shot: &Shot<'_>) -> Self {
        let (swarm, eye) = (shot.swarm, shot.eye);
        let mut kept = Self {
            swarm: swarm.clone(),
            eye,
            shifts: shot.shifts.to_vec(),
            groups: shot.groups.to_vec(),
            square: shot.square.to_vec(),
            ground: Ground::new(eye.width, eye.height),
            stamps: resting(eye.length(swarm.pitch)).map(|mark| Stamp::of(mark, eye.width)),
            boxes: Vec::new(),
            gone: swarm.starts.len(),
            landed: 0,
        };
        if swarm.resting {
            kept.boxes = swarm.heaps.iter().enumerate().map(|(actor, pile)| kept.around(actor, pile)).collect();
            kept.put_stayers();
        }
        kept.turn_to(0, 0);
        kept
    }

    /// The pixels that a heap may touch.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held within the sheet")]
    #[expect(clippy::cast_precision_loss, reason = "a few pixels")]
    fn around(&self, actor: usize, pile: &Pile) -> Box {
        let [x, y] = Aim::of(&self.swarm, &self.eye).see(self.shifted(actor, pile.middle));
        let reach = pile.radius * self.eye.scale.0.max(self.eye.scale.1) as f32 + self.stamps[0].side as f32 + 2.0;
        let edge = |at: f32, size: usize| at.max(0.0).min(size as f32) as usize;
        Box {
            left: edge(x - reach, self.eye.width),
            right: edge(x + reach, self.eye.width),
            top: edge(y - reach, self.eye.height),
            bottom: edge(y + reach, self.eye.height),
        }
    }

    /// Where a point in a heap is at this moment.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "pixels need no more")]
    fn shifted(&self, actor: usize, [x, y]: [f32; 2]) -> [f32; 2] {
        self.shifts.get(actor).map_or([x, y], |shift| [x + shift.x as f32, y + shift.y as f32])
    }

    fn put_stayers(&mut self) {
        let lens = Aim::of(&self.swarm, &self.eye);
        #[expect(clippy::cast_possible_truncation, reason = "pixels need no more")]
        let pitch = self.swarm.pitch as f32;
        for (actor, &Pile { middle, stay, .. }) in self.swarm.heaps.iter().enumerate() {
            let [x, y] = self.shifted(actor, middle);
            let group = self.groups.get(actor).copied().unwrap_or(0);
            let stamp = &self.stamps[usize::from(is(&self.square, group))];
            for slot in self.swarm.slots.iter().take(stay) {
                self.ground.put(stamp, lens.see([x + pitch * slot[0], y + pitch * slot[1]]), group, true);
            }
        }
    }

    /// Lifts what has taken off since, puts down what has landed; backwards in time the other way round.
    fn turn_to(&mut self, gone: usize, landed: usize) {
        let (was_gone, was_landed) = (self.gone, self.landed);
        (self.gone, self.landed) = (gone, landed);
        let swarm = self.swarm.clone();
        if !swarm.resting {
            return;
        }
        if gone > was_gone {
            self.put(&swarm.from, was_gone..gone, false);
        } else {
            self.put(&swarm.from, gone..was_gone, true);
        }
        if landed > was_landed {
            self.put(&swarm.to, was_landed..landed, true);
        } else {
            self.put(&swarm.to, landed..was_landed, false);
        }
    }

    fn put(&mut self, ends: &Ends, range: std::ops::Range<usize>, add: bool) {
        let lens = Aim::of(&self.swarm, &self.eye);
        for (&at, &name) in part(&ends.at, &range).iter().zip(part(&ends.actor, &range)) {
            let actor = name & NONE;
            if actor == NONE {
                continue;
            }
            let group = self.groups.get(usize::from(actor)).copied().unwrap_or(0);
            let hollow = 2 * usize::from(name & NEEDLESS != 0);
            let stamp = &self.stamps[usize::from(is(&self.square, group)) + hollow];
            self.ground.put(stamp, lens.see(self.shifted(usize::from(actor), at)), group, add);
        }
    }
}

impl Shot<'_> {
    /// The radius of dots in flight: smaller where there are so many that they would cover everything.
    fn aloft(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "counts of keys")]
        let movers = self.swarm.starts.len() as f64;
        // Where keys have no places all start at once.
        let part = if self.halted || self.swarm.ways == Ways::Straight { 1.0 } else { ALOFT };
        self.dot.min(self.swarm.room / (movers * part).sqrt())
    }

    /// Draws what is in flight: those that still have their old colours, and then the others.
    fn fly(&self, sheet: &mut Sheet, course: &Course, [landed, half, gone]: [usize; 3]) {
        let look = |&group: &u8| {
            let colour = self.flying.get(usize::from(group)).copied().unwrap_or(0);
            (colour, usize::from(is(self.square, group)))
        };
        let looks: Vec<(Colour, usize)> = self.groups.iter().map(look).collect();
        let radius = self.aloft();
        let pixels = self.eye.length(radius);
        let stamps = |marks: [Mark; 4]| marks.map(|mark| Stamp::of(mark, self.eye.width));
        // What had to become smaller is a crowd, in which nobody sees the edge of a dot.
        if pixels < LEAST_DISC || radius < self.dot && pixels < LARGEST_BLOCK {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small number")]
            let side = (2.0 * pixels).round().max(1.0) as usize;
            return self.put(sheet, course, &looks, [landed, half, gone], &Coat { side, ..Coat::default() });
        }
        #[expect(clippy::cast_precision_loss, reason = "counts of keys")]
        let haloed = (gone - landed) as f64 * (radius + HALO).powi(2) < self.swarm.room.powi(2) / 4.0;
        if haloed {
            let halo = Mark::Disc(self.eye.length(radius + HALO));
            let coat = Coat { stamps: stamps([halo; 4]), paper: Some(self.paper), ..Coat::default() };
            self.put(sheet, course, &looks, [landed, half, gone], &coat);
        }
        let coat = Coat { stamps: stamps(dots(pixels)), ..Coat::default() };
        self.put(sheet, course, &looks, [landed, half, gone], &coat);
    }

    /// Puts a coat on all that is in flight.
    fn put(
        &self,
        sheet: &mut Sheet,
        course: &Course,
        looks: &[(Colour, usize)],
        [landed, half, gone]: [usize; 3],
        coat: &Coat,
    ) {
        let swarm = self.swarm;
        let lens = Aim::of(swarm, &self.eye);
        let clock = Clock::at(self.t, self.halted);
        let mut places = Vec::with_capacity(CHUNK);
        for (over, all) in [(true, landed..half), (false, half..gone)] {
            for first in all.clone().step_by(CHUNK) {
                let range = first..(first + CHUNK).min(all.end);
                course.places(swarm, &clock, range.clone(), over, &mut places);
                let (comes, goes) = (part(&swarm.from.actor, &range), part(&swarm.to.actor, &range));
                // Plain steps: here the time goes.
                let mut i = 0;
                while i < places.len() && i < comes.len() && i < goes.len() {
                    let (at, from, to) = (places[i], comes[i], goes[i]);
                    i += 1;
                    let actor = usize::from(if over { to } else { from } & NONE);
                    if actor >= looks.len() {
                        continue;
                    }
                    let (colour, square) = looks[actor];
                    let (at, colour) = (lens.see(at), coat.paper.unwrap_or(colour));
                    if coat.side > 0 {
                        sheet.block(coat.side, at, colour);
                    } else {
                        let hollow = 2 * usize::from(to & NEEDLESS != 0);
                        sheet.put(&coat.stamps[(square + hollow) & 3], at, colour);
                    }
                }
            }
        }
    }
}

/// What keys in flight are drawn with: whole pixels, so many across and down, or else stamps.
#[derive(Default)]
struct Coat {
    side: usize,
    stamps: [Stamp; 4],
    /// Whatever their colour.
    paper: Option<Colour>,
}

/// From pixels around the middle to pixels of the sheet.
#[derive(Clone, Copy)]
struct Aim {
    scale: [f32; 2],
    shift: [f32; 2],
}

impl Aim {
    #[expect(clippy::cast_possible_truncation, reason = "pixels need no more")]
    fn of(swarm: &Swarm, eye: &Eye) -> Self {
        let Point { x, y } = eye.see(swarm.centre);
        Self { scale: [eye.scale.0 as f32, eye.scale.1 as f32], shift: [x as f32, y as f32] }
    }

    #[inline(always)]
    fn see(self, [x, y]: [f32; 2]) -> [f32; 2] {
        [x * self.scale[0] + self.shift[0], y * self.scale[1] + self.shift[1]]
    }
}

fn part<'a, T>(column: &'a [T], range: &std::ops::Range<usize>) -> &'a [T] {
    column.get(range.clone()).unwrap_or_default()
}

#[inline(always)]
fn is(square: &[bool], group: u8) -> bool {
    square.get(usize::from(group)).copied().unwrap_or(false)
}

/// The marks of keys at rest so many pixels apart: round, square, and both hollow.
fn resting(pitch: f64) -> [Mark; 4] {
    if DOT * pitch >= APART {
        return dots(DOT * pitch);
    }
    // Each key has the area of a circle of radius `pitch` for itself.
    let area = std::f64::consts::PI * pitch * pitch * FILL;
    let half = (area.sqrt() / 2.0).max(0.5);
    let part = area / (4.0 * half * half);
    let [full, thin] = [part, part * THIN].map(|part| Mark::Square(half, part));
    [full, full, thin, thin]
}

/// Dots that can be told apart: round, square, and both hollow.
#[must_use]
pub fn dots(radius: f64) -> [Mark; 4] {
    let half = half_side(radius);
    let line = (radius * 0.36).max(1.0).min(radius * 0.6);
    let middle = radius - line / 2.0;
    [Mark::Disc(radius), Mark::Square(half, 1.0), Mark::Circle(middle, line), Mark::Frame(half - line / 2.0, line)]
}
