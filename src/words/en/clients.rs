//! The words of the view in which each client knows some of the nodes.

use super::{
    number,
    ui::{count_of, percent},
};

/// The view, in the header.
pub const TITLE: &str = "Clients’ views";
/// The picture's name.
pub const PICTURE: &str = "Picture: where each client puts the keys";
/// How the picture is walked through.
pub const HOW_TO_WALK: &str = "Left and right arrows walk from key to key around the ring, up and down from client to client; Page Up and Page Down walk further; Home and End go to the first and the last key; Enter compares the client with the one before; Escape lets go.";

/// A control.
pub const CLIENTS_NAME: &str = "clients";
/// In the sentence of controls.
pub const ASKED_BY: &str = "Asked by";
/// In the sentence of controls.
pub const WHO_KNOW: &str = "who each know";
/// In the sentence of controls.
pub const OF_THE_NODES: &str = "of the nodes";
/// A control.
pub const SEE_NAME: &str = "part of the nodes that a client knows";
/// In the sentence of controls.
pub const DRAWN: &str = "drawn by";
/// In the sentence of controls, where nothing is drawn.
pub const LISTED: &str = "whose nodes are listed by hand";
/// A control.
pub const SEED_NAME: &str = "seed of the views";
/// A button.
pub const OTHER_VIEWS: &str = "Draw other views";
/// A button.
pub const PASTE_TWO: &str = "Paste two lists";
/// Where the browser has no chance to give.
pub const NO_CHANCE: &str = "This browser gives no random numbers; type another seed.";

/// A word of the sentence.
#[must_use]
pub fn clients(count: usize) -> String {
    count_of(count, "client", "clients")
}

/// A word of the sentence.
#[must_use]
pub fn seed(seed: &str) -> String {
    format!("seed {seed}")
}

/// Which step is looked at.
#[must_use]
pub fn after_changes(step: usize, count: usize) -> String {
    format!("after {} of {}", number(step as u128), count_of(count, "change", "changes"))
}

/// A note under a field.
pub const CLIENTS_NOTE: &str = "Each client places the keys as if the nodes that it knows were all there are.";
/// A note under a field.
pub const SEE_NOTE: &str = "From 0 to 1: of 10 nodes 0.5 are five. A client knows at least one.";
/// A note under a field.
pub const SEED_NOTE: &str =
    "Which nodes a client knows follows from this number, the client’s own, and the nodes’ names.";

/// While the page works.
#[must_use]
pub fn working(part: f64) -> String {
    format!("Asking every client, {} done", percent(part, 0))
}

/// Said where the work was given up.
pub const CANCELLED: &str =
    "The clients have not been asked. Change something to ask them again; fewer clients or keys are quicker.";

/// The subject of the sentence under the picture.
#[must_use]
pub fn lead(most: usize, whole: bool) -> String {
    match most {
        0 => "No key has a home:".to_owned(),
        1 if whole => "All clients agree:".to_owned(),
        1 => "Every key has one home:".to_owned(),
        most => format!("A key has up to {} homes:", number(most as u128)),
    }
}

/// What the sentence says of all keys.
#[must_use]
pub fn spread(clients: usize, known: &str, keys: usize, mean: &str) -> String {
    let verb = if clients == 1 { "puts" } else { "put" };
    format!(
        "{} that {known} {verb} {} on {mean} each, on average.",
        count_of(clients, "client", "clients"),
        count_of(keys, "key", "keys")
    )
}

/// Completes [`spread`].
#[must_use]
pub fn knowing(one: bool, least: usize, most: usize, of: usize) -> String {
    let verb = if one { "knows" } else { "each know" };
    if least == most {
        format!("{verb} {least} of {}", count_of(of, "node", "nodes"))
    } else {
        format!("{verb} {least} to {most} of {}", count_of(of, "node", "nodes"))
    }
}

/// Completes [`spread`].
#[must_use]
pub fn nodes_each(mean: f64) -> String {
    let text = crate::fixed::fixed(mean, 2);
    if text == "1.00" { "one node".to_owned() } else { format!("{text} nodes") }
}

/// What the sentence says of pairs.
#[must_use]
pub fn agreement(measured: f64, expected: Option<&str>) -> String {
    let expected =
        expected.map_or_else(String::new, |e| format!("; {e} expected of a consistent scheme, |V₁∩V₂|/|V₁∪V₂|"));
    format!("Two of them agree on {} of the keys{expected}.", percent(measured, 1))
}

/// What the sentence says of a scheme that is not monotone.
#[must_use]
pub fn strays(part: f64) -> String {
    format!(
        "{} of the placements stray: the client knows the key’s home and puts the key elsewhere all the same.",
        percent(part, 1)
    )
}

/// The same where none does.
pub const NO_STRAYS: &str = "No key strays from a home that its client knows.";
/// Where there is nothing to say.
pub const NO_NODES: &str = "There are no nodes yet, so nobody can put a key anywhere.";
/// Where there is nothing to say.
pub const NO_KEYS: &str = "There are no keys yet: place some to see where the clients put them.";
/// A mean of 0 nodes.
pub const NOTHING_KNOWN: &str = "No client knows a node that can own a key.";

/// Over the strip.
#[must_use]
pub fn strip(stride: usize, keys: usize) -> String {
    if stride > 1 {
        return format!("homes of a key, every {} of {} keys", ordinal(stride), number(keys as u128));
    }
    format!("homes of each of the {}", count_of(keys, "key", "keys"))
}

fn ordinal(n: usize) -> String {
    let end = match (n % 10, n % 100) {
        (1, n) if n != 11 => "st",
        (2, n) if n != 12 => "nd",
        (3, n) if n != 13 => "rd",
        _ => "th",
    };
    format!("{}{end}", number(n as u128))
}

/// At the bound in the strip.
#[must_use]
pub fn bound(bound: f64) -> String {
    format!("t ln C = {}", crate::fixed::fixed(bound, 1))
}

/// Under the key's name.
#[must_use]
pub fn homes(homes: usize) -> String {
    count_of(homes, "home", "homes")
}

/// A panel.
pub const KEY_HEAD: &str = "One key";
/// A field.
pub const KEY_NAME: &str = "key to look at";
/// A button.
pub const KEY_BEFORE: &str = "previous key";
/// A button.
pub const KEY_AFTER: &str = "next key";
/// A button.
pub const KEY_MOST: &str = "Most homes";
/// A field's trouble.
#[must_use]
pub fn no_such_key(key: &str) -> String {
    format!("“{key}” is not among the keys.")
}

/// Where a key is.
#[must_use]
pub fn key_homes(homes: &[(String, u32)], clients: usize) -> String {
    if homes.is_empty() {
        return "no client puts it anywhere".to_owned();
    }
    let list: Vec<String> =
        homes.iter().map(|(name, count)| format!("{name} for {}", number((*count).into()))).collect();
    format!("{}, of {}", list.join(", "), count_of(clients, "client", "clients"))
}

/// A panel.
pub const PAIR_HEAD: &str = "Two clients";
/// A field.
pub const ONE: &str = "first client to compare";
/// A field.
pub const OTHER: &str = "second client to compare";
/// Between two fields.
pub const AND: &str = "and";
/// A client's name.
#[must_use]
pub fn client(index: usize) -> String {
    format!("client {}", number(index as u128 + 1))
}

/// On what two clients agree.
#[must_use]
pub fn pair_agrees(agree: usize, keys: usize) -> String {
    let part = if keys > 0 { agree as f64 / keys as f64 } else { 0.0 };
    format!("agree on {} of {}, {}.", number(agree as u128), count_of(keys, "key", "keys"), percent(part, 1))
}

/// What their views have in common.
#[must_use]
pub fn pair_common(both: usize, any: usize) -> String {
    let part = if any > 0 { both as f64 / any as f64 } else { 0.0 };
    format!("Both know {both} of the {} that one of them knows, {}.", count_of(any, "node", "nodes"), percent(part, 1))
}

/// A panel.
pub const CLIENTS_HEAD: &str = "Who knows what";
/// Beside its heading.
pub const CLIENTS_NOTE_SHORT: &str = "a filled mark is known";
/// The head of a column.
pub const CLIENT: &str = "client";
/// The head of a column.
pub const KNOWS: &str = "knows";
/// The head of a column.
pub const WHICH: &str = "which nodes";
/// A toggle.
#[must_use]
pub fn knows_node(client: usize, node: &str) -> String {
    format!("client {} knows {node}", number(client as u128 + 1))
}
/// A button.
#[must_use]
pub fn edit_list(client: usize, knows: &str) -> String {
    format!("list of client {}: {knows}", number(client as u128 + 1))
}
/// A field.
#[must_use]
pub fn list_of(client: usize) -> String {
    format!("What client {} knows, in its order", number(client as u128 + 1))
}
/// A note.
pub const LIST_NOTE: &str = "Names of nodes, one a line. Some schemes go by the order.";
/// A button.
pub const USE_LIST: &str = "Use this list";
/// A button.
pub const DRAW_AGAIN: &str = "Draw it instead";
/// A note beside a client whose list was written.
pub const BY_HAND: &str = "by hand";
/// What is refused.
pub const ONE_AT_LEAST: &str = "A client should know at least one node: without any it could place nothing.";
/// What is refused.
#[must_use]
pub fn not_a_node(name: &str) -> String {
    format!("“{name}” is no node of this cluster at this step.")
}
/// What is told of a list.
#[must_use]
pub fn strangers(count: u32) -> String {
    let are = if count == 1 { "is" } else { "are" };
    format!("{} {are} no node at this step", count_of(count as usize, "name", "names"))
}
/// A button.
#[must_use]
pub fn more_clients(count: usize) -> String {
    format!("{} more", number(count as u128))
}
/// Where not all are drawn.
#[must_use]
pub fn drawn_of(drawn: usize, all: usize) -> String {
    format!("{} of {} have a lane in the picture.", number(drawn as u128), count_of(all, "client", "clients"))
}

/// A box.
pub const TWO_LISTS: &str = "Two lists of nodes";
/// A note.
pub const TWO_LISTS_NOTE: &str = "Paste what each of two proxies has, one node a line, each in its own order. Their nodes together become a new cluster; undo brings the old one back.";
/// A field.
pub const LIST_ONE: &str = "what client 1 has";
/// A field.
pub const LIST_TWO: &str = "what client 2 has";
/// A button.
pub const COMPARE_LISTS: &str = "Compare them";
/// Why not.
pub const BOTH_LISTS: &str = "Both lists should have at least one node.";
/// Told after.
#[must_use]
pub fn at_fault(which: usize, said: &str) -> String {
    format!("List {}: {said}", which + 1)
}

/// What the signs mean.
pub const LEGEND_HOME: &str = "at home";
/// What the signs mean.
pub const LEGEND_ELSEWHERE: &str = "home not known";
/// What the signs mean.
pub const LEGEND_STRAY: &str = "strays";
/// What the signs mean.
pub const LEGEND_APART: &str = "where the two clients differ";

/// A row, its definition.
pub const BALANCE: (&str, &str) =
    ("Balance", "the busiest node of a view over its fair share, mean over clients; expected of one view");
/// A row, its definition.
pub const MONOTONE: (&str, &str) = (
    "Strays",
    "a key put elsewhere though the client knows its home; none where growing a view never moves a key between old nodes",
);
/// A row, its definition.
pub const SPREAD: (&str, &str) = ("Spread", "the most nodes on which clients put one key");
/// A row, its definition.
pub const MEAN_SPREAD: (&str, &str) = ("Mean spread", "nodes per key, over all keys");
/// A row, its definition.
pub const LOAD: (&str, &str) = ("Load", "the most keys that one node gets from some client");
/// A row, its definition.
pub const AGREEMENT: (&str, &str) = ("Agreement", "keys that two clients put on one node, mean over all pairs");
/// A panel.
pub const DIALS: &str = "Against a perfect scheme";
/// Beside its heading.
pub const DIALS_NOTE: &str = "measured ● against expected ± one σ";
/// Under the panel.
#[must_use]
pub fn theorem(t: f64, known: usize, spread: f64, load: f64) -> String {
    format!(
        "Karger et al. (1997), Theorem 4.1: with t = {}, C = {} nodes known to somebody, both are O(t log C): t ln C = {}, for the load t (K/C) ln C = {}. Expected is what independent permutations of the nodes give for each key (Theorems 4.3 to 4.5), with these very views.",
        crate::fixed::fixed(t, 2),
        number(known as u128),
        crate::fixed::fixed(spread, 1),
        super::ui::one_place(load)
    )
}

/// A table.
pub const SCHEMES_TABLE: &str = "These views under every scheme";
/// Its caption.
pub const SCHEMES_CAPTION: &str = "The same clients, nodes and keys under each scheme";
/// Its columns.
pub const SCHEMES_HEADS: [&str; 7] =
    ["Scheme", "Agreement", "Strays", "Largest spread", "Mean spread", "Largest load", "Busiest / fair"];
/// Under it, how far it is.
#[must_use]
pub fn schemes_done(done: usize, all: usize) -> String {
    if done < all { format!("{done} of {all} schemes") } else { format!("all {all} schemes") }
}
/// A table.
pub const TREES_TABLE: &str = "Random trees whose browsers have these views";
/// Its caption.
pub const TREES_CAPTION: &str = "Hot pages, when each browser looks for them where its own view says";
/// Its columns.
pub const TREES_HEADS: [&str; 4] = ["What", "With these views", "If all knew all", "Bound"];
/// Its rows.
pub const TREES_ROWS: [&str; 6] = [
    "Requests at the origins; at most d·q·σ at each",
    "Requests at the busiest cache; Theorem 5.1",
    "Copies kept; Lemma 5.2",
    "Steps climbed, on average",
    "σ, caches that play one node of a tree, at most",
    "λ, nodes of trees that one cache plays, at most",
];

/// Under it.
#[must_use]
pub fn trees_note(requests: usize, pages: usize, nodes: usize, arity: usize, threshold: usize) -> String {
    format!(
        "{} for {}, each from one of these clients at random; trees of {} (as many as the smallest view has caches), d = {arity}, q = {threshold}. In bounds that the paper gives as O(…), the constant is taken as 1.",
        count_of(requests, "request", "requests"),
        count_of(pages, "page", "pages"),
        count_of(nodes, "node", "nodes")
    )
}

/// A table.
pub const SPREAD_TABLE: &str = "Keys by the number of their homes";
/// Its columns.
pub const SPREAD_HEADS: [&str; 3] = ["Homes", "Keys", "Part"];
/// A table.
pub const LOAD_TABLE: &str = "Nodes and their load";
/// Its columns.
pub const LOAD_HEADS: [&str; 4] = ["Node", "Clients that know it", "Keys from some client", "Keys if all knew all"];
/// A table.
pub const CLIENTS_TABLE: &str = "Clients, what they know and where they put the key";
/// Its columns.
pub const CLIENTS_HEADS: [&str; 4] = ["Client", "Nodes it knows", "Which, in its order", "Puts the key on"];

/// A card: a client and a key.
#[must_use]
pub fn card_client(client: usize, key: &str) -> String {
    format!("client {}, {key}", number(client as u128 + 1))
}
/// A card.
#[must_use]
pub fn card_home(node: &str) -> String {
    format!("at home on {node}")
}
/// A card.
#[must_use]
pub fn card_elsewhere(node: &str, home: &str) -> String {
    format!("on {node}; the client does not know {home}")
}
/// A card.
#[must_use]
pub fn card_stray(node: &str, home: &str) -> String {
    format!("strays to {node}, though the client knows {home}")
}
/// A card.
pub const CARD_NOWHERE: &str = "nowhere: the client knows no node that can own it";
/// A card.
#[must_use]
pub fn card_key(key: &str, homes: usize) -> String {
    format!("{key}: {}", count_of(homes, "home", "homes"))
}
