//! What every scheme answers, as text that must be the same natively, in Wasm and in the next version: one entry a
//! scheme and variant, made from the registry, so that a scheme that is new stands out.

#![allow(dead_code, reason = "each test file uses its part")]

use ringscope::{
    api::{self, Located},
    bytes::Bytes,
    hash::HashKind,
    placement::{About, SCHEMES},
    setting::{Kind, setting},
};

/// What happens to every scheme: weights, zones, a node that is down, one that joins, keys of any bytes.
const STORIES: [&str; 3] = [
    "nodes=alpha,beta*2,gamma@x,delta@y/replicas=3/keys=100/step=0",
    "nodes=alpha@x,beta@x,gamma@x,delta@y,epsilon@y/replicas=2/spread=zone/keys=100/down=beta/step=1",
    "nodes=10.0.0.1:11211,10.0.0.2:11211*3,cafe;label:ca~c3~a9/own=~,a,~00~ff~80,foo~7bbar~7d,~e6~bc~a2,user:42*3,0,18446744073709551615,a.longer.key.that.has.more.than.sixteen.bytes/add=late*2/step=1",
];

/// The text.
pub fn text() -> String {
    let mut text = String::new();
    for about in SCHEMES.iter().map(|s| s.about()) {
        for form in forms(about) {
            for story in STORIES {
                text += &entry(about.name, &form, story);
            }
        }
    }
    text
}

/// A scheme's variants, and forms: `variant=go/`; one empty text where there are none.
pub fn forms(about: &About) -> Vec<String> {
    let of = |name: &str, words: &[&str]| words.iter().map(|w| format!("{name}={w}/")).collect::<Vec<_>>();
    match setting("form").map(|s| s.kind) {
        Some(Kind::Word(words)) if about.settings.contains(&"form") => of("form", words),
        _ if about.variants.is_empty() => vec![String::new()],
        _ => of("variant", about.variants),
    }
}

fn entry(scheme: &str, form: &str, story: &str) -> String {
    let link = format!("v1/{scheme}/{form}{story}");
    let answers = || {
        let rows = api::locate(&link, None)?;
        let points = api::points(&link)?;
        let moved = api::plan(&link, None)?;
        let replicas: Vec<String> = rows.iter().map(|r| list(&r.replicas)).collect();
        let hashes: Vec<String> = rows.iter().map(hash).collect();
        let points: Vec<String> = points
            .iter()
            .map(|p| format!("{} {} {}", p.notation.decimal(p.position), name(p.owner.as_ref()), p.label))
            .collect();
        Ok(format!(
            "  owners {}\n  hashes {}\n  replicas {}\n  points {}\n  moved {} needless {}\n",
            rows.iter().map(|r| name(r.owner.as_ref())).collect::<Vec<_>>().join(" "),
            some(&hashes),
            some(&replicas),
            some(&points),
            moved.moved,
            moved.needless,
        ))
    };
    let said = answers().unwrap_or_else(|refusal: ringscope::refusal::Refusal| format!("  refused {refusal}\n"));
    format!("{link}\n{said}")
}

/// The first few, how many there are, and a sum over all of them.
fn some(items: &[String]) -> String {
    let sum = HashKind::named("crc32").map_or(0, |crc| crc.of(items.join("\n").as_bytes()));
    let first: Vec<&str> = items.iter().take(4).map(String::as_str).collect();
    format!("{} … {} in all, crc {sum:08x}", first.join(", "), items.len())
}

fn hash(row: &Located) -> String {
    row.hash.map_or_else(|| "-".to_owned(), |h| row.notation.decimal(h))
}

fn list(names: &[Bytes]) -> String {
    names.iter().map(short).collect::<Vec<_>>().join("+")
}

fn name(owner: Option<&Bytes>) -> String {
    owner.map_or_else(|| "-".to_owned(), short)
}

/// Enough of a name to tell the nodes of these stories apart.
fn short(name: &Bytes) -> String {
    let text = name.to_string();
    text.strip_prefix("10.0.0.").unwrap_or(&text).chars().take(1).collect()
}
