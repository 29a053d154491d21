const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** Characters XML cannot hold, which Excel writes as `_x000B_`; `_x005F_` is the underscore itself. NUL is dropped, half of a character is replaced. */
export const decodeExcelText = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(escaped, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text;

// eslint-disable-next-line no-control-regex -- these are the very characters XML forbids
const forbidden = /[\u0001-\u0008\u000B-\u001F\uFFFE\uFFFF]/g;
const special = /[&<>"]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const hexEscape = (char: string) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Text as XML content or attribute: markup escaped, lone surrogates replaced, NUL dropped, other forbidden ones as Excel has them. */
export function encodeExcelText(text: string): string {
  let safe = text.toWellFormed();
  if (safe.includes('_x')) safe = safe.replace(escaped, '_x005F_x$1_');
  if (safe.includes('\0')) safe = safe.replaceAll('\0', '');
  safe = safe.replace(forbidden, hexEscape);
  return safe.replace(special, (char) => entities[char] ?? char);
}
