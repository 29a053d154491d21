/** A member of an object: its name, and its value as it is written. */
export type Member = readonly [name: string, raw: string];

/** Thrown where a text is not a JSON object, or not of the expected form. */
export class NotAnObject extends Error {
  override name = 'NotAnObject';
}

/** Maximum members; our rows have far fewer. */
const most = 5000;

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

function afterSpace(text: string, at: number): number {
  let place = at;
  while (isSpace(text.charCodeAt(place))) place += 1;
  return place;
}

/** The place behind a string that begins at `at`. */
function afterString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  throw new NotAnObject('a string does not end');
}

/** The place behind any value that begins at `at`. */
function afterValue(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return afterString(text, at);
  let depth = 0;
  let place = at;
  while (place < text.length) {
    const sign = text[place];
    if (sign === '"') {
      place = afterString(text, place);
      continue;
    }
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return place;
      depth -= 1;
      if (depth === 0) return place + 1;
    } else if (depth === 0 && (sign === ',' || isSpace(text.charCodeAt(place)))) return place;
    place += 1;
  }
  throw new NotAnObject('a value does not end');
}

/**
 * The members of a JSON object in order, each value as its original text, so that numbers keep all their digits. Throws
 * `NotAnObject`.
 */
export function membersOf(text: string): Member[] {
  const members: Member[] = [];
  let place = afterSpace(text, 0);
  if (text[place] !== '{') throw new NotAnObject('an object does not begin');
  place = afterSpace(text, place + 1);
  if (text[place] === '}') return members;
  for (;;) {
    if (text[place] !== '"') throw new NotAnObject('a member has no name');
    const end = afterString(text, place);
    const name = JSON.parse(text.slice(place, end)) as string;
    place = afterSpace(text, end);
    if (text[place] !== ':') throw new NotAnObject('a member has no value');
    place = afterSpace(text, place + 1);
    const behind = afterValue(text, place);
    if (behind === place) throw new NotAnObject('a member has no value');
    members.push([name, text.slice(place, behind)]);
    if (members.length > most) throw new NotAnObject('an object has too many members');
    place = afterSpace(text, behind);
    if (text[place] === '}') break;
    if (text[place] !== ',') throw new NotAnObject('members are not parted');
    place = afterSpace(text, place + 1);
  }
  if (afterSpace(text, place + 1) !== text.length) throw new NotAnObject('something follows the object');
  return members;
}

/** Members as the text of an object, written as PostgreSQL writes one. */
export const objectOf = (members: readonly Member[]): string =>
  `{${members.map(([name, raw]) => `${JSON.stringify(name)}: ${raw}`).join(', ')}}`;
