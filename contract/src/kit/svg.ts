/** Letters of pictures, and what stands in for them where a picture is shown without our own. */
export const pictureFont = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Text as SVG character data or attribute value: markup is escaped, what XML 1.0 cannot hold is dropped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** One element; attributes are escaped, children are markup already. Undefined attributes are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(typeof value === 'number' ? `${round(value)}` : `${value}`)}"`);
  return children.length === 0
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

/** Nobody sees less than a hundredth of a pixel; fifteen decimals only make the file larger. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Width of one character in em, measured on Inter and rounded up: a picture has no way to ask the font. */
function emOf(character: string): number {
  if (/[ijl.,:;'|!¡ ]/.test(character)) return 0.32;
  if (/[frt()[\]/\-·]/.test(character)) return 0.42;
  if (/[mwMW@%—…]/.test(character)) return 0.92;
  if (/\p{Lu}/u.test(character)) return 0.72;
  // From Hangul on, scripts are mostly written in full squares.
  return (character.codePointAt(0) ?? 0) >= 0x1100 ? 1.05 : 0.62;
}

const segmenter = new Intl.Segmenter();

/** As a reader counts them: a letter with its accent, an emoji with its parts. */
function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Estimated width of a text, in the unit of `size`. */
export function textWidth(text: string, size: number): number {
  return charactersOf(text).reduce((width, character) => width + emOf(character), 0) * size;
}

/** The text in at most `lines` lines of `width`, broken between words; what does not fit ends in an ellipsis. */
export function wrapText(
  text: string,
  { size, width, lines }: { size: number; width: number; lines: number },
): string[] {
  const words = text.trim().split(/\s+/);
  const wrapped: string[] = [];
  for (const word of words) {
    const last = wrapped.at(-1);
    if (last !== undefined && (textWidth(`${last} ${word}`, size) <= width || wrapped.length === lines)) {
      wrapped[wrapped.length - 1] = `${last} ${word}`;
    } else wrapped.push(word);
  }
  return wrapped.map((line) => shorten(line, size, width));
}

function shorten(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const characters = charactersOf(text);
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
