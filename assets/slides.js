// A plugin for reveal.js (4 and later): Reveal.initialize({ plugins: [RingscopeSlides] }).
//
// Fragments with data-ringscope-step="N" drive the Ringscope frames of their slide, forwards and back; keys that a frame
// does not use go on to the deck; in the print view every page shows its own step. Frames are iframes of links with
// embed=1, and <ring-scope> elements. docs/slides.md shows how it is used.
globalThis.RingscopeSlides = {
  id: "ringscope",
  init(deck) {
    const FRAMES = 'iframe[src*="embed=1"], iframe[data-src*="embed=1"], ring-scope';
    const KEYS = { " ": 32, PageUp: 33, PageDown: 34, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };

    const address = (frame) => frame.dataset.src ?? frame.getAttribute("src") ?? frame.getAttribute("scenario") ?? "";
    const tell = (frame, message) => frame.contentWindow?.postMessage(message, "*");

    // The step of the fragment that was shown last; before the first one, the step of the frame's own link.
    const stepOf = (slide, frame) => {
      const shown = [...slide.querySelectorAll(".fragment.visible[data-ringscope-step]")];
      shown.sort((a, b) => a.dataset.fragmentIndex - b.dataset.fragmentIndex);
      const own = frame.getAttribute("step") ?? /\/step=(\d+)/.exec(address(frame))?.[1];
      return Number(shown.at(-1)?.dataset.ringscopeStep ?? own ?? 0);
    };

    const drive = (slide) => {
      if (!slide?.querySelector(".fragment[data-ringscope-step]")) return;
      for (const frame of slide.querySelectorAll(FRAMES)) {
        const step = stepOf(slide, frame);
        if (frame.step) frame.step(step);
        else tell(frame, { source: "ringscope", type: "step", step });
      }
    };

    const press = ({ key, shift }) => {
      if (!(key in KEYS) || !deck.getConfig().keyboard) return;
      if (key === " " && shift) deck.prev();
      else deck.triggerKey(KEYS[key]);
    };

    deck.on("fragmentshown", () => drive(deck.getCurrentSlide()));
    deck.on("fragmenthidden", () => drive(deck.getCurrentSlide()));
    deck.on("slidechanged", ({ currentSlide }) => drive(currentSlide));

    addEventListener("message", ({ source, data }) => {
      if (data?.source !== "ringscope") return;
      const frame = [...deck.getRevealElement().querySelectorAll("iframe")].find((f) => f.contentWindow === source);
      if (!frame) return;
      const slide = frame.closest("section");
      // A frame that is loaded late, or anew, begins where its slide is.
      if (data.type === "ready") {
        drive(slide);
        tell(frame, slide === deck.getCurrentSlide() ? "slide:start" : "slide:stop");
      }
      if (data.type === "key") press(data);
    });
    deck.getRevealElement().addEventListener("key", ({ target, detail }) => target.matches("ring-scope") && press(detail), true);

    deck.on("pdf-ready", async () => {
      const elements = [];
      for (const page of deck.getRevealElement().querySelectorAll(".pdf-page")) {
        for (const frame of page.querySelectorAll(FRAMES)) {
          const step = stepOf(page, frame);
          if (frame.matches("ring-scope")) {
            frame.setAttribute("step", step);
            elements.push(frame);
            continue;
          }
          const still = address(frame).replace(/\/still=\d/, "");
          frame.src = still.replace(/\/step=(\d+)/, (_, digits) => `/still=1/step=${String(step).padStart(digits.length, "0")}`);
        }
      }
      // Elements load where they are near the screen; on paper all of them are.
      for (const element of elements) {
        element.scrollIntoView();
        for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
      }
      if (elements.length > 0) scrollTo(0, 0);
    });
  },
};
