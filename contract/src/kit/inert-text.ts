/*
 * Text that people type stays as they typed it, and every output escapes it. What could run where an output forgot to is made inert
 * beforehand, wherever text comes in: a form, a file or the API. Nothing is taken away: `<script>` becomes `< script>`, which HTML
 * reads as text.
 */

/** Elements that run, load or change how the rest is read, without any attribute. */
const activeElements = new Set(
  'script style iframe frameset svg math template noscript noembed noframes xmp plaintext'.split(' '),
);

/** Attributes that run or load something. The blanks are bounded, so that the time is linear. */
const activeAttribute =
  /[\s/"'](?:on[a-z]{3,40}|style|src|srcset|srcdoc|href|xlink:href|action|formaction|data|background|poster|code|codebase|content|http-equiv|ping|dynsrc|lowsrc|is|from|to|values)\s{0,20}=/gi;

/** A quoted value, which may hide the end of a tag and an attribute behind it. */
const quotedValue = /=\s{0,20}["'`]/g;

/** What may begin a tag: `<` and a letter, or `</` and a letter. "a < b" and "1 <2" are no tags in HTML. */
const tagStart = /<\/?([a-z][^\s/<>]{0,60})/gi;

const nameOf = (name: string): string => name.toLowerCase().split(':').at(-1) ?? '';

/** A piece of a text that could run, and what it was changed into. */
export interface InertPiece {
  before: string;
  after: string;
}

/** Longest piece that is shown, in characters. */
const longestPiece = 60;

/** Answers, for places that only grow, the first of some sorted places from there on. */
function following(places: readonly number[]): (place: number) => number {
  let next = 0;
  return (place) => {
    while (next < places.length && (places[next] ?? 0) < place) next += 1;
    return places[next] ?? Number.POSITIVE_INFINITY;
  };
}

const placesOf = (pattern: RegExp, text: string) => following([...text.matchAll(pattern)].map(({ index }) => index));

/** The places of each `<` that begins a tag that could run. Linear in the text. */
function activeTags(text: string): number[] {
  const [attribute, quote, end] = [activeAttribute, quotedValue, />/g].map((pattern) => placesOf(pattern, text));
  return [...text.matchAll(tagStart)].flatMap(({ index, 1: name = '' }) => {
    if (activeElements.has(nameOf(name))) return [index];
    const close = end?.(index) ?? index;
    // What is not closed is a comparison, unless it says that it runs.
    const runs = (attribute?.(index) ?? close) < close || (Number.isFinite(close) && (quote?.(index) ?? close) < close);
    return runs ? [index] : [];
  });
}

/** The same text with what could run made inert by a space, and the pieces where it was. Text without any is the same text. */
export function inertText(text: string): { text: string; pieces: InertPiece[] } {
  const places = text.includes('<') ? activeTags(text) : [];
  if (places.length === 0) return { text, pieces: [] };
  let copied = 0;
  const parts = places.map((place) => {
    const part = text.slice(copied, place + 1);
    copied = place + 1;
    return part;
  });
  const pieces = places.map((place, index): InertPiece => {
    const end = Math.min(places[index + 1] ?? text.length, place + longestPiece);
    const [piece = ''] = /^[^>\n]*>?/.exec(text.slice(place, end).toWellFormed()) ?? [];
    return { before: piece, after: `< ${piece.slice(1)}` };
  });
  return { text: `${parts.join(' ')} ${text.slice(copied)}`, pieces };
}

/** Whether a field of this name holds a password or a secret, which stays to the letter. */
export const isSecretName = (name: string): boolean => /password|secret/i.test(name);

/**
 * The same value with every text in it inert, inside arrays and plain objects too; passwords and secrets stay as typed. `found`
 * hears of each piece.
 */
export function inertTextIn(value: unknown, found: (piece: InertPiece) => void = () => undefined, name = ''): unknown {
  if (typeof value === 'string') {
    if (!value.includes('<') || isSecretName(name)) return value;
    const { text, pieces } = inertText(value);
    for (const piece of pieces) found(piece);
    return text;
  }
  if (Array.isArray(value)) return value.map((one) => inertTextIn(one, found, name));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, held]) => [inner, inertTextIn(held, found, inner)]));
}
