import { cut } from '@baluarte/contract/kit/cut.ts';
/** Line ends, other control characters, and bidirectional controls. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** What mail programs make a link of by themselves: a scheme, or words joined by a dot as in a host name. */
const scheme = /:\/\//g;
const host = /(?<=[\p{L}\p{N}]{2})\.(?=\p{L}{2})/gu;

/** Maximum characters; longer values are a message of the sender's, not a name. */
const longest = 80;

/** Text on one line, without characters that end a header or change the writing direction. */
export const onOneLine = (text: string): string => text.replace(controls, ' ').replace(/\s+/g, ' ').trim();

/**
 * A value typed by a user, made safe for a mail from us: one line, at most 80 characters, and never a link. Otherwise
 * a stranger could make us send "You won, see evil.example" by registering someone's address under that name.
 */
export function asTyped(text: string): string {
  return cut(onOneLine(text).replace(scheme, ': //').replace(host, '. '), longest);
}
