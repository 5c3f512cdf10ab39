//! Who holds which slot: as given, as `redis-cli --cluster create` deals them, and as `--cluster rebalance` moves them.
//!
//! The tool reckons in C's `float`, and its rounding is what people see; the four operations and rounding are exact in
//! IEEE 754, so they are the same everywhere.

use super::{
    super::{Cluster, Node, NodeId, Places, State, cluster::Held},
    SLOTS,
};
use crate::{bytes::Bytes, decimal::Decimal, refusal::Refusal, sorting, words};

type Slots = Vec<Option<NodeId>>;

/// Percent by which a node must be off for a rebalance to happen.
const THRESHOLD: f64 = 2.0;

/// Checks that every node's `slots` can be read. One that joins may take slots that another was given before.
///
/// # Errors
/// A sentence about those that cannot.
pub(super) fn check(cluster: &Cluster) -> Result<(), Refusal> {
    given(cluster, |_| false).map(|_| ())
}

/// The holders after the list of nodes has changed; at the start, of the list alone.
///
/// # Errors
/// As [`check`], and of a slot that is given to two at once.
pub(super) fn next(cluster: &Cluster) -> Result<Held, Refusal> {
    let held = cluster.held.as_deref().filter(|h| h.slots.iter().any(Option::is_some));
    let known = held.map(|h| sorted(&h.shares));
    let knew = |who: NodeId| known.as_ref().is_none_or(|k| share_of(k, who).is_some());
    let is_master = |n: &&Node| match n.spec.state {
        State::Up | State::Drain => true,
        // A replica that goes down does not become a master.
        State::Down => knew(n.who),
        State::Backup => false,
    };
    let shares: Vec<(NodeId, Decimal)> = cluster.nodes.iter().filter(is_master).map(|n| (n.who, wanted(n))).collect();
    let Some(held) = held else {
        let mut slots = given(cluster, |_| true)?;
        if cluster.nodes.iter().all(|n| n.spec.slots.is_none()) {
            deal(&mut slots, &shares);
        }
        return Ok(Held { slots, shares });
    };
    let mut slots = held.slots.clone();
    for (slot, taken) in slots.iter_mut().zip(given(cluster, |n| !knew(n.who))?) {
        *slot = taken.or(*slot);
    }
    let now = sorted(&shares);
    let gone = held.shares.iter().any(|old| share_of(&now, old.0).is_none());
    // One that brings slots of its own wants no others.
    let wants = |n: &Node| match known.as_ref().and_then(|k| share_of(k, n.who)) {
        Some(weight) => weight != wanted(n),
        None => n.spec.slots.is_none(),
    };
    if gone || cluster.nodes.iter().filter(is_master).any(wants) {
        rebalance(&mut slots, &held.shares, &shares);
    }
    Ok(Held { slots, shares })
}

/// By node, to be searched.
fn sorted(shares: &[(NodeId, Decimal)]) -> Vec<(NodeId, Decimal)> {
    let mut shares = shares.to_vec();
    sorting::by_number(&mut shares, |s| s.0.0.into());
    shares
}

fn share_of(sorted: &[(NodeId, Decimal)], who: NodeId) -> Option<Decimal> {
    sorted.binary_search_by_key(&who, |s| s.0).ok().map(|at| sorted[at].1)
}

/// The weight that a rebalance is asked for.
fn wanted(node: &Node) -> Decimal {
    if node.spec.state == State::Drain { Decimal::ZERO } else { node.spec.weight }
}

/// The slots that nodes are given by name.
fn given(cluster: &Cluster, heeded: impl Fn(&Node) -> bool) -> Result<Slots, Refusal> {
    let mut slots: Slots = vec![None; SLOTS];
    for node in &cluster.nodes {
        let Some(written) = &node.spec.slots else { continue };
        for range in written.as_slice().split(|&b| b == b'_') {
            let refuse = || Refusal(words::scheme::redis_bad_slots(&node.spec.name, written));
            let (first, last) = read_range(range).ok_or_else(refuse)?;
            if !heeded(node) {
                continue;
            }
            for (slot, holder) in slots.iter_mut().enumerate().take(last + 1).skip(first) {
                if let Some(other) = holder.replace(node.who).filter(|&other| other != node.who) {
                    let other = name_of(cluster, other);
                    return Err(Refusal(words::scheme::redis_slot_twice(slot, &other, &node.spec.name)));
                }
            }
        }
    }
    Ok(slots)
}

fn name_of(cluster: &Cluster, who: NodeId) -> Bytes {
    cluster.nodes.iter().find(|n| n.who == who).map(|n| n.spec.name.clone()).unwrap_or_default()
}

/// `0-5460`, `8001`.
fn read_range(range: &[u8]) -> Option<(usize, usize)> {
    let number = |digits: &[u8]| {
        let text = std::str::from_utf8(digits).ok().filter(|t| t.bytes().all(|b| b.is_ascii_digit()))?;
        text.parse().ok().filter(|&n: &usize| n < SLOTS)
    };
    let mut ends = range.splitn(2, |&b| b == b'-');
    let first = number(ends.next()?)?;
    let last = ends.next().map_or(Some(first), number)?;
    (first <= last).then_some((first, last))
}

fn float(weight: Decimal) -> f32 {
    weight.to_f64() as f32
}

fn total(shares: &[(NodeId, Decimal)]) -> f32 {
    shares.iter().map(|s| float(s.1)).sum()
}

/// One stretch a master, in the order of the list, as long as its share of the weights; the last takes what is left.
fn deal(slots: &mut Slots, shares: &[(NodeId, Decimal)]) {
    let masters: Vec<_> = shares.iter().filter(|s| s.1 != Decimal::ZERO).collect();
    let a_unit = SLOTS as f32 / total(shares);
    let (mut first, mut cursor) = (0, 0.0f32);
    for (at, (who, weight)) in masters.iter().enumerate() {
        let own = a_unit * float(*weight);
        // lround: halves away from zero.
        let end = f64::from(cursor + own - 1.0).round();
        let last = if at + 1 == masters.len() { SLOTS - 1 } else { (end.max(0.0) as usize).max(first) };
        for slot in slots.iter_mut().take(last + 1).skip(first) {
            *slot = Some(*who);
        }
        first = last + 1;
        cursor += own;
    }
}

struct Member {
    who: NodeId,
    /// The slots that it holds, ascending: the first are given away first.
    slots: Vec<u32>,
    /// How many slots it has too many.
    balance: i64,
}

/// Moves slots from those that hold too many to those that hold too few.
fn rebalance(slots: &mut Slots, before: &[(NodeId, Decimal)], shares: &[(NodeId, Decimal)]) {
    let weight = total(shares);
    if weight <= 0.0 {
        // Nobody takes them: those that left take theirs along.
        slots.iter_mut().for_each(|s| *s = None);
        return;
    }
    let now = sorted(shares);
    let gone = before.iter().filter(|old| share_of(&now, old.0).is_none()).map(|old| (old.0, Decimal::ZERO));
    let all: Vec<(NodeId, Decimal)> = shares.iter().copied().chain(gone).collect();
    let mut members: Vec<Member> = all.iter().map(|s| Member { who: s.0, slots: Vec::new(), balance: 0 }).collect();
    let places = Places::of(&mut all.iter().map(|s| s.0));
    for (slot, holder) in (0u32..).zip(slots.iter()) {
        if let Some(at) = holder.and_then(|who| places.find(who)) {
            members[at].slots.push(slot);
        }
    }
    let covered = slots.iter().flatten().count() as f32;
    let mut due = false;
    for (member, (_, share)) in members.iter_mut().zip(&all) {
        let (count, expected) = (member.slots.len() as i64, (covered / weight * float(*share)) as i64);
        due |= match count {
            0 => expected > 1,
            _ => (100.0 - 100.0 * expected as f64 / count as f64).abs() > THRESHOLD,
        };
        member.balance = count - expected;
    }
    if !due {
        return;
    }
    let mut excess: i64 = members.iter().map(|m| m.balance).sum();
    while excess > 0 && members.iter().any(|m| m.balance <= 0) {
        for member in &mut members {
            if member.balance <= 0 && excess > 0 {
                member.balance -= 1;
                excess -= 1;
            }
        }
    }
    sorting::by_number(&mut members, |m| sorting::of_signed(m.balance));
    let (mut to, mut from) = (0, members.len() - 1);
    while to < from && members[to].balance < 0 && members[from].balance > 0 {
        let count = members[from].balance.min(-members[to].balance);
        let target = Some(members[to].who);
        for slot in members[from].slots.drain(..count as usize) {
            slots[slot as usize] = target;
        }
        members[to].balance += count;
        members[from].balance -= count;
        to += usize::from(members[to].balance == 0);
        from -= usize::from(members[from].balance == 0);
    }
}
