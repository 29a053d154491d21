import type { Stroke } from './keys.ts';

/** Keys kept while the next risk loads; more than anybody types in that time. */
const longest = 100;

/** Keys that answer, step or save; the others (Tab, F5, Ctrl+C) are the browser's at any time. */
export const isAnswering = ({ key, ctrlKey, metaKey, altKey }: Stroke): boolean =>
  !altKey &&
  (/^(Enter|ArrowUp|ArrowDown|Backspace|Delete|PageUp|PageDown)$/.test(key) ||
    (!ctrlKey && !metaKey && /^[0-9njk]$/i.test(key)));

/**
 * Keys that were typed while the risk they are meant for was still on its way. They are played in their order once it is on
 * screen: none is lost, and none answers another question than the one it was typed for.
 */
export class KeyQueue {
  #strokes: Stroke[] = [];
  #isHolding = false;

  /** Whether the risk on screen is left already, so that keys are meant for another. */
  get isHolding(): boolean {
    return this.#isHolding;
  }

  /** From now on keys are meant for the risk that comes. */
  hold(): void {
    this.#isHolding = true;
  }

  /** The risk the keys are meant for is on screen. */
  release(): void {
    this.#isHolding = false;
  }

  /** No other risk comes: what was typed for it is meant for none. */
  drop(): void {
    this.#strokes = [];
    this.#isHolding = false;
  }

  add({ key, ctrlKey, metaKey, altKey }: Stroke): void {
    if (this.#strokes.length < longest) this.#strokes.push({ key, ctrlKey, metaKey, altKey });
  }

  /** The next key to be played; undefined where there is none, or it is not for the risk on screen. */
  take(): Stroke | undefined {
    return this.#isHolding ? undefined : this.#strokes.shift();
  }
}
