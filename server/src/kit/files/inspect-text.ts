/** Bytes below a blank that texts have: tab, line feed, form feed, carriage return. */
const allowed = new Set([0x09, 0x0a, 0x0c, 0x0d]);
/** Bytes that mean nothing in Windows-1252. */
const undefinedThere = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const isControl = (byte: number) => (byte < 0x20 && !allowed.has(byte)) || byte === 0x7f;

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Bytes as text: UTF-8, UTF-16 with its mark, or Windows-1252, strictly, and without control characters. null: no text.
 */
export function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    const text = decoded(bytes, first === 0xff ? 'utf-16le' : 'utf-16be');
    // oxlint-disable-next-line no-control-regex -- what a text must not hold
    return text === null || /[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text) ? null : text;
  }
  if (bytes.some(isControl)) return null;
  return (
    decoded(bytes, 'utf-8') ?? (bytes.some((byte) => undefinedThere.has(byte)) ? null : decoded(bytes, 'windows-1252'))
  );
}

/** The beginning of a text that was told to be one: a character that is cut off at its end is left out. */
export function beginningOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What a text of a format begins with or holds; of others nothing is asked. */
const marks: Readonly<Record<string, RegExp>> = {
  xml: /^\s*</,
  html: /^\s*</,
  htm: /^\s*</,
  svg: /<(?:\w+:)?svg[\s>]/i,
  json: /^\s*[[{"\d\-tfn]/,
  eml: /^[\x21-\x39\x3b-\x7e]+:/,
  ics: /^\s*BEGIN:VCALENDAR/i,
};

/** Whether a text is what its ending says. */
export const fitsEnding = (text: string, extension: string): boolean =>
  marks[extension]?.test(text.replace(/^\uFEFF/, '')) ?? true;

/** A script of a shell or of Windows, whatever it is called. */
export const isScript = (text: string): boolean => /^\uFEFF?#!\s*\//.test(text);
