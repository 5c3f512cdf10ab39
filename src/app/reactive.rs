//! Leptos' signals, memos and effects behind types that are compiled once.
//!
//! Leptos compiles its machinery anew for every type that a signal or a memo holds and for every closure of an effect.
//! Here values and closures are boxed, so that the machinery exists once: that is a good part of the program that a
//! visitor waits for. Names and meaning are Leptos' own.

use std::{any::Any, cell::RefCell, marker::PhantomData, rc::Rc, sync::Arc};

pub use leptos::prelude::{
    Callable, Callback, Dispose, IsDisposed, LocalStorage, Owner, SetValue, StoredValue, UpdateValue, WithValue,
    on_cleanup, provide_context, untrack, use_context,
};
use leptos::{
    prelude::{Get, GetUntracked, GetValue, Notify, Track},
    reactive::{effect::RenderEffect, signal::Trigger},
};

/// Where a signal's value is kept: the page runs in one thread.
type Place = StoredValue<Rc<dyn Any>, LocalStorage>;

/// A value that can be read, tracked, and set.
pub struct RwSignal<T> {
    value: Place,
    changed: Trigger,
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
fn fetch(value: Place) -> Option<Rc<dyn Any>> {
    value.try_get_value()
}

#[inline(never)]
fn place(value: Rc<dyn Any>) -> (Place, Trigger) {
    (StoredValue::new_local(value), Trigger::new())
}

#[inline(never)]
fn track(changed: Trigger) {
    changed.track();
}

#[inline(never)]
fn tell(changed: Trigger) {
    changed.notify();
}

impl<T: 'static> RwSignal<T> {
    /// Holds `value`.
    #[must_use]
    pub fn new(value: T) -> Self {
        let (value, changed) = place(Rc::new(RefCell::new(value)));
        Self { value, changed, of: PhantomData }
    }

    /// Reads it without being told of changes; none where it is gone.
    pub fn try_with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> Option<R> {
        let held = fetch(self.value)?;
        let value = held.downcast_ref::<RefCell<T>>()?.borrow();
        Some(see(&value))
    }

    /// Reads it without being told of changes.
    pub fn with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> R {
        self.try_with_untracked(see).unwrap_or_else(|| ended())
    }

    /// Reads it and is told of changes.
    pub fn with<R>(&self, see: impl FnOnce(&T) -> R) -> R {
        self.track();
        self.with_untracked(see)
    }

    /// Is told of changes.
    pub fn track(&self) {
        track(self.changed);
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

    /// Changes it in place, and tells of it.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        let Some(held) = fetch(self.value) else { return };
        if let Some(value) = held.downcast_ref::<RefCell<T>>() {
            change(&mut value.borrow_mut());
            tell(self.changed);
        }
    }

    /// Gives it another value, and tells of it. Of a signal that is gone, nothing is left to set.
    #[inline(never)]
    pub fn set(&self, value: T) {
        self.update(|v| *v = value);
    }

    /// Whether it ended with its component.
    #[must_use]
    pub fn is_disposed(&self) -> bool {
        self.value.is_disposed()
    }
}

/// A value of any type that can be compared with one of its own.
#[derive(Clone)]
struct Held {
    value: Arc<dyn Any + Send + Sync>,
    same: fn(&dyn Any, &dyn Any) -> bool,
}

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        (self.same)(&*self.value, &*other.value)
    }
}

fn same<T: PartialEq + 'static>(a: &dyn Any, b: &dyn Any) -> bool {
    a.downcast_ref::<T>() == b.downcast_ref::<T>()
}

type Compute = Box<dyn Fn(Option<&Held>) -> Held + Send + Sync>;

#[inline(never)]
fn memo(compute: Compute) -> leptos::prelude::Memo<Held> {
    leptos::prelude::Memo::new(compute)
}

#[inline(never)]
fn read(held: leptos::prelude::Memo<Held>) -> Arc<dyn Any + Send + Sync> {
    held.try_get().unwrap_or_else(|| ended()).value
}

#[inline(never)]
fn read_untracked(held: leptos::prelude::Memo<Held>) -> Option<Arc<dyn Any + Send + Sync>> {
    Some(held.try_get_untracked()?.value)
}

/// A value that is computed from signals, anew when they change; who reads it is told only where the result differs.
pub struct Memo<T> {
    held: leptos::prelude::Memo<Held>,
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
        let held = memo(Box::new(move |before| Held {
            value: Arc::new(compute(before.and_then(|b| b.value.downcast_ref()))),
            same: same::<T>,
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
        read(self.held).downcast_ref().map(see).unwrap_or_else(|| ended())
    }

    /// Reads it without being told of changes.
    pub fn with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> R {
        self.try_with_untracked(see).unwrap_or_else(|| ended())
    }

    /// Reads it without being told of changes; none where it is gone.
    pub fn try_with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> Option<R> {
        read_untracked(self.held)?.downcast_ref().map(see)
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

/// Something that is read and may change: what a component takes that shows a value.
pub type Signal<T> = Memo<T>;

impl<T: Clone + PartialEq + Send + Sync + 'static> From<RwSignal<T>> for Memo<T> {
    fn from(signal: RwSignal<T>) -> Self {
        Self::derive(move || signal.get())
    }
}

/// One that never changes.
impl<T: Clone + PartialEq + Send + Sync + 'static> From<T> for Memo<T> {
    fn from(value: T) -> Self {
        Self::derive(move || value.clone())
    }
}

/// Runs now, and again when what it read has changed; ends with the component.
pub fn render(run: impl FnMut() + 'static) {
    keep(Box::new(run));
}

fn keep(mut run: Box<dyn FnMut()>) {
    // A render effect of Leptos ends when it is dropped: the owner of the component drops it.
    StoredValue::new_local(RenderEffect::<()>::new(move |_| run()));
}

/// Runs once the component is on the page, and again when what it read has changed; ends with the component.
pub fn effect(run: impl FnMut() + 'static) {
    later(Box::new(run));
}

fn later(mut run: Box<dyn FnMut()>) {
    leptos::prelude::Effect::new(move |_: Option<()>| run());
}
