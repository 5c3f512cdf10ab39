//! What happens in a film, in spans of time, so that a moment is found without reading everything before it.

/// So many spans.
pub(super) const SPANS: usize = 64;

/// What happens.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum What {
    /// A request reaches a node, played by this cache; [`crate::placement::NOBODY`] for the origin, and where nobody can.
    Reached(u32),
    /// A browser has its answer.
    Answered,
    /// A cache will keep what is on its way to a node.
    Fetching,
    /// The copy is there; its cache has one already, kept as another node.
    Copy,
    /// The copy is there, its cache's first one of this page.
    FirstCopy,
}

/// Something that happens at a node of a page, in 12 bytes: caches, nodes and pages are at most 10,000 each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Event {
    pub(super) time: f32,
    what: u16,
    node: u16,
    page: u16,
}

const NOBODY: u16 = u16::MAX;
const ANSWERED: u16 = u16::MAX - 1;
const FETCHING: u16 = u16::MAX - 2;
const COPY: u16 = u16::MAX - 3;
const FIRST_COPY: u16 = u16::MAX - 4;

impl Event {
    pub(super) fn new(time: f32, what: What, node: u32, page: u32) -> Self {
        let what = match what {
            What::Reached(crate::placement::NOBODY) => NOBODY,
            What::Reached(cache) => cache as u16,
            What::Answered => ANSWERED,
            What::Fetching => FETCHING,
            What::Copy => COPY,
            What::FirstCopy => FIRST_COPY,
        };
        Self { time, what, node: node as u16, page: page as u16 }
    }

    pub(super) fn what(self) -> What {
        match self.what {
            NOBODY => What::Reached(crate::placement::NOBODY),
            ANSWERED => What::Answered,
            FETCHING => What::Fetching,
            COPY => What::Copy,
            FIRST_COPY => What::FirstCopy,
            cache => What::Reached(cache.into()),
        }
    }

    pub(super) fn node(self) -> usize {
        self.node.into()
    }

    pub(super) fn page(self) -> u32 {
        self.page.into()
    }
}

/// Events by spans of equal length; the last one holds whatever comes later as well. Within a span they have no order.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Events {
    spans: Vec<Vec<Event>>,
    /// Spans in a tick.
    pace: f64,
}

impl Events {
    /// None yet, of so many ticks.
    pub(super) fn within(ticks: f64) -> Self {
        Self { spans: vec![Vec::new(); SPANS], pace: SPANS as f64 / ticks.max(1.0) }
    }

    /// The span of a time: never a later one for an earlier time.
    pub(super) fn span_of(&self, time: f32) -> usize {
        ((f64::from(time) * self.pace).max(0.0) as usize).min(SPANS - 1)
    }

    /// When a span begins, in ticks.
    pub(super) fn start(&self, span: usize) -> f64 {
        span as f64 / self.pace.max(f64::MIN_POSITIVE)
    }

    pub(super) fn add(&mut self, event: Event) {
        let span = self.span_of(event.time);
        self.spans[span].push(event);
    }

    /// What happens in a span.
    pub(super) fn of(&self, span: usize) -> &[Event] {
        self.spans.get(span).map_or(&[], Vec::as_slice)
    }
}
