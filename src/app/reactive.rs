//! Leptos' signals, memos and effects behind types that are compiled once.
//!
//! Leptos compiles its machinery anew for every type that a signal or a memo holds and for every closure of an effect.
//! Here values and closures are boxed, so that the machinery exists once: that is a good part of the program that a
//! visitor waits for. What is left for each type is as little as can be: to box it, to find it again, to compare it.
//! Names and meaning are Leptos' own.

use std::{any::Any, marker::PhantomData, rc::Rc, sync::Arc};

use reactive_graph::{
    computed,
    effect::{Effect, RenderEffect},
    signal::Trigger,
    traits::{Get, GetUntracked, GetValue, Notify, Track},
};
pub use reactive_graph::{
    graph::untrack,
    owner::{LocalStorage, Owner, StoredValue, on_cleanup, provide_context, use_context},
    traits::{Dispose, IsDisposed, SetValue, UpdateValue, WithValue},
};

use super::calls::{Act, Answer, Ask};

/// Where a signal's value is kept: the page runs in one thread.
type Place = StoredValue<Rc<dyn Any>, LocalStorage>;

/// A signal of whatever type: its value, and who is told of another one.
#[derive(Clone, Copy)]
struct Source {
    value: Place,
    changed: Trigger,
}

/// A value that can be read, tracked, and set.
pub struct RwSignal<T> {
    source: Source,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for RwSignal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for RwSignal<T> {}

impl<T: Default + 'static> Default for RwSignal<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

/// What is read of a signal that ended with its component: never, since listeners and effects end with it too.
#[cold]
#[inline(never)]
fn ended() -> ! {
    unreachable!("a signal was read after its component had gone")
}

#[inline(never)]
fn fetch(value: Place) -> Rc<dyn Any> {
    value.try_get_value().unwrap_or_else(|| ended())
}

#[inline(never)]
fn fetch_tracked(source: &Source) -> Rc<dyn Any> {
    source.changed.track();
    fetch(source.value)
}

/// The value inside, of the only type that it can have.
#[inline(never)]
fn inside<T: 'static>(held: &Rc<dyn Any>) -> &T {
    held.downcast_ref().unwrap_or_else(|| ended())
}

#[inline(never)]
fn place(value: Rc<dyn Any>) -> Place {
    StoredValue::new_local(value)
}

#[inline(never)]
fn source(value: Rc<dyn Any>) -> Source {
    Source { value: place(value), changed: Trigger::new() }
}

/// Puts another value there; what was there is given back, so that it ends when nothing is locked. Of a place that is
/// gone, nothing.
#[inline(never)]
fn exchange(place: Place, value: Rc<dyn Any>) -> Option<Rc<dyn Any>> {
    place.try_update_value(|held| std::mem::replace(held, value))
}

#[inline(never)]
fn set(source: &Source, value: Rc<dyn Any>) {
    if exchange(source.value, value).is_some() {
        source.changed.notify();
    }
}

impl<T: 'static> RwSignal<T> {
    /// Holds `value`.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self { source: source(Rc::new(value)), of: PhantomData }
    }

    /// Reads it without being told of changes; none where it is gone.
    pub fn try_with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> Option<R> {
        let held = self.source.value.try_get_value()?;
        Some(see(inside(&held)))
    }

    /// Reads it without being told of changes.
    pub fn with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> R {
        let held = fetch(self.source.value);
        see(inside(&held))
    }

    /// Reads it and is told of changes.
    pub fn with<R>(&self, see: impl FnOnce(&T) -> R) -> R {
        let held = fetch_tracked(&self.source);
        see(inside(&held))
    }

    /// Is told of changes.
    pub fn track(&self) {
        self.source.changed.track();
    }

    /// A copy of it; is told of changes.
    #[must_use]
    #[inline(never)]
    pub fn get(&self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    /// A copy of it.
    #[must_use]
    #[inline(never)]
    pub fn get_untracked(&self) -> T
    where
        T: Clone,
    {
        self.with_untracked(T::clone)
    }

    /// A copy of it; none where it is gone.
    #[must_use]
    pub fn try_get_untracked(&self) -> Option<T>
    where
        T: Clone,
    {
        self.try_with_untracked(T::clone)
    }

    /// Changes it in place, and tells of it. It may not be read meanwhile.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        let Some(mut held) = exchange(self.source.value, Rc::new(())) else { return };
        if let Some(value) = Rc::get_mut(&mut held).and_then(|v| v.downcast_mut()) {
            change(value);
        }
        set(&self.source, held);
    }

    /// Gives it another value, and tells of it. Of a signal that is gone, nothing is left to set.
    pub fn set(&self, value: T) {
        set(&self.source, Rc::new(value));
    }

    /// Whether it ended with its component.
    #[must_use]
    pub fn is_disposed(&self) -> bool {
        self.source.value.is_disposed()
    }
}

/// The result of a memo.
type Value = Arc<dyn Any + Send + Sync>;

/// From the result before to another one; none where it is the same.
type Compute = Box<dyn Recompute + Send + Sync>;

trait Recompute {
    fn recompute(&self, before: Option<&Value>) -> Option<Value>;
}

impl<F: Fn(Option<&Value>) -> Option<Value>> Recompute for F {
    fn recompute(&self, before: Option<&Value>) -> Option<Value> {
        self(before)
    }
}

#[inline(never)]
fn memo(compute: Compute) -> computed::Memo<Value> {
    computed::Memo::new_owning(move |before| match (compute.recompute(before.as_ref()), before) {
        (Some(now), _) => (now, true),
        (None, Some(before)) => (before, false),
        (None, None) => ended(),
    })
}

/// As [`inside`], of a result.
#[inline(never)]
fn result<T: 'static>(held: &Value) -> &T {
    held.downcast_ref().unwrap_or_else(|| ended())
}

#[inline(never)]
fn read(held: computed::Memo<Value>) -> Value {
    held.try_get().unwrap_or_else(|| ended())
}

#[inline(never)]
fn read_untracked(held: computed::Memo<Value>) -> Option<Value> {
    held.try_get_untracked()
}

/// A value that is computed from signals, anew when they change; who reads it is told only where the result differs.
pub struct Memo<T> {
    held: computed::Memo<Value>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memo<T> {}

impl<T: PartialEq + Send + Sync + 'static> Memo<T> {
    /// Computed by `compute`, which is given the result before.
    #[must_use]
    pub fn new(compute: impl Fn(Option<&T>) -> T + Send + Sync + 'static) -> Self {
        let held = memo(Box::new(move |before: Option<&Value>| -> Option<Value> {
            let before = before.map(result);
            let now = compute(before);
            if before == Some(&now) { None } else { Some(Arc::new(now)) }
        }));
        Self { held, of: PhantomData }
    }

    /// Computed by `compute`.
    #[must_use]
    pub fn derive(compute: impl Fn() -> T + Send + Sync + 'static) -> Self {
        Self::new(move |_| compute())
    }

    /// Reads it and is told of changes.
    pub fn with<R>(&self, see: impl FnOnce(&T) -> R) -> R {
        let held = read(self.held);
        see(result(&held))
    }

    /// Reads it without being told of changes.
    pub fn with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> R {
        self.try_with_untracked(see).unwrap_or_else(|| ended())
    }

    /// Reads it without being told of changes; none where it is gone.
    pub fn try_with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> Option<R> {
        let held = read_untracked(self.held)?;
        Some(see(result(&held)))
    }

    /// Is told of changes.
    pub fn track(&self) {
        self.held.track();
    }

    /// A copy of it; is told of changes.
    #[must_use]
    #[inline(never)]
    pub fn get(&self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    /// A copy of it.
    #[must_use]
    pub fn get_untracked(&self) -> T
    where
        T: Clone,
    {
        self.with_untracked(T::clone)
    }

    /// A copy of it; none where it is gone.
    #[must_use]
    pub fn try_get_untracked(&self) -> Option<T>
    where
        T: Clone,
    {
        self.try_with_untracked(T::clone)
    }
}

/// Something that is read and may change: what a component takes that shows a value. It is worked out whenever it is
/// read, and who reads it is told whenever something that it came from has changed: for what is cheaper to work out
/// than to keep and compare, and read by those who look themselves whether it is another.
pub struct Signal<T> {
    run: Place,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Signal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Signal<T> {}

impl<T: 'static> Signal<T> {
    /// What `run` gives.
    #[must_use]
    pub fn derive(run: impl Fn() -> T + 'static) -> Self {
        let run: Box<dyn Ask<T>> = Box::new(run);
        Self { run: place(Rc::new(run)), of: PhantomData }
    }

    /// What it is now; is told of changes.
    #[must_use]
    #[inline(never)]
    pub fn get(&self) -> T {
        let held = fetch(self.run);
        inside::<Box<dyn Ask<T>>>(&held).ask()
    }

    /// Reads it and is told of changes.
    pub fn with<R>(&self, see: impl FnOnce(&T) -> R) -> R {
        see(&self.get())
    }

    /// What it is now.
    #[must_use]
    pub fn get_untracked(&self) -> T {
        untrack(|| self.get())
    }
}

impl<T: Clone + 'static> From<RwSignal<T>> for Signal<T> {
    fn from(signal: RwSignal<T>) -> Self {
        Self::derive(move || signal.get())
    }
}

impl<T: Clone + PartialEq + Send + Sync + 'static> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Self {
        Self::derive(move || memo.get())
    }
}

/// One that never changes.
impl<T: Clone + 'static> From<T> for Signal<T> {
    fn from(value: T) -> Self {
        Self::derive(move || value.clone())
    }
}

/// A closure that is handed on.
pub struct Callback<In, Out = ()> {
    run: Place,
    of: PhantomData<fn(In) -> Out>,
}

impl<In, Out> Clone for Callback<In, Out> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<In, Out> Copy for Callback<In, Out> {}

impl<In: 'static, Out: 'static> Callback<In, Out> {
    /// Calls `run`.
    #[must_use]
    pub fn new(run: impl Fn(In) -> Out + 'static) -> Self {
        let run: Box<dyn Answer<In, Out>> = Box::new(run);
        Self { run: place(Rc::new(run)), of: PhantomData }
    }

    /// Calls it.
    pub fn run(&self, input: In) -> Out {
        let held = fetch(self.run);
        inside::<Box<dyn Answer<In, Out>>>(&held).answer(input)
    }
}

/// Keeps something until the component ends.
pub fn hold(value: impl Any) {
    place(Rc::new(value));
}

/// Runs now, and again when what it read has changed; ends with the component.
pub fn render(run: impl FnMut() + 'static) {
    keep(Box::new(run));
}

fn keep(mut run: Box<dyn Act>) {
    // A render effect of Leptos ends when it is dropped: the owner of the component drops it.
    hold(RenderEffect::<()>::new(move |_| run.act()));
}

/// Runs once the component is on the page, and again when what it read has changed; ends with the component.
pub fn effect(run: impl FnMut() + 'static) {
    later(Box::new(run));
}

fn later(mut run: Box<dyn Act>) {
    Effect::new(move |_: Option<()>| run.act());
}
