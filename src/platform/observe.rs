//! What the page tells of itself, as callbacks that end with the value that holds them.

use wasm_bindgen::{JsCast, closure::Closure};

/// Whether the page lies in a tab that is not shown.
#[must_use]
pub fn hidden() -> bool {
    web_sys::window().and_then(|w| w.document()).is_some_and(|d| d.hidden())
}

/// Whether what has the focus lies in this document.
#[must_use]
pub fn has_focus() -> bool {
    web_sys::window().and_then(|w| w.document()).is_some_and(|d| d.has_focus().unwrap_or(false))
}

/// Device pixels per CSS pixel.
#[must_use]
pub fn pixel_ratio() -> f64 {
    web_sys::window().map_or(1.0, |w| w.device_pixel_ratio())
}

/// A listener that is taken off when it is dropped.
pub struct Listener {
    target: web_sys::EventTarget,
    event: &'static str,
    callback: Closure<dyn FnMut(web_sys::Event)>,
}

impl Listener {
    /// Listens to an event of a target.
    pub fn on(
        target: &web_sys::EventTarget,
        event: &'static str,
        callback: impl FnMut(web_sys::Event) + 'static,
    ) -> Self {
        Self::boxed(target, event, Box::new(callback))
    }

    fn boxed(target: &web_sys::EventTarget, event: &'static str, callback: Box<dyn FnMut(web_sys::Event)>) -> Self {
        let callback = Closure::wrap(callback);
        let _ = target.add_event_listener_with_callback(event, callback.as_ref().unchecked_ref());
        Self { target: target.clone(), event, callback }
    }

    /// Listens to an event of the window.
    pub fn on_window(event: &'static str, callback: impl FnMut(web_sys::Event) + 'static) -> Option<Self> {
        Some(Self::on(&web_sys::window()?.into(), event, callback))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.target.remove_event_listener_with_callback(self.event, self.callback.as_ref().unchecked_ref());
    }
}

/// A media query that is listened to.
pub struct Media {
    query: web_sys::MediaQueryList,
    _listener: Listener,
}

impl Media {
    /// Calls back at once and whenever the answer changes.
    pub fn watch(query: &str, mut changed: impl FnMut(bool) + 'static) -> Option<Self> {
        let query = web_sys::window()?.match_media(query).ok()??;
        changed(query.matches());
        let asked = query.clone();
        let listener = Listener::on(&query, "change", move |_| changed(asked.matches()));
        Some(Self { query, _listener: listener })
    }

    /// The answer now.
    #[must_use]
    pub fn matches(&self) -> bool {
        self.query.matches()
    }
}

/// An element whose size is watched.
pub struct Size {
    observer: web_sys::ResizeObserver,
    _callback: Closure<dyn FnMut(js_sys::Array)>,
}

impl Size {
    /// Calls back with the content box in CSS pixels, at once and whenever it changes.
    pub fn watch(element: &web_sys::Element, mut changed: impl FnMut(f64, f64) + 'static) -> Option<Self> {
        let callback = Closure::new(move |entries: js_sys::Array| {
            if let Some(entry) = entries.iter().last().map(JsCast::unchecked_into::<web_sys::ResizeObserverEntry>) {
                let rect = entry.content_rect();
                changed(rect.width(), rect.height());
            }
        });
        let observer = web_sys::ResizeObserver::new(callback.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(Self { observer, _callback: callback })
    }
}

impl Drop for Size {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// An element of which is known whether any of it is on the screen.
pub struct OnScreen {
    observer: web_sys::IntersectionObserver,
    _callback: Closure<dyn FnMut(js_sys::Array)>,
}

impl OnScreen {
    /// Calls back at once and whenever the element comes onto the screen or leaves it.
    pub fn watch(element: &web_sys::Element, mut changed: impl FnMut(bool) + 'static) -> Option<Self> {
        let callback = Closure::new(move |entries: js_sys::Array| {
            let last = entries.iter().last();
            if let Some(entry) = last.map(JsCast::unchecked_into::<web_sys::IntersectionObserverEntry>) {
                changed(entry.is_intersecting());
            }
        });
        let observer = web_sys::IntersectionObserver::new(callback.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(Self { observer, _callback: callback })
    }
}

impl Drop for OnScreen {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// A call that comes later, unless what holds it is dropped before.
pub struct Later {
    id: i32,
    _callback: Closure<dyn FnMut()>,
}

impl Later {
    /// Calls back after so many milliseconds.
    pub fn after(milliseconds: i32, callback: impl FnOnce() + 'static) -> Option<Self> {
        let callback = Closure::once(callback);
        let function = callback.as_ref().unchecked_ref();
        let id =
            web_sys::window()?.set_timeout_with_callback_and_timeout_and_arguments_0(function, milliseconds).ok()?;
        Some(Self { id, _callback: callback })
    }
}

impl Drop for Later {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            window.clear_timeout_with_handle(self.id);
        }
    }
}
