//! Closures behind tables of one method.
//!
//! A boxed `dyn FnMut` can be called in two ways and a boxed `dyn Fn` in three: each way is compiled for each closure,
//! and a page is hundreds of them. These can be called in the one way that is used.

/// Calls that give an answer: any closure that takes nothing.
pub trait Ask<T> {
    /// Calls it.
    fn ask(&self) -> T;
}

impl<T, F: Fn() -> T> Ask<T> for F {
    fn ask(&self) -> T {
        self()
    }
}

/// Calls that answer something: any closure that takes one thing.
pub trait Answer<In, Out> {
    /// Calls it.
    fn answer(&self, input: In) -> Out;
}

impl<In, Out, F: Fn(In) -> Out> Answer<In, Out> for F {
    fn answer(&self, input: In) -> Out {
        self(input)
    }
}

/// Calls that do something, and may change what they hold.
pub trait Act {
    /// Calls it.
    fn act(&mut self);
}

impl<F: FnMut()> Act for F {
    fn act(&mut self) {
        self();
    }
}

/// Calls that are told of something, and may change what they hold.
pub trait Hear<E> {
    /// Calls it.
    fn hear(&mut self, event: E);
}

impl<E, F: FnMut(E)> Hear<E> for F {
    fn hear(&mut self, event: E) {
        self(event);
    }
}
