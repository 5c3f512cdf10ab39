//! A run at one moment, as seen from one page.

use super::{
    Ask, Film,
    events::{Event, SPANS, What},
};

/// What a node of the page that is looked at has of it.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Seen {
    /// Nothing.
    #[default]
    Nothing,
    /// Its cache will keep what is on its way.
    Fetching,
    /// Its cache has a copy.
    Copy,
}

/// A run at one moment, as seen from one page.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Moment {
    /// Requests that each cache has received so far, of all pages.
    pub loads: Vec<u32>,
    /// Requests that each node of the page has received so far; the root's are the origin's.
    pub received: Vec<u32>,
    /// What each node of the page has of it.
    pub has: Vec<Seen>,
    /// Requests at all origins so far.
    pub origin: u64,
    /// Copies of all pages at all caches: of a page that a cache keeps as several nodes, one.
    pub copies: u64,
    /// How many requests have set out.
    pub asked: usize,
    /// How many have their answer.
    pub answered: usize,
    /// How many requests for the page there are in all, at any time.
    pub wanted: usize,
    /// Requests for the page that are on their way, by their numbers; some of them only, where they are very many.
    pub flights: Vec<(u32, Ask)>,
    /// Of the page's requests, how many have their answer.
    own_answered: usize,
}

/// No more than so many requests are seen at once.
const FLIGHTS: usize = 400;

impl Moment {
    fn take(&mut self, event: Event, page: u32) {
        let (own, node) = (event.page() == page, event.node());
        match event.what() {
            What::Reached(cache) => {
                match self.loads.get_mut(cache as usize) {
                    Some(load) => *load += 1,
                    None => self.origin += u64::from(node == 0),
                }
                if own {
                    self.received[node] += 1;
                }
            }
            What::Answered => {
                self.answered += 1;
                self.own_answered += usize::from(own);
            }
            What::Fetching if own => self.has[node] = self.has[node].max(Seen::Fetching),
            What::Fetching => {}
            copy @ (What::Copy | What::FirstCopy) => {
                self.copies += u64::from(copy == What::FirstCopy);
                if own {
                    self.has[node] = Seen::Copy;
                }
            }
        }
    }
}

/// A film as seen from one page, with what is so at the beginning of every span: any moment of it is quickly found.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Reel {
    page: u32,
    /// At the beginning of each span; none of them has flights.
    starts: Vec<Moment>,
    /// Of the page's requests, how many have set out when each span begins.
    own_asked: Vec<usize>,
}

impl Reel {
    /// Goes through the film once. `caches` is how many there are.
    #[must_use]
    pub fn of(film: &Film, page: u32, caches: usize) -> Self {
        let nodes = film.shape.nodes as usize;
        let own = |from: usize, to: usize| film.requests.pages[from..to].iter().filter(|p| **p == page).count();
        let mut moment = Moment {
            loads: vec![0; caches],
            received: vec![0; nodes],
            has: vec![Seen::Nothing; nodes],
            wanted: own(0, film.requests()),
            ..Moment::default()
        };
        let mut reel = Self { page, starts: Vec::with_capacity(SPANS), own_asked: Vec::with_capacity(SPANS) };
        let (mut counted, mut asked) = (0, 0);
        for span in 0..SPANS {
            let to = film.set_out(film.events.start(span)).max(counted);
            asked += own(counted, to);
            counted = to;
            reel.own_asked.push(asked);
            reel.starts.push(moment.clone());
            film.events.of(span).iter().for_each(|event| moment.take(*event, page));
        }
        reel
    }
}

impl Film {
    /// The run at a moment, in ticks, as seen from a reel of this film: a pure function of its arguments.
    #[must_use]
    pub fn at(&self, time: f64, reel: &Reel) -> Moment {
        let now = time as f32;
        let span = self.events.span_of(now);
        let mut moment = reel.starts.get(span).cloned().unwrap_or_default();
        for event in self.events.of(span).iter().filter(|event| event.time <= now) {
            moment.take(*event, reel.page);
        }
        moment.asked = self.set_out(time);
        let counted = self.set_out(self.events.start(span)).min(moment.asked);
        let since = self.requests.pages[counted..moment.asked].iter().filter(|p| **p == reel.page).count();
        let asked = reel.own_asked.get(span).copied().unwrap_or(0) + since;
        moment.flights = self.flights(time, reel.page, asked.saturating_sub(moment.own_answered));
        moment
    }

    /// Those on their way, `all` in number.
    fn flights(&self, time: f64, page: u32, all: usize) -> Vec<(u32, Ask)> {
        let from = (time - self.longest).max(0.0) as usize;
        // Chosen by their numbers, so that who is seen stays seen.
        let every = all.div_ceil(FLIGHTS).max(1);
        let chosen = (from.next_multiple_of(every)..self.set_out(time)).step_by(every);
        let on_their_way = chosen.filter(|r| self.requests.pages[*r] == page && self.done(*r) > time);
        on_their_way.map(|r| (r as u32, self.whereabouts(r, time))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{link::open, trees::Hot};

    /// A moment by reading everything from the beginning.
    fn naive(hot: &Hot, time: f64, page: u32) -> Moment {
        let (film, nodes) = (&hot.film, hot.plan.shape.nodes as usize);
        let own: Vec<usize> = (0..film.requests()).filter(|r| film.requests.pages[*r] == page).collect();
        let mut moment = Moment {
            loads: vec![0; hot.plan.caches.len()],
            received: vec![0; nodes],
            has: vec![Seen::Nothing; nodes],
            wanted: own.len(),
            asked: (0..film.requests()).filter(|r| *r as f64 <= time).count(),
            own_answered: own.iter().filter(|r| film.done(**r) as f32 <= time as f32).count(),
            ..Moment::default()
        };
        let all: Vec<Event> = (0..SPANS).flat_map(|span| film.events.of(span)).copied().collect();
        for event in all.iter().filter(|event| event.time <= time as f32) {
            match event.what() {
                What::Reached(cache) if (cache as usize) < moment.loads.len() => moment.loads[cache as usize] += 1,
                What::Reached(_) => moment.origin += u64::from(event.node() == 0),
                What::Answered => moment.answered += 1,
                What::FirstCopy => moment.copies += 1,
                _ => {}
            }
            if event.page() == page {
                match event.what() {
                    What::Reached(_) => moment.received[event.node()] += 1,
                    What::Fetching | What::Answered => {}
                    _ => moment.has[event.node()] = Seen::Copy,
                }
            }
        }
        for event in all.iter().filter(|e| e.time <= time as f32 && e.page() == page && e.what() == What::Fetching) {
            if moment.has[event.node()] == Seen::Nothing {
                moment.has[event.node()] = Seen::Fetching;
            }
        }
        moment.flights = own
            .into_iter()
            .filter(|r| *r as f64 <= time && film.done(*r) > time)
            .map(|r| (r as u32, film.whereabouts(r, time)))
            .collect();
        moment
    }

    #[test]
    fn a_moment_is_found_as_if_everything_were_read() {
        for link in [
            "v1/ring/view=tree/caches=40/requests=300/step=0",
            "v1/jump/view=tree/caches=9/requests=350/pages=4/popularity=zipf/arity=3/threshold=2/step=0",
            "v1/ring/nodes=a,b/view=tree/requests=30/pages=2/popularity=equal/step=0",
            "v1/ring/nodes=/view=tree/requests=20/step=0",
        ] {
            let hot = Hot::filmed(&open(link).unwrap().scenario).unwrap();
            for page in 0..hot.plan.pages {
                let reel = Reel::of(&hot.film, page, hot.plan.caches.len());
                for i in 0..=700 {
                    let time = f64::from(i) / 640.0 * hot.film.end - 2.0;
                    assert_eq!(hot.film.at(time, &reel), naive(&hot, time, page), "{link}, page {page}, {time}");
                }
                for request in 0..hot.film.requests() {
                    let time = hot.film.answered_at(request);
                    assert_eq!(hot.film.at(time, &reel), naive(&hot, time, page), "{link}, request {request}");
                }
            }
        }
    }
}
