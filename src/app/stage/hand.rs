//! What a hand changed goes on from where it is: dots settle into their new heaps instead of jumping there.

use super::{super::state::AppState, Laid};
use crate::{
    anim::hand::{HandFrame, HandTween},
    layout::sites::Heaped,
    platform::clock,
};

/// Above so many keys the dots are discs or too fine to follow.
const MOST: usize = 100_000;

/// Discs have no dots that could settle.
fn has_dots(laid: &Laid) -> bool {
    laid.layout.field().is_none_or(|field| field.sites.heaped == Heaped::Dots)
}

/// The dots on their way.
#[derive(Default)]
pub struct Hand {
    tween: Option<HandTween>,
    size: (f64, f64),
}

impl Hand {
    /// Another picture is to be shown: after a hand dots go on from where they are, else they are simply there.
    pub fn aim(&mut self, state: AppState, laid: Option<&Laid>) {
        let Some(laid) = laid.filter(|l| l.picture.keys() <= MOST && has_dots(l)) else {
            self.tween = None;
            return;
        };
        let resized = std::mem::replace(&mut self.size, laid.size) != laid.size;
        let by_hand = state.by_hand.get_untracked() && !state.still.get_untracked() && !resized;
        match &mut self.tween {
            Some(tween) if by_hand => {
                tween.retarget(&laid.picture, &laid.layout, clock::now());
                state.by_hand.set(false);
                state.settling.set(true);
            }
            _ => self.tween = Some(HandTween::resting(&laid.picture, &laid.layout)),
        }
    }

    /// Where the dots are now; none once all have settled.
    #[must_use]
    pub fn at(&self, now: f64) -> Option<HandFrame> {
        self.tween.as_ref().and_then(|tween| tween.at(now))
    }
}
