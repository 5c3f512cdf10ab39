//! What the scheme imitates and what not, in words.

use super::{
    at_rest,
    cells::{Named, named_values},
};
use crate::{
    app::{dom::El, state},
    story::Story,
    words::ui,
};

/// Names and sentences; all of them from the registry.
pub fn scheme_table() -> El {
    named_values(ui::SCHEME_CAPTION, at_rest(state(), lines))
}

fn lines(story: &Story) -> Vec<Named> {
    let world = &story.after.world;
    let about = world.scheme.about();
    let order = if about.order_matters { ui::ORDER_DECIDES } else { ui::ORDER_IS_NOTHING };
    let rows = [
        (ui::IMITATES, about.imitates),
        (ui::KEYS_HASHED_BY, about.key_hash),
        (ui::WEIGHTS_TAKEN, world.weights().name()),
        (ui::WEIGHT_OF_ZERO, about.zero_weight),
        (ui::WHAT_DOWN_DOES, about.down),
        (ui::COPIES, about.replicas),
        (ui::ORDER_OF_LIST, order),
        (ui::MOVES_AT_LEAST, about.movement),
        (ui::LOOKUP, about.lookup),
        (ui::SOURCE, about.source),
    ];
    rows.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| (name, text.to_owned())).collect()
}
