import { z } from 'zod';

/** Blanks of every width, tabs and line ends: in one line they all are a space. */
const blank = /[\p{Zs}\p{Zl}\p{Zp}\t\n\v\f\r\u0085]/gu;

/** Signs without width that mean nothing in a name: soft hyphen, zero-width space, marks of direction, byte order marks. */
const invisible =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB]|\u034F/gu;

/** Tags, which are drawn in the flags of England, Scotland and Wales alone, and signs that no version of Unicode draws. */
const tag =
  /(\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F})|[\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/gu;

/** Selectors of a look: one stays behind an emoji that is drawn as text without it, and in a keycap. */
const selector = /((?![\d#*]|\p{Emoji_Presentation})\p{Emoji}\uFE0F|[\d#*]\uFE0F(?=\u20E3))|[\uFE0E\uFE0F]/gu;

/**
 * Joiners and selectors of other scripts, which belong between the parts of an emoji and to the letters of scripts that are joined or have several looks. Behind a letter of Europe, a
 * figure or a punctuation mark they only make two codes that look alike differ.
 */
const strayJoiner =
  /(?<=[ -\u058F\u1E00-\u206F])(?:[\u200D\u200C\u17B4\u17B5\u180B-\u180D\u180F\u{1BCA0}-\u{1BCA3}]|[\u{E0100}-\u{E01EF}]|[\uFE00-\uFE0D]|[\u{1D173}-\u{1D17A}])+/gu;

/** What a line neither begins nor ends with. */
const ends = /^[ \u200C\u200D]+|(?<![ \u200C\u200D])[ \u200C\u200D]+$/gu;

/** Blanks behind blanks, which are shown as one. */
const blanks = / {2,}/g;

/** Text that is ASCII already is tidy but for its blanks. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/**
 * A code or a name of one line as it is stored and compared: composed letters (NFC), plain spaces, nothing invisible, no blanks
 * around it and one between its words. Two that look the same are the same. `app.tidy_line` of the database does it too.
 */
export function tidyLine(text: string): string {
  if (isPlain(text)) return text.replace(blanks, ' ').trim();
  const visible = text.normalize('NFC').replace(blank, ' ').replace(invisible, '');
  const shown = visible.replace(tag, '$1').replace(selector, '$1').replace(strayJoiner, '');
  return shown.replace(blanks, ' ').replace(ends, '').normalize('NFC');
}

/** A text of one line that is compared or unique: a code, a name, an e-mail, what is searched for. */
export const line = () => z.string().overwrite(tidyLine);

/** Anything that a reader sees: no blank, no control, no letter that is drawn as nothing. */
const visible = /[^\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Text without blanks around it; none where a reader would see nothing of it. */
const onlyVisible = (text: string): string => (visible.test(text) ? text.trim() : '');

/** A text of several lines, of which something is seen: a reason, a description. Without blanks around it. */
export const visibleText = () => z.string().overwrite(onlyVisible);
