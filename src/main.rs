//! The page's program.

fn main() {
    ringscope::app::start_with_panic_hook();
}
