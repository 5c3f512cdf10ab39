//! The flight of one key.

use super::ease::{in_out, ramp};
use crate::layout::{
    Point,
    route::{Route, Way},
};

/// When the first key starts.
const LEAD: f64 = 0.03;
/// How long the starts take, all together.
const SWEEP: f64 = 0.62;
/// How long one flight takes.
const FLIGHT: f64 = 0.32;
/// Until here a key flies to its place …
const LANDED: f64 = 0.46;
/// … and from here on to its new heap. Halfway between the two it changes hands.
const LEAVES: f64 = 0.54;
/// Along an arch a key flies from here …
pub const FOOT: f64 = 0.2;
/// … to here; at its top it changes hands.
const OTHER_FOOT: f64 = 0.8;
/// How far back a tail reaches, as a part of the flight, and how many pieces it has.
const TAIL: (f64, u32) = (0.24, 24);
/// The longest tail, in dots.
const LONGEST_TAIL: f64 = 13.0;

/// How much of its flight a key that starts at `start` (in 0…1 of the sweep) has behind it at time `t`.
#[must_use]
pub fn progress(start: f64, t: f64) -> f64 {
    let takes_off = LEAD + SWEEP * start;
    ramp(t, takes_off, takes_off + FLIGHT)
}

/// The start of the keys that have the part `u` of their flight behind them at time `t`; below 0 or above 1 if none has.
#[must_use]
pub fn start_of(u: f64, t: f64) -> f64 {
    (t - LEAD - FLIGHT * u) / SWEEP
}

/// Whether a key counts for its new owner already.
#[must_use]
pub fn changed_hands(u: f64) -> bool {
    u >= 0.5
}

/// Where a key is after the part `u` of its flight.
#[must_use]
pub fn at(route: &Route, u: f64) -> Point {
    match &route.way {
        Way::Past([there, _]) if u < LANDED => there.at(in_out(u / LANDED)),
        Way::Past([_, on]) if u < LEAVES => on.0[0],
        Way::Past([_, on]) => on.at(in_out((u - LEAVES) / (1.0 - LEAVES))),
        Way::Over([up, ..]) if u < FOOT => up.at(in_out(u / FOOT)),
        Way::Over([_, arch, _]) if u < OTHER_FOOT => arch.at(in_out((u - FOOT) / (OTHER_FOOT - FOOT))),
        Way::Over([.., down]) => down.at(in_out((u - OTHER_FOOT) / (1.0 - OTHER_FOOT))),
    }
}

/// Whether a key is to be seen: one that nobody had appears at its place, one that nobody will have vanishes there.
#[must_use]
pub fn is_seen(route: &Route, u: f64) -> bool {
    if changed_hands(u) { route.to.is_some() } else { route.from.is_some() }
}

/// The way just flown, from the key backwards.
#[must_use]
pub fn tail(route: &Route, u: f64, dot: f64) -> Vec<Point> {
    let mut points = vec![at(route, u)];
    let mut length = 0.0;
    for piece in 1..=TAIL.1 {
        let back = TAIL.0 * f64::from(piece) / f64::from(TAIL.1);
        let point = at(route, (u - back).max(0.0));
        let step = points[points.len() - 1].distance(point);
        if step > 0.0 {
            length += step;
            points.push(point);
        }
        if length > LONGEST_TAIL * dot || back >= u {
            break;
        }
    }
    points
}

/// The whole way as a line: for the guide of a traced key.
#[must_use]
pub fn whole(route: &Route) -> Vec<Point> {
    const PIECES: u32 = 24;
    let legs = route.way.legs();
    // A key that nobody had comes from its place, one that nobody will have ends there.
    let (first, last) = (usize::from(route.from.is_none()), legs.len() - usize::from(route.to.is_none()));
    let mut points = Vec::new();
    for leg in legs.get(first..last).unwrap_or_default() {
        points.extend(leg.flattened(PIECES).into_iter().skip(usize::from(!points.is_empty())));
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{
        route::{over, through_ring},
        row::Row,
    };

    fn route() -> Route {
        let (centre, place) = (Point::new(100.0, 100.0), Point::new(100.0, 10.0));
        let way = through_ring(centre, place, Some(Point::new(60.0, 90.0)), Some(Point::new(140.0, 120.0)));
        Route { key: 0, start: 0.5, way, from: Some(0), to: Some(1), needless: false }
    }

    fn leap() -> Route {
        let row = Row { first: Point::new(20.0, 60.0), step: 40.0, columns: 4, lift: 16.0 };
        let way = over(row.arch(0, 2, 1.0), Point::new(15.0, 70.0), Point::new(96.0, 75.0));
        Route { way, ..route() }
    }

    #[test]
    fn every_flight_fits_into_the_change() {
        for start in [0.0, 0.5, 0.999_999] {
            assert_eq!(progress(start, 0.0), 0.0);
            assert_eq!(progress(start, 1.0), 1.0);
        }
    }

    #[test]
    fn a_flight_is_continuous_and_rests_at_its_place() {
        assert_eq!(at(&route(), 0.5), Point::new(100.0, 10.0));
        for route in [route(), leap()] {
            assert_eq!([0.0, 1.0].map(|u| at(&route, u)), [route.takes_off(), route.lands()]);
            for i in 0..1000 {
                let (u, next) = (f64::from(i) / 1000.0, f64::from(i + 1) / 1000.0);
                assert!(at(&route, u).distance(at(&route, next)) < 2.0, "jumps at {u}");
            }
        }
    }

    #[test]
    fn a_tail_is_short_and_starts_at_the_key() {
        for i in 0..=20 {
            let u = f64::from(i) / 20.0;
            let tail = tail(&route(), u, 2.0);
            assert_eq!(tail[0], at(&route(), u));
            let length: f64 = tail.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
            assert!(length < 13.0 * 2.0 + 8.0, "{length} at {u}");
        }
    }
}
