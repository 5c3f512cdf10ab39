//! What the paper promises, in numbers.

use super::Plan;

/// The paper's figures for a plan. Where it writes O(…) the constant is taken as 1, and its N (what is promised holds
/// with probability 1 − 1/N) as the number of caches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// d·q: the most requests that a page's origin, or any inner node of its tree, ever gets. Always true; none where
    /// there are too few caches for a tree, so that browsers ask the origin themselves.
    pub origin: Option<u64>,
    /// ρ: requests per cache.
    pub rho: f64,
    /// log_d C, the height of the trees.
    pub height: f64,
    /// ρ·log_d C: about what a cache gets on average, at most.
    pub mean: f64,
    /// The leaves' and inner nodes' part of theorem 3.1: ρ(2·log_d C + log N / log log N).
    pub by_roles: f64,
    /// The part of theorem 3.1 that d and q decide: d·q·log N / log((d·q/ρ)·log N) + log N.
    pub by_copies: f64,
    /// 2·⌈log_d C⌉: the most steps up and down that one request takes; trees have whole levels.
    pub steps: f64,
}

impl Bounds {
    /// Theorem 3.1: what a given cache gets at most.
    #[must_use]
    pub fn busiest(&self) -> f64 {
        self.by_roles + self.by_copies
    }
}

/// The logarithm of a number to a base, of both at least 2.
#[must_use]
pub fn log_base(number: u32, base: u32) -> f64 {
    f64::from(number.max(2)).ln() / f64::from(base.max(2)).ln()
}

/// What the paper promises for these trees; none without caches.
#[must_use]
pub fn bounds(plan: &Plan) -> Option<Bounds> {
    let caches = plan.count();
    if caches == 0 {
        return None;
    }
    let (d, q) = (f64::from(plan.shape.arity), f64::from(plan.threshold));
    let rho = f64::from(plan.requests) / f64::from(caches);
    let height = log_base(caches, plan.shape.arity);
    let log_n = f64::from(caches.max(3)).ln();
    let (log_log_n, dq) = (log_n.ln().max(1.0), d * q);
    // Where d·q is small beside ρ the logarithm says nothing any more; held at 1.
    let spread = if rho > 0.0 { (dq / rho * log_n).max(std::f64::consts::E).ln() } else { 1.0 };
    Some(Bounds {
        origin: (plan.shape.nodes > 1).then(|| u64::from(plan.shape.arity) * u64::from(plan.threshold)),
        rho,
        height,
        mean: rho * height,
        by_roles: rho * (2.0 * height + log_n / log_log_n),
        by_copies: dq * log_n / spread + log_n,
        steps: 2.0 * (height - 1e-9).ceil(),
    })
}
