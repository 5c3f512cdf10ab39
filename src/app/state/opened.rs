//! What comes from the address bar, from files and from other links.

use super::{AppState, Progress, presented::Presented};
use crate::{
    app::work::{Keep, Request, Then},
    link::{self, LinkError},
    platform::address,
    scenario::Scenario,
    setting::Settings,
};

impl AppState {
    /// Follows an address that was changed by hand, or by a link on the page.
    pub fn follow_address(&self) {
        let read = read(&address::scenario());
        // The page and the frame are two shells; which one it is, is decided once.
        if Presented::wants_frame(read.settings()) != self.presented.embed && address::reload() {
            return;
        }
        let shown = self.base() == read.scenario;
        if let Some(fault) = read.fault {
            self.fault.set(Some(fault));
            return;
        }
        self.present(&read.scenario.settings);
        if shown {
            self.notices.set(read.notices);
        } else {
            self.show(Request { typed: Some(read.notices), ..Request::edit(read.scenario) });
        }
    }

    /// Takes what could be read of a broken link.
    pub fn take_the_rest(&self) {
        let rest = self.fault.with_untracked(|f| f.as_ref().and_then(|f| f.rest.clone()));
        if let Some(rest) = rest {
            self.open(*rest);
        }
    }

    /// The same, and its last change is played.
    pub fn open_and_play(&self, next: Scenario) {
        self.show(Request { then: Then::Play, ..Request::edit(next) });
    }

    /// Shows what the page around a frame asks for. It replaces what was there: undo is for the reader's own edits.
    pub fn load(&self, next: Scenario) {
        self.present(&next.settings);
        self.show(Request { keep: Keep::Nothing, then: Then::At(Progress::REST), ..Request::edit(next) });
    }

    /// Opens a whole scenario, as an edit that undo takes back.
    pub fn open(&self, next: Scenario) {
        self.show(Request::edit(next));
    }
}

/// What the address says.
pub(super) struct Read {
    pub(super) scenario: Scenario,
    pub(super) notices: Vec<String>,
    pub(super) fault: Option<LinkError>,
}

impl Read {
    /// The settings that the address gives, also where another scenario stands beside it.
    pub(super) fn settings(&self) -> &Settings {
        let rest = self.fault.as_ref().and_then(|f| f.rest.as_deref());
        &rest.unwrap_or(&self.scenario).settings
    }
}

/// What the address says; with a fault, the opening scenario stands beside it, labelled as a sample.
pub(super) fn read(address: &str) -> Read {
    match link::open(address) {
        Ok(opened) => Read { scenario: opened.scenario, notices: opened.notices, fault: None },
        Err(fault) => Read { scenario: Scenario::opening(), notices: Vec::new(), fault: Some(fault) },
    }
}
