//! What a small form says, as a change.

use crate::{
    bytes::Bytes,
    decimal::Decimal,
    placement::{SCHEMES, State, cluster::NodeSpec, scheme},
    refusal::Refusal,
    scenario::{Change, World, change::Assignment},
    setting::setting,
    words::time,
};

/// What can be chosen to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A node joins.
    Add,
    /// A node leaves.
    Drop,
    /// A node takes another weight.
    Weigh,
    /// A node goes down.
    Down,
    /// A node comes up.
    Up,
    /// A node gets another name.
    Rename,
    /// The points per weight become others.
    Points,
    /// Keys are hashed by another function.
    Hash,
    /// Another scheme takes over.
    Scheme,
}

/// What a form asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asks {
    /// A text of one's own.
    Text(&'static str),
    /// One of these: value and title.
    OneOf(&'static str, Vec<(String, String)>),
}

impl Happening {
    /// All of them, in menu order.
    pub const ALL: [Self; 9] = [
        Self::Add,
        Self::Drop,
        Self::Weigh,
        Self::Down,
        Self::Up,
        Self::Rename,
        Self::Points,
        Self::Hash,
        Self::Scheme,
    ];

    /// In words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Add => time::VERB_ADD,
            Self::Drop => time::VERB_DROP,
            Self::Weigh => time::VERB_WEIGH,
            Self::Down => time::VERB_DOWN,
            Self::Up => time::VERB_UP,
            Self::Rename => time::VERB_RENAME,
            Self::Points => time::VERB_POINTS,
            Self::Hash => time::VERB_HASH,
            Self::Scheme => time::VERB_SCHEME,
        }
    }

    /// Whether it can happen in this world at all.
    #[must_use]
    pub fn fits(self, world: &World) -> bool {
        let about = world.scheme.about();
        match self {
            Self::Points => about.settings.contains(&"v"),
            Self::Hash => about.settings.contains(&"hash"),
            Self::Add | Self::Scheme => true,
            _ => !self.nodes(world).is_empty(),
        }
    }

    /// The nodes that it can happen to.
    #[must_use]
    pub fn nodes(self, world: &World) -> Vec<Bytes> {
        let fits = |state: State| match self {
            Self::Drop | Self::Weigh | Self::Rename => true,
            Self::Down => state != State::Down,
            Self::Up => state != State::Up,
            _ => false,
        };
        world.cluster.nodes.iter().filter(|n| fits(n.spec.state)).map(|n| n.spec.name.clone()).collect()
    }

    /// What must be known besides the node.
    #[must_use]
    pub fn asks(self, world: &World) -> Option<Asks> {
        match self {
            Self::Add | Self::Rename => Some(Asks::Text(time::NAME)),
            Self::Weigh => Some(Asks::Text(time::NEW_WEIGHT)),
            Self::Points => Some(Asks::Text(time::NEW_POINTS)),
            Self::Drop | Self::Down | Self::Up => None,
            Self::Hash => {
                let now = world.key_hash().name();
                let all = crate::hash::HashKind::all().map(|h| (h.name().to_owned(), h.title().to_owned()));
                Some(Asks::OneOf(time::NEW_HASH, all.filter(|(name, _)| name != now).collect()))
            }
            Self::Scheme => {
                let now = world.scheme.about().name;
                let all = SCHEMES.iter().map(|s| (s.about().name.to_owned(), s.about().title.to_owned()));
                Some(Asks::OneOf(time::NEW_SCHEME, all.filter(|(name, _)| name != now).collect()))
            }
        }
    }

    /// The change, from the node that was chosen and what was answered.
    ///
    /// # Errors
    /// A sentence, where the answer is not what was asked for.
    pub fn change(self, node: Option<Bytes>, answer: &str) -> Result<Change, Refusal> {
        let name = || node.clone().ok_or_else(|| Refusal(time::NO_SUCH_NODE.to_owned()));
        let own_name =
            || if answer.is_empty() { Err(Refusal(time::NAME_IS_EMPTY.to_owned())) } else { Ok(Bytes::from(answer)) };
        match self {
            Self::Add => Ok(Change::Add(vec![NodeSpec::named(own_name()?)])),
            Self::Drop => Ok(Change::Drop(vec![name()?])),
            Self::Down => Ok(Change::Down(vec![name()?])),
            Self::Up => Ok(Change::Up(vec![name()?])),
            Self::Weigh => Ok(Change::Weigh(vec![(name()?, Decimal::parse(answer.trim())?)])),
            Self::Rename => Ok(Change::Rename(name()?, own_name()?)),
            Self::Points => assign("v", answer.trim()),
            Self::Hash => assign("hash", answer),
            Self::Scheme => {
                let scheme = scheme(answer).unwrap_or(SCHEMES[0]).about().name;
                Ok(Change::Set(Assignment::Scheme(scheme)))
            }
        }
    }
}

fn assign(name: &'static str, answer: &str) -> Result<Change, Refusal> {
    let Some(setting) = setting(name) else { return Err(Refusal(crate::words::unknown_setting(name))) };
    let value = setting.kind.read(name, &Bytes::from(answer))?;
    Ok(Change::Set(Assignment::of(setting, value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{decimal::Decimal, scenario::Scenario};

    #[test]
    fn answers_become_changes() {
        let a = || Some(Bytes::from("a"));
        assert_eq!(
            Happening::Weigh.change(a(), " 2.5 "),
            Ok(Change::Weigh(vec![("a".into(), Decimal::parse("2.5").unwrap())]))
        );
        assert!(Happening::Weigh.change(a(), "much").is_err());
        assert!(Happening::Add.change(None, "").is_err());
        assert!(Happening::Drop.change(None, "").is_err());
        assert!(Happening::Points.change(None, "0").is_err());
        assert!(matches!(Happening::Hash.change(None, "crc32"), Ok(Change::Set(_))));
    }

    #[test]
    fn only_what_fits_is_offered() {
        let world = crate::scenario::world(&Scenario { scheme: "modulo", ..Scenario::default() }, 0);
        assert!(!Happening::Points.fits(&world), "modulo has no points");
        assert!(!Happening::Up.fits(&world), "nobody is down");
        assert!(Happening::Down.fits(&world));
    }
}
