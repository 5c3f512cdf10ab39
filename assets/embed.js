// <ring-scope scenario="v1/ring/nodes=a,b/add=c/step=0"></ring-scope>: a Ringscope picture in a frame, loaded when it
// comes near the screen; embed.d.ts has all the rest.
customElements.get("ring-scope") || customElements.define("ring-scope", class Scope extends HTMLElement {
  static observedAttributes = ["scenario", "theme", "step", "controls", "poster"];
  static #home = new URL(document.currentScript?.src ?? new Error().stack.match(/\w+:\/\/[^\s)]*embed\.js/)[0]);
  #root = this.attachShadow({ mode: "open" });
  #style = new CSSStyleSheet();
  #frame;
  #ready;
  #shown;
  #queue = [];
  #near = new IntersectionObserver((seen) => seen.at(-1).isIntersecting && this.#open(), { rootMargin: "50%" });
  #hear = ({ source, data }) => {
    if (source !== this.#frame?.contentWindow || data?.source !== "ringscope") return;
    if (data.type === "ready") {
      this.#ready = true;
      this.#frame.previousSibling?.remove();
      this.#queue.splice(0).forEach((said) => this.#tell(...said));
    }
    if (data.type === "height") this.#look(`height: ${+data.height}px`);
    if (data.type === "state") this.#shown = data.link;
    this.dispatchEvent(new CustomEvent(data.type, { detail: data }));
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
    this.#frame = this.#ready = null;
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

  // What concerns the frame alone stands before the step.
  #link() {
    const link = (this.#shown ?? this.getAttribute("scenario") ?? "").replace(/^.*#/s, "") || "v1/ring";
    let [, body, step = ""] = /^(.*?)(\/step=\d.*)?$/s.exec(link);
    const [theme, controls, at] = ["theme", "controls", "step"].map((name) => this.getAttribute(name));
    const said = { theme, controls: controls === "none" ? "0" : "1", embed: "1" };
    for (const [name, value] of Object.entries(said)) {
      if (value) body = body.replace(new RegExp(`/${name}=[^/]*|$`), `/${name}=${value}`);
    }
    return body + (at && !this.#shown ? "/step=" + at : step);
  }

  #close() {
    const src = this.getAttribute("poster");
    this.#frame = this.#ready = null;
    this.#root.replaceChildren(Object.assign(document.createElement(src ? "img" : "slot"), { src, alt: "" }));
    this.#near.disconnect();
    this.#near.observe(this);
  }

  #open() {
    this.#near.disconnect();
    this.#frame = Object.assign(document.createElement("iframe"), {
      title: this.title || "Ringscope",
      allow: "clipboard-write",
      loading: "lazy",
      src: new URL("./#" + this.#link(), Scope.#home),
    });
    if (Scope.#home.origin !== origin) this.#frame.sandbox =
      "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads";
    this.#root.append(this.#frame);
  }
});
