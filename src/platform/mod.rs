//! The only modules that ask the browser anything. No domain in here.

pub mod address;
pub mod bits;
pub mod clipboard;
pub mod clock;
pub mod entropy;
pub mod file;
pub mod focus;
pub mod frame_loop;
pub mod host;
pub mod observe;
pub mod storage;
pub mod text;
pub mod turn;
pub mod worker;
