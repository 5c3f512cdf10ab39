/**
 * The types of embed.js: the element `<ring-scope>`, a Ringscope picture in a frame of its own.
 *
 * Attributes, all of which are followed when they change:
 * - `scenario`: a link in any form; what stands before its `#` is ignored.
 * - `theme`: `light`, `dark` or `contrast`; without it the reader's own.
 * - `step`: which step is shown, in place of the link's own.
 * - `controls="none"`: without buttons.
 * - `poster`: the address of a picture, a still export, which is shown until the frame is ready. Without it, what
 *   stands inside the element is.
 * - `title`: the frame's name for screen readers.
 *
 * It is as wide as its place and as tall as its frame wants; a height that a style sheet gives it goes first.
 */

/** What a frame tells, as the `detail` of the element's events of the same names. */
export interface RingScopeMessages {
  /** The frame can be spoken to. */
  ready: { version: string };
  /** How tall the frame wants to be at its width, in CSS pixels. */
  height: { height: number };
  /** The scenario that is shown, as a link behind the `#`. */
  state: { link: string };
  /** The step that is shown, from 0, and how many changes there are. */
  step: { step: number; of: number };
  /** An arrow, page or space key that the frame did not use, as `KeyboardEvent.key`. */
  key: { key: string; shift: boolean };
  /** What went wrong, in a sentence. */
  error: { message: string };
}

export type RingScopeEvent<Name extends keyof RingScopeMessages> = CustomEvent<
  { source: "ringscope"; type: Name } & RingScopeMessages[Name]
>;

export interface RingScopeElement extends HTMLElement {
  /** Shows another scenario, a link in any form; a link that cannot be read is answered by `error`. */
  load(link: string): void;
  /** Shows a step, from 0; the next one is played. */
  step(step: number): void;
  /** Plays what comes next. */
  play(): void;
  /** Holds it. */
  pause(): void;
  addEventListener<Name extends keyof RingScopeMessages>(
    name: Name,
    listener: (event: RingScopeEvent<Name>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "ring-scope": RingScopeElement;
  }
}
