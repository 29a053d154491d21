import { z } from 'zod';

/** Blanks of every width, tabs and line ends: in one line they all are a space. */
const blank = /[\p{Zs}\p{Zl}\p{Zp}\t\n\v\f\r\u0085]/gu;

/** Signs without width that mean nothing in a name: soft hyphen, zero-width space, marks of direction, byte order marks. */
const invisible =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB]|\u034F/gu;

/**
 * Joiners, which belong between the parts of an emoji and the letters of scripts that are joined. Behind a letter of Europe, a
 * figure or a punctuation mark they only make two codes that look alike differ.
 */
const strayJoiner = /(?<=[ -\u058F\u1E00-\u206F])[\u200C\u200D]+/gu;

/** What a line neither begins nor ends with. */
const ends = /^[ \u200C\u200D]+|(?<![ \u200C\u200D])[ \u200C\u200D]+$/gu;

/** Text that is ASCII already is tidy but for its ends. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/**
 * A code or a name of one line as it is stored and compared: composed letters (NFC), plain spaces, nothing invisible, no blanks
 * around it. Two that look the same are the same. `app.tidy_line` of the database does it too.
 */
export function tidyLine(text: string): string {
  if (isPlain(text)) return text.trim();
  const visible = text.normalize('NFC').replace(blank, ' ').replace(invisible, '');
  return visible.replace(strayJoiner, '').replace(ends, '').normalize('NFC');
}

/** A text of one line that is compared or unique: a code, a name, an e-mail, what is searched for. */
export const line = () => z.string().overwrite(tidyLine);

/** Anything that a reader sees: no blank, no control, no letter that is drawn as nothing. */
const visible = /[^\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Text without blanks around it; none where a reader would see nothing of it. */
const onlyVisible = (text: string): string => (visible.test(text) ? text.trim() : '');

/** A text of several lines, of which something is seen: a reason, a description. Without blanks around it. */
export const visibleText = () => z.string().overwrite(onlyVisible);
