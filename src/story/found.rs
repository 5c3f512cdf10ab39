//! One key, whichever: where it goes, and who is next.

use super::Story;
use crate::{
    bytes::Bytes,
    keys::hash_of,
    layout::{Kind, Pin},
    placement::NOBODY,
    refusal::Refusal,
    scenario::Placed,
};

/// A key that was looked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The key.
    pub key: Bytes,
    /// Its place among the scenario's keys; none for one that is not among them.
    pub index: Option<u32>,
    /// How often it occurs there.
    pub repeats: u64,
    /// Its hash.
    pub hash: u64,
    /// Where it lies, as the page writes it; empty for a scheme without places.
    pub place: String,
    /// Its owner among the actors, or [`NOBODY`].
    pub owner: u32,
    /// Its owner before the change, where there was one.
    pub before: Option<u32>,
    /// The further nodes of its replica list; with one node a key, who would be next.
    pub others: Vec<u32>,
    /// How many nodes each key has.
    pub replicas: usize,
    /// Where the picture shows it.
    pub pin: Pin,
}

/// Looks for a key, among those of the scenario or not.
///
/// # Errors
/// With `raw`, the sentence about a key that is no number.
pub fn found(story: &Story, key: &Bytes) -> Result<Found, Refusal> {
    let placed = &story.after;
    let hash = hash_of(key.as_slice(), placed.key_hash())?;
    let index = placed.keys.find(key.as_slice());
    let owned = |placed: &Placed| match index {
        Some(at) => placed.owners.get(at).copied().unwrap_or(NOBODY),
        None => placed.placement.owner_of(key.as_slice(), hash),
    };
    let owner = owned(placed);
    let replicas = usize::try_from(placed.world.settings.count("replicas")).unwrap_or(1).max(1);
    // Who is next is worth knowing even where a key has one node only.
    let listed = placed.placement.replicas_of(key.as_slice(), hash, replicas.max(2));
    let others = listed.into_iter().filter(|&node| node != owner).map(|node| story.actor_of(node as usize)).collect();
    let actor = if owner == NOBODY { NOBODY } else { story.actor_of(owner as usize) };
    let before = story.before.as_ref().and_then(|was| {
        // Another hash before the change: then it lay elsewhere.
        let hash = hash_of(key.as_slice(), was.key_hash()).ok()?;
        let node = match index {
            Some(at) => was.owners.get(at).copied().unwrap_or(NOBODY),
            None => was.placement.owner_of(key.as_slice(), hash),
        };
        let who = was.world.cluster.nodes.get(node as usize)?.who;
        story.everybody.iter().position(|w| *w == who).map(|at| at as u32)
    });
    let ring = placed.placement.ring();
    let looked_up = placed.placement.looked_up(hash);
    let pin = Pin { place: ring.zip(looked_up).map(|(ring, at)| ring.top(at)), bucket: bucket(story, hash), actor };
    Ok(Found {
        key: key.clone(),
        index: index.map(|at| at as u32),
        repeats: index.map_or(0, |at| placed.keys.repeats(at)),
        hash,
        place: place(story, hash),
        owner: actor,
        before,
        others,
        replicas,
        pin,
    })
}

/// The bucket that a hash is led to, where buckets are drawn.
fn bucket(story: &Story, hash: u64) -> Option<u32> {
    let placement = &story.after.placement;
    match story.picture.kind {
        Kind::Modulo => {
            let buckets = story.picture.after.slots.len() as u64;
            placement.looked_up(hash)?.checked_rem(buckets).map(|bucket| bucket as u32)
        }
        Kind::Jump => placement.leaps(hash)?.last().map(|leap| leap.from as u32),
        Kind::Ring | Kind::Heaps => None,
    }
}

/// Where a hash lies, as the page writes it: a position on the ring, or a bucket; empty where there is neither.
#[must_use]
pub fn place(story: &Story, hash: u64) -> String {
    let placement = &story.after.placement;
    match (story.picture.kind, placement.looked_up(hash)) {
        (Kind::Ring, Some(position)) => placement.notation().shown(position),
        _ => bucket(story, hash).map(|bucket| bucket.to_string()).unwrap_or_default(),
    }
}
