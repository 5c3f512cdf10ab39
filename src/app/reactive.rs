//! Leptos' signals, memos and effects behind types that are compiled once.
//!
//! Leptos compiles its machinery anew for every type that a signal or a memo holds and for every closure of an effect.
//! Here values and closures are boxed, so that the machinery exists once: that is a good part of the program that a
//! visitor waits for. Names and meaning are Leptos' own.

use std::{any::Any, marker::PhantomData, sync::Arc};

pub use leptos::prelude::{
    Callable, Callback, Dispose, Owner, StoredValue, on_cleanup, provide_context, untrack, use_context,
};
pub use leptos::prelude::{IsDisposed, LocalStorage, SetValue, UpdateValue, WithValue};

use leptos::{
    prelude::{GetUntracked, Notify, Track},
    reactive::{effect::RenderEffect, signal::Trigger},
};

type Anything = Box<dyn Any + Send + Sync>;

/// A value that can be read, tracked, and set.
pub struct RwSignal<T> {
    value: StoredValue<Anything>,
    changed: Trigger,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for RwSignal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for RwSignal<T> {}

impl<T: Default + Send + Sync + 'static> Default for RwSignal<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

/// What is read of a signal that ended with its component: never, since listeners and effects end with it too.
#[cold]
fn ended() -> ! {
    unreachable!("a signal was read after its component had gone")
}

/// Shows the value to `see`; false where it is gone. Not generic: compiled once.
fn show(value: StoredValue<Anything>, see: &mut dyn FnMut(&(dyn Any + Send + Sync))) -> bool {
    value.try_with_value(|v| see(&**v)).is_some()
}

fn alter(value: StoredValue<Anything>, change: &mut dyn FnMut(&mut (dyn Any + Send + Sync))) -> bool {
    value.try_update_value(|v| change(&mut **v)).is_some()
}

impl<T: Send + Sync + 'static> RwSignal<T> {
    /// Holds `value`.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self { value: StoredValue::new(Box::new(value)), changed: Trigger::new(), of: PhantomData }
    }

    /// Reads it without being told of changes; none where it is gone.
    pub fn try_with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> Option<R> {
        let (mut see, mut seen) = (Some(see), None);
        show(self.value, &mut |v| {
            if let (Some(see), Some(v)) = (see.take(), v.downcast_ref::<T>()) {
                seen = Some(see(v));
            }
        });
        seen
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
        self.changed.track();
    }

    /// A copy of it; is told of changes.
    #[must_use]
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

    /// Changes it in place, and tells of it.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        let mut change = Some(change);
        let there = alter(self.value, &mut |v| {
            if let (Some(change), Some(v)) = (change.take(), v.downcast_mut::<T>()) {
                change(v);
            }
        });
        if there {
            self.changed.notify();
        }
    }

    /// Gives it another value, and tells of it. Of a signal that is gone, nothing is left to set.
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

/// The one place where a memo of Leptos is made.
fn memo(compute: Compute) -> leptos::prelude::Memo<Held> {
    leptos::prelude::Memo::new(compute)
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

    fn see<R>(held: Option<Held>, see: impl FnOnce(&T) -> R) -> Option<R> {
        held?.value.downcast_ref().map(see)
    }

    /// Reads it and is told of changes.
    pub fn with<R>(&self, see: impl FnOnce(&T) -> R) -> R {
        Self::see(leptos::prelude::Get::try_get(&self.held), see).unwrap_or_else(|| ended())
    }

    /// Reads it without being told of changes.
    pub fn with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> R {
        self.try_with_untracked(see).unwrap_or_else(|| ended())
    }

    /// Reads it without being told of changes; none where it is gone.
    pub fn try_with_untracked<R>(&self, see: impl FnOnce(&T) -> R) -> Option<R> {
        Self::see(self.held.try_get_untracked(), see)
    }

    /// Is told of changes.
    pub fn track(&self) {
        self.held.track();
    }

    /// A copy of it; is told of changes.
    #[must_use]
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
