/**
 * Bytes below a blank that texts have: bell, backspace, tab, line feed, vertical tab, form feed, carriage return, and the escape that
 * colours of a terminal begin with.
 */
const allowed = new Set([0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);
// oxlint-disable-next-line no-control-regex -- what a text must not hold
const forbidden = /[\0-\x06\x0e-\x1a\x1c-\x1f\x7f]/;

/** The mark that ends a file of DOS. */
const endOfDos = '\u001a';

const isControl = (byte: number) => (byte < 0x20 && !allowed.has(byte)) || byte === 0x7f;

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 by its mark, or by the zeros that every second byte of a western text is; null of anything else. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const beginning = bytes.subarray(0, 1024);
  const zeros = [0, 1].map((parity) => beginning.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > beginning.length / 4 && even === 0) return 'utf-16le';
  return even > beginning.length / 4 && odd === 0 ? 'utf-16be' : null;
}

/** Without the mark that ends a file of DOS, and without the zeros that a log begins or ends with when it was cut while it was written. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  const isPadding = (byte: number) => byte === 0x00 || byte === 0x1a;
  const end = bytes.findLastIndex((byte) => !isPadding(byte)) + 1;
  const start = bytes.findIndex((byte) => byte !== 0);
  return bytes.subarray(Math.min(Math.max(start, 0), end), end);
}

/**
 * Bytes as text: UTF-8, UTF-16, or a code page of one byte a letter, without control characters but those of terminals. null: no text.
 */
export function textOf(bytes: Uint8Array): string | null {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) {
    const whole = decoded(bytes, wide) ?? '';
    const text = whole.endsWith(endOfDos) ? whole.slice(0, -1) : whole;
    return text === '' || forbidden.test(text) ? null : text;
  }
  const content = withoutPadding(bytes);
  if (content.length === 0 || content.some(isControl)) return null;
  return decoded(content, 'utf-8') ?? decoded(content, 'windows-1252');
}

/** The beginning of a text that was told to be one, without colours of a terminal: a character that is cut off at its end is left out. */
export function beginningOf(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  const content = wide === null ? withoutPadding(bytes) : bytes;
  const plain = (text: string) => text.replace(colours, '');
  try {
    return plain(new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(content, { stream: true }));
  } catch {
    return plain(new TextDecoder('windows-1252').decode(content));
  }
}

/** What a terminal is told beside the text: colours, places of its cursor. */
// oxlint-disable-next-line no-control-regex -- they begin with a control character
const colours = /\u001b\[[\d;?]*[ -/]*[@-~]/g;

/** What a text of a format begins with or holds; of others nothing is asked. */
const marks: Readonly<Record<string, RegExp>> = {
  xml: /^\s*</,
  html: /^\s*</,
  htm: /^\s*</,
  svg: /<(?:\w+:)?svg[\s>]/i,
  json: /^\s*[[{"\d\-tfn]/,
  // Some mail programs write the line before it that mails in a mailbox begin with.
  eml: /^(?:>?From [^\n]*\n)?[\x21-\x39\x3b-\x7e]+:/,
  mht: /^[\x21-\x39\x3b-\x7e]+:/,
  mhtml: /^[\x21-\x39\x3b-\x7e]+:/,
  mbox: /^From /,
  mbx: /^From /,
  ics: /^\s*BEGIN:VCALENDAR/i,
};

/** Whether a text is what its ending says. */
export const fitsEnding = (text: string, extension: string): boolean =>
  marks[extension]?.test(text.replace(/^\uFEFF?\s*/, '')) ?? true;

/** A script of a shell or of Windows, whatever it is called. */
export const isScript = (text: string): boolean => /^\uFEFF?#!\s*\//.test(text);
