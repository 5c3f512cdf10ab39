//! Which cache plays which node, by the scenario's own placement.

use std::{cell::RefCell, sync::Arc};

use super::{Plan, Seat};
use crate::{bytes::Bytes, keys::push_decimal, placement::NOBODY};

/// The key whose owner plays a node of a page: its name, `#`, and the node's number. A public contract: `locate()` says
/// who it is.
#[must_use]
pub fn page_key(page: &[u8], node: u32) -> Vec<u8> {
    let mut key = page.to_vec();
    key.push(b'#');
    push_decimal(&mut key, node);
    key
}

/// At most so many answers are remembered.
const KEPT: u64 = 4_000_000;
/// Nobody has asked for this one yet.
const UNKNOWN: u32 = NOBODY - 1;

/// Who plays what, remembered once it is known.
pub struct Seats {
    plan: Arc<Plan>,
    names: Vec<Bytes>,
    known: RefCell<Vec<u32>>,
}

impl Seats {
    /// Of a plan.
    #[must_use]
    pub fn of(plan: &Arc<Plan>) -> Self {
        let all = u64::from(plan.pages) * u64::from(plan.shape.nodes);
        let known = if all <= KEPT { vec![UNKNOWN; all as usize] } else { Vec::new() };
        let names = (0..plan.pages).map(|page| plan.page_name(page)).collect();
        Self { plan: plan.clone(), names, known: RefCell::new(known) }
    }

    /// The cache that plays a node of a page; [`NOBODY`] where none can, and for the root, which is the origin.
    #[must_use]
    pub fn cache(&self, page: u32, node: u32) -> u32 {
        if node == 0 {
            return NOBODY;
        }
        let at = page as usize * self.plan.shape.nodes as usize + node as usize;
        let mut known = self.known.borrow_mut();
        match known.get_mut(at) {
            Some(cache) => {
                if *cache == UNKNOWN {
                    *cache = self.ask(page, node);
                }
                *cache
            }
            None => self.ask(page, node),
        }
    }

    /// Of pages that nobody asks for, too: the page compares trees with one more.
    fn ask(&self, page: u32, node: u32) -> u32 {
        match self.names.get(page as usize) {
            Some(name) => self.plan.owner(&page_key(name.as_slice(), node)),
            None => self.plan.owner(&page_key(self.plan.page_name(page).as_slice(), node)),
        }
    }

    /// The same for a run.
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> u32 {
        self.cache(seat.page, seat.node)
    }
}
