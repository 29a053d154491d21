/** Line ends and other controls, and marks that turn the direction of what follows. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** What mail programs make a link of by themselves: a scheme, or words joined by a dot as in a host name. */
const scheme = /:\/\//g;
const host = /(?<=[\p{L}\p{N}]{2})\.(?=\p{L}{2})/gu;

/** Cut where a person would not read on; a longer one is a message of the sender's, not a name. */
const longest = 80;

/** Text on one line, without anything that ends a header or turns the direction of writing. */
export const onOneLine = (text: string): string => text.replace(controls, ' ').replace(/\s+/g, ' ').trim();

/**
 * A value somebody typed, safe to stand in a mail that we sign: one line, at most 80 characters, and never a link. Else
 * anybody could have us send "You won, see evil.example" by registering another's address under that name.
 */
export function asTyped(text: string): string {
  const line = onOneLine(text).replace(scheme, ': //').replace(host, '. ');
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}
