// <ring-scope scenario="v1/ring/nodes=a,b/add=c/step=0"></ring-scope>: a Ringscope picture in a frame, loaded near the
// screen. Attributes: scenario, theme, step, controls="none", poster (shown till then, as is the element's content).
// Methods and events: embed.d.ts. It is as tall as its frame wants, unless styled.
customElements.get("ring-scope") || customElements.define("ring-scope", class RingScope extends HTMLElement {
  static observedAttributes = ["scenario", "theme", "step", "controls", "poster"];
  static #home = new URL(document.currentScript?.src ?? new Error().stack.match(/\w+:\/\/[^\s)]*embed\.js/)[0]);
  #root = this.attachShadow({ mode: "open" });
  #style = new CSSStyleSheet();
  #frame;
  #ready;
  #shown; // the link of what was shown last
  #queue = []; // what is asked for before the frame is ready
  #near = new IntersectionObserver((seen) => seen.at(-1).isIntersecting && this.#open(), { rootMargin: "50%" });
  #hear = ({ source, data }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.source !== "ringscope") return;
    const { type, link, height } = data;
    if (type === "ready") {
      this.#ready = true;
      this.#frame.previousSibling?.remove();
      this.#queue.splice(0).forEach((said) => this.#tell(...said));
    }
    if (type === "height") this.#look(`height: ${+height}px`);
    if (type === "state") this.#shown = link;
    this.dispatchEvent(new CustomEvent(type, { detail: data }));
  };

  connectedCallback() {
    this.#root.adoptedStyleSheets = [this.#style];
    this.#look("aspect-ratio: 7 / 5");
    addEventListener("message", this.#hear);
    this.#close();
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
    this.#near.disconnect();
    this.#frame = null;
  }

  connectedMoveCallback() {} // the frame goes on

  attributeChangedCallback(name, before, now) {
    if (before === now || !this.isConnected) return;
    if (name === "scenario") this.#shown = null;
    if (!this.#frame || name === "controls") this.#close();
    else if (name === "scenario") this.load(this.#link());
    else if (name === "theme") this.#tell("theme", { theme: now ?? "" });
    else if (name === "step" && now) this.step(+now);
  }

  load(link) { this.#tell("load", { link }); }
  step(step) { this.#tell("step", { step }); }
  play() { this.#tell("play"); }
  pause() { this.#tell("pause"); }

  #tell(type, values) {
    if (this.#ready) this.#frame.contentWindow.postMessage({ source: "ringscope", type, ...values }, "*");
    else this.#queue.push([type, values]);
  }

  #look(size) {
    this.#style.replaceSync(`:host { display: block; position: relative; ${size} } :host([hidden]) { display: none }
      iframe, img { position: absolute; width: 100%; height: 100%; border: 0; object-fit: contain }`);
  }

  // What only concerns the frame stands before the step, which ends every link.
  #link() {
    const [theme, controls, at] = ["theme", "controls", "step"].map((name) => this.getAttribute(name) ?? "");
    const link = (this.#shown ?? this.getAttribute("scenario") ?? "").replace(/^.*#/s, "") || "v1/ring";
    const [, body, step = ""] = /^(.*?)(\/step=\d.*)?$/s.exec(link);
    const said = (theme && "/theme=" + theme) + (controls === "none" ? "/controls=0" : "") + "/embed=1";
    const old = new RegExp(`/(embed|controls${theme && "|theme"})=[^/]*`, "g");
    return body.replace(old, "") + said + (at && !this.#shown ? "/step=" + at : step);
  }

  #close() {
    const src = this.getAttribute("poster");
    this.#frame = this.#ready = null;
    this.#root.replaceChildren(Object.assign(document.createElement(src ? "img" : "slot"), { src }));
    this.#near.disconnect();
    this.#near.observe(this);
  }

  #open() {
    this.#near.disconnect();
    this.#frame = Object.assign(document.createElement("iframe"), {
      title: this.title || "Ringscope: consistent hashing",
      allow: "clipboard-write",
      loading: "lazy",
      src: new URL("./#" + this.#link(), RingScope.#home),
    });
    const may = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads";
    if (RingScope.#home.origin !== origin) this.#frame.sandbox = may;
    this.#root.append(this.#frame);
  }
});
