//! The abstract tree of a page: numbers only.

/// A d-ary tree of `nodes` nodes, as balanced as can be: numbered breadth-first from the root, which is 0, so that the
/// children of j are d·j + 1 … d·j + d, as far as they are there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many nodes it has; at least the root.
    pub nodes: u32,
    /// How many children a node has at most, at least 2.
    pub arity: u32,
}

impl Shape {
    /// A tree of as many nodes as there are caches; without any it is the root alone.
    #[must_use]
    pub fn of(caches: u32, arity: u32) -> Self {
        Self { nodes: caches.max(1), arity: arity.max(2) }
    }

    /// The parent of a node; the root is its own.
    #[must_use]
    pub const fn parent(self, node: u32) -> u32 {
        node.saturating_sub(1) / self.arity
    }

    /// The children of a node.
    #[must_use]
    pub fn children(self, node: u32) -> std::ops::Range<u32> {
        let first = u64::from(node) * u64::from(self.arity) + 1;
        let held = |n: u64| n.min(u64::from(self.nodes)) as u32;
        held(first)..held(first + u64::from(self.arity))
    }

    /// The first node without children: it and all behind it are the leaves.
    #[must_use]
    pub const fn first_leaf(self) -> u32 {
        if self.nodes < 2 { 0 } else { self.parent(self.nodes - 1) + 1 }
    }

    /// How many leaves there are.
    #[must_use]
    pub const fn leaves(self) -> u32 {
        self.nodes - self.first_leaf()
    }

    /// How far a node is from the root.
    #[must_use]
    pub fn level(self, node: u32) -> u32 {
        let (mut node, mut level) = (node, 0);
        while node > 0 {
            node = self.parent(node);
            level += 1;
        }
        level
    }

    /// The level of the deepest node.
    #[must_use]
    pub fn depth(self) -> u32 {
        self.level(self.nodes - 1)
    }

    /// The nodes of a level; none below the deepest.
    #[must_use]
    pub fn level_nodes(self, level: u32) -> std::ops::Range<u32> {
        let mut range = 0..1;
        for _ in 0..level {
            range = self.children(range.start).start..self.children(range.end - 1).end;
            if range.is_empty() {
                break;
            }
        }
        range
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_of_six_with_two_children_each() {
        let tree = Shape::of(6, 2);
        assert_eq!((1..6).map(|n| tree.parent(n)).collect::<Vec<_>>(), [0, 0, 1, 1, 2]);
        assert_eq!((tree.children(0), tree.children(1), tree.children(2), tree.children(3)), (1..3, 3..5, 5..6, 6..6));
        assert_eq!((tree.first_leaf(), tree.leaves(), tree.depth()), (3, 3, 2));
        assert_eq!((tree.level_nodes(0), tree.level_nodes(1), tree.level_nodes(2)), (0..1, 1..3, 3..6));
        assert!(tree.level_nodes(3).is_empty());
    }

    #[test]
    fn without_caches_and_with_one_the_root_is_the_leaf() {
        for caches in [0, 1] {
            let tree = Shape::of(caches, 4);
            assert_eq!((tree.nodes, tree.first_leaf(), tree.leaves(), tree.depth()), (1, 0, 1, 0));
        }
    }
}
