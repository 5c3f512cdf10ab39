//! The words around the picture of random cache trees.

use super::{
    super::{number, ui::count_of, ui::plus_minus},
    fixed,
};

/// A landmark.
pub const MAIN: &str = "Random cache trees";
/// A landmark.
pub const ASIDE: &str = "Numbers of the trees";
/// A landmark.
pub const CONTROLS: &str = "How many requests, for what, on which trees";

/// The picture's name.
#[must_use]
pub fn picture_of(page: &str) -> String {
    format!("Picture: the tree of the page {page}, and what each cache received")
}

/// How the picture is walked through.
pub const HOW_TO_WALK: &str = "Arrow keys walk the tree: up to the parent, down to the children, left and right along a level; below a leaf come the caches. Escape lets go.";

// The sentence of settings.

/// Before the page's name.
pub const NAMED: &str = "named";
/// Before the number of children.
pub const CLIMB: &str = "climb trees";
/// Before the caches.
pub const OVER: &str = "over";
/// A button.
pub const REROLL: &str = "Draw others";
/// Where no seed can be drawn.
pub const NO_CHANCE: &str = "This browser has no source of chance. Type a seed of your own.";
/// A setting.
pub const PAGE: &str = "name of the page";
/// A heading.
pub const PAGE_HEAD: &str = "The page’s name";
/// Under the field.
pub const PAGE_NOTE: &str = "The owner of the key NAME#3 plays node 3 of its tree: another name, another tree. Further pages are called NAME-2, NAME-3, …";
/// A setting.
pub const CACHES: &str = "caches";
/// A heading.
pub const CACHES_HEAD: &str = "How many caches";
/// Under the field.
pub const CACHES_NOTE: &str = "cache-1, cache-2, …, in place of the scenario’s nodes, which stay as they are.";

/// A word of the sentence.
#[must_use]
pub fn nodes_as_caches(nodes: usize) -> String {
    count_of(nodes, "node as a cache", "nodes as caches")
}

/// A button.
#[must_use]
pub fn use_nodes(nodes: usize) -> String {
    format!("Use the scenario’s {}", count_of(nodes, "node", "nodes"))
}

// The sentence under the picture.

/// What it is made of.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Told {
    /// How many requests have set out.
    pub asked: usize,
    /// How many there are.
    pub requests: usize,
    /// For how many pages.
    pub pages: u32,
    /// The first one's name.
    pub page: String,
    /// On how many caches.
    pub caches: u32,
    /// Whether everybody has an answer.
    pub over: bool,
    /// Requests at the origins.
    pub origin: u64,
    /// At most so many; none where there is no tree.
    pub limit: Option<u64>,
    /// The busiest cache and what it received.
    pub busiest: Option<(String, u32)>,
    /// What that usually is, and its deviation.
    pub typical: Option<(f64, f64)>,
    /// What the busiest receives where each page has one responsible cache.
    pub one: Option<u32>,
}

/// The sentence: its bold beginning, and the rest.
#[must_use]
pub fn said(told: &Told) -> (String, String) {
    let for_what = if told.pages > 1 { format!("{} pages", number(told.pages.into())) } else { told.page.clone() };
    let asked = if told.over {
        count_of(told.requests, "request", "requests")
    } else {
        format!("{} of {}", number(told.asked as u128), count_of(told.requests, "request", "requests"))
    };
    let lead = format!("{asked} for {for_what}");
    let Some((busiest, load)) = told.busiest.as_ref().filter(|_| told.caches > 0) else {
        let verb = if told.over { "went" } else { "go" };
        return (lead, format!("{verb} straight to the origin: there is no cache."));
    };
    let reach = match (told.limit, told.over) {
        (Some(limit), true) => {
            format!("{} reached the origin, {} at most", number(told.origin.into()), number(limit.into()))
        }
        (Some(limit), false) => {
            format!("{} so far at the origin, {} at most", number(told.origin.into()), number(limit.into()))
        }
        (None, _) => format!("{} at the origin", number(told.origin.into())),
    };
    let busy = format!("{busiest} is the busiest cache with {}", number((*load).into()));
    let usual = match told.typical.filter(|_| told.over) {
        Some((mean, deviation)) => {
            format!(" ({} expected)", plus_minus(&fixed(mean, 0), &fixed(deviation, 0)))
        }
        None => String::new(),
    };
    let one = match told.one.filter(|_| told.over) {
        Some(one) if told.pages > 1 => format!("; one responsible cache a page: {}", number(one.into())),
        Some(one) => format!("; one responsible cache: {}", number(one.into())),
        None => String::new(),
    };
    (format!("{lead}:"), format!("{reach}. {busy}{usual}{one}."))
}

/// What a change of the scenario did to a page's tree: how many nodes another cache plays, of how many, how many of them
/// needlessly, and how many are to be expected.
#[must_use]
pub fn recast([changed, all, needless]: [usize; 3], page: &str, least: Option<f64>) -> String {
    let Some(least) = least else {
        let verb = if changed == 1 { "is" } else { "are" };
        return format!(
            "on generated caches {} of {} nodes of {page}’s tree {verb} played by another.",
            number(changed as u128),
            number(all as u128)
        );
    };
    let needed = fixed(least, 1);
    let head = format!(
        "{} of {} of {page}’s tree {} another cache ({needed} must, on average)",
        number(changed as u128),
        count_of(all, "node", "nodes"),
        if changed == 1 { "has" } else { "have" },
    );
    if needless == 0 { format!("{head}.") } else { format!("{head}, {} needlessly.", number(needless as u128)) }
}

/// While a run takes long.
#[must_use]
pub fn working(part: f64) -> String {
    format!("Answering the requests, {} done", super::ui::percent(part, 0))
}

/// Where a run was given up.
pub const CANCELLED: &str =
    "The requests have not been answered. Change something to ask again; fewer requests are quicker.";

/// A button: to the scenario's change before.
pub const CHANGE_BACK: &str = "previous change";
/// A button: to the scenario's next change.
pub const CHANGE_ON: &str = "next change";

/// A line, and a cell: who played a node before the change.
#[must_use]
pub fn before(cache: Option<&str>) -> String {
    format!("before the change {}", cache.unwrap_or("nobody"))
}

/// Where the slider is.
#[must_use]
pub fn answered_of(answered: usize, requests: usize) -> String {
    format!("{} of {} answered", number(answered as u128), number(requests as u128))
}

// The card.

/// A title.
#[must_use]
pub fn origin_of(page: &str) -> String {
    format!("Origin of {page}")
}

/// A title.
#[must_use]
pub fn node(node: u32) -> String {
    format!("Node {}", number(node.into()))
}

/// A line: where a node is, and who plays it.
#[must_use]
pub fn role(level: u32, leaf: bool, cache: Option<&str>) -> String {
    let what = if leaf { "leaf" } else { "node" };
    format!("a {what} of level {level}, played by {}", cache.unwrap_or("nobody"))
}

/// A line.
#[must_use]
pub fn received_at_most(received: u32, limit: Option<u64>) -> String {
    let received = count_of(received as usize, "request", "requests");
    limit.map_or_else(
        || format!("{received} received"),
        |limit| format!("{received} received, {} at most", number(limit.into())),
    )
}

/// A line.
#[must_use]
pub fn counter(passed: u32, threshold: u32) -> String {
    format!("{} of {} passed on", number(passed.into()), number(threshold.into()))
}

/// A line.
pub const NO_COPY: &str = "no copy yet";
/// A line, and a cell.
pub const FETCHING: &str = "waits for its copy";
/// A line.
pub const HAS_COPY: &str = "keeps a copy, and answers";

/// So many nodes are named.
pub const NODES_NAMED: usize = 6;

/// A line: which nodes of the page's tree a cache plays.
#[must_use]
pub fn plays(nodes: &[u32]) -> String {
    if nodes.is_empty() {
        return "plays no node of this tree".to_owned();
    }
    let named: Vec<String> = nodes.iter().take(NODES_NAMED).map(|n| number((*n).into())).collect();
    let more = if nodes.len() > NODES_NAMED { ", …" } else { "" };
    let noun = if nodes.len() == 1 { "node" } else { "nodes" };
    format!("plays {noun} {}{more}", named.join(", "))
}

// Beside the picture.

/// A table.
pub const WAYS: &str = "The same requests otherwise";
/// Beside its heading.
#[must_use]
pub fn same_requests(count: usize) -> String {
    count_of(count, "request", "requests")
}
/// A column.
pub const WAY: &str = "way";
/// A column.
pub const AT_ORIGIN: &str = "origin";
/// A column.
pub const BUSIEST: &str = "busiest";
/// A column.
pub const COPIES: &str = "copies";
/// A row.
pub const RANDOM_TREES: &str = "Random trees";
/// A row.
pub const ONE_CACHE: &str = "One cache per page";
/// A row.
pub const ONE_TREE: &str = "One tree for all";

/// A row.
pub const AT_ORIGIN_LINE: &str = "Requests at the origin";
/// A row.
pub const BUSIEST_LINE: &str = "Busiest cache";
/// A row.
pub const MEAN_LINE: &str = "Requests per cache";
/// A row.
pub const COPIES_LINE: &str = "Copies kept";
/// A row.
pub const STEPS_LINE: &str = "Steps climbed, mean";
/// Under the table.
pub const TYPICAL_NOTE: &str = "Expected: the same plan with other requests and other maps, drawn from a fixed seed.";

/// A table.
pub const PROMISES: &str = "What the paper promises";
/// Beside its heading.
pub const PROMISES_NOTE: &str = "Karger et al. 1997";
/// A column.
pub const PROMISED: &str = "promised";
/// A row.
pub const LATENCY: &str = "Longest way, up and down";
/// Under the table.
pub const CONSTANTS: &str =
    "The theorem holds with probability 1 − 1/N; here N = C, and every constant that it hides in O( ) is taken as 1.";

/// A limit.
#[must_use]
pub fn no_more_than(limit: &str) -> String {
    format!("≤ {limit}")
}

/// How the limit at the origin comes about.
#[must_use]
pub fn limit_formula(arity: u32, threshold: u32, pages: u32) -> String {
    let pages = if pages > 1 { format!(" × {} pages", number(pages.into())) } else { String::new() };
    format!("d·q = {arity} × {threshold}{pages}, always")
}

/// "log₄ C".
fn log_of_c(arity: u32) -> String {
    let low = |digit: u8| char::from_u32(0x2080 + u32::from(digit - b'0')).unwrap_or('d');
    let base: String = arity.to_string().bytes().map(low).collect();
    format!("log{base} C")
}

/// How theorem 3.1 comes about.
#[must_use]
pub fn theorem(arity: u32, bounds: [f64; 4]) -> String {
    let [rho, height, by_roles, by_copies] = bounds;
    format!(
        "theorem 3.1: ρ(2 {log} + log N / log log N) + d·q log N / log((d·q/ρ) log N) + log N = {} + {}, with ρ = {} and {log} = {}",
        fixed(by_roles, 1),
        fixed(by_copies, 1),
        fixed(rho, 2),
        fixed(height, 2),
        log = log_of_c(arity)
    )
}

/// How the mean comes about.
#[must_use]
pub fn mean_formula(arity: u32, rho: f64, height: f64) -> String {
    format!("ρ {} = {} × {}", log_of_c(arity), fixed(rho, 2), fixed(height, 2))
}

/// How the longest way comes about.
#[must_use]
pub fn steps_formula(arity: u32) -> String {
    format!("2 ⌈{}⌉: trees have whole levels", log_of_c(arity))
}

/// A table.
pub const TRADE: &str = "What q trades";
/// Beside its heading.
pub const TRADE_NOTE: &str = "storage against load";
/// A column.
pub const Q: &str = "q";

/// A button.
#[must_use]
pub fn choose_q(threshold: u32) -> String {
    format!("a copy after {}", count_of(threshold as usize, "request", "requests"))
}

/// A heading.
pub const PAGES_HEAD: &str = "Another page, another tree";
/// A list.
pub const DRAWN: &str = "Tree of";
/// A list.
pub const COMPARED: &str = "Compared with";
/// Under the table.
pub const PAGES_NOTE: &str = "Caches that play a node of that level in both trees. Near the top two hot pages hardly ever meet, so none of their caches is hot twice.";
/// A column.
pub const LEVEL: &str = "level";
/// A column.
pub const NODES: &str = "nodes";
/// A column.
pub const IN_BOTH: &str = "in both";

/// A page in a list.
#[must_use]
pub fn page_option(name: &str, asked: Option<u32>) -> String {
    match asked {
        Some(asked) => format!("{name} ({})", count_of(asked as usize, "request", "requests")),
        None => name.to_owned(),
    }
}

// Tables.

/// A table.
pub const NODES_TABLE: &str = "Nodes of the tree";
/// A table.
pub const CACHES_TABLE: &str = "Caches";
/// A table.
pub const HOW_TABLE: &str = "The rules";
/// A column.
pub const NODE: &str = "node";
/// A column.
pub const PLAYED_BY: &str = "played by";
/// A column.
pub const RECEIVED: &str = "requests";
/// A column.
pub const PASSED: &str = "passed on";
/// A column.
pub const COPY_HEAD: &str = "copy";
/// A cell.
pub const COPY: &str = "copy";
/// A column.
pub const CACHE: &str = "cache";
/// A column.
pub const NODES_OF_PAGE: &str = "nodes in this tree";
/// A column.
pub const COPIES_AT_END: &str = "copies in the end";
/// A caption.
pub const CACHES_CAPTION: &str = "What each cache received, the busiest first";

/// A caption.
#[must_use]
pub fn nodes_caption(page: &str) -> String {
    format!("The tree of {page}, breadth-first from the root")
}

/// How it goes.
pub const RULES: [&str; 6] = [
    "Every page has a tree of as many nodes as there are caches, as balanced as can be, each with at most d children. The root is the page’s own server, the origin.",
    "Every other node is played by a cache: node 3 of the page hot by the owner of the key hot#3, on the scenario’s own scheme and nodes.",
    "A request starts at a random leaf and goes up from node to node until somebody has the page.",
    "A cache that is asked as a node and has no copy there adds one to that node’s counter and passes the request on. When the counter reaches q it keeps the page that comes back, and answers from then on; who asks while the page is on its way waits.",
    "So a node passes on at most q requests, a parent is asked by at most d children, and nobody above the leaves gets more than d·q requests for a page.",
    "Requests are taken in their order. The picture gives them times, as if one set out a tick and every step took the same while; the counts do not depend on it.",
];
