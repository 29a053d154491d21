import type { DOMPurify } from 'dompurify';

/** What could begin a tag, a comment or a declaration. "a < b" and "1 <2" cannot: HTML wants a letter, `/`, `!` or `?`. */
const mayBeMarkup = /<[a-z/!?]/i;

const purifier = (): Promise<DOMPurify> => import('dompurify').then((module) => module.default);

/** Roots of other vocabularies, which the HTML namespace does not know by name. */
const foreignRoots = new Set(['svg', 'math']);

function isKnownElement(name: string): boolean {
  const isHtml = !(document.createElement(name.replace(/[^a-z0-9]/gi, '')) instanceof HTMLUnknownElement);
  return name.includes('-') || isHtml || foreignRoots.has(name.toLowerCase());
}

/**
 * Whether `<name rest` is a typed comparison ("x<y", "a<b y c>d") and no tag: an unknown or one-letter name
 * with nothing that could be an attribute's value, and, for the one-letter tags that exist, more than the bare tag.
 */
function isComparison(name: string, rest: string, isClosed: boolean): boolean {
  if (rest.includes('=') || name.startsWith('/')) return false;
  if (!isKnownElement(name)) return true;
  return name.length === 1 && (!isClosed || rest.trim().replace(/\/$/, '') !== '');
}

/** Keeps typed comparisons as text; an unfinished tag loses its `<` so that what follows it is not lost with it. */
function keepComparisons(escaped: string): string {
  return escaped.replace(
    /<(\/?[a-z][^\s/<>]*|[!?/])([^<>]*)(>?)/gi,
    (whole, name: string, rest: string, end: string) => {
      const isClosed = end !== '';
      if (/[a-z]/i.test(name) && isComparison(name, rest, isClosed)) return `&lt;${whole.slice(1)}`;
      return isClosed || name === '!' || name === '?' ? whole : `${name}${rest}`;
    },
  );
}

/** Text of `input` without its markup. Entities stay as typed: `&` is escaped before the parse and back after it. */
function withoutMarkup(purify: DOMPurify, input: string): string {
  const escaped = keepComparisons(input.replaceAll('&', '&amp;'));
  return purify.sanitize(escaped, { ALLOWED_TAGS: ['#text'], KEEP_CONTENT: true, RETURN_DOM: true }).textContent ?? '';
}

/**
 * `input` without HTML or script: tags and what scripts and styles contain go, everything else stays to the letter,
 * "a < b" and "R&D" included. Repeats until nothing changes, so that pieces cannot join into a tag.
 */
export async function sanitiseText(input: string): Promise<string> {
  if (!mayBeMarkup.test(input)) return input;
  const purify = await purifier();
  let text = input;
  for (;;) {
    const next = withoutMarkup(purify, text);
    if (next === text) return text;
    text = next;
  }
}

/** The same payload with every string in it sanitised, those inside arrays and objects included. */
export async function sanitise<T>(payload: T): Promise<T> {
  if (typeof payload === 'string') return (await sanitiseText(payload)) as T;
  if (Array.isArray(payload)) return (await Promise.all(payload.map((item) => sanitise<unknown>(item)))) as T;
  if (payload === null || typeof payload !== 'object' || Object.getPrototypeOf(payload) !== Object.prototype)
    return payload;
  const entries = Object.entries(payload).map(async ([name, value]) => [name, await sanitise<unknown>(value)] as const);
  return Object.fromEntries(await Promise.all(entries)) as T;
}
