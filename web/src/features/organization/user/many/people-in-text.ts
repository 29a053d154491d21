import { capital } from '#kit/texts/capital.ts';
import { fold } from '#kit/search/fold.ts';

/** Somebody as a pasted line names them; what it does not say is ''. */
export interface Pasted {
  email: string;
  name: string;
  lastName: string;
  /** As the line writes it. */
  role: string;
  areas: string[];
}
export interface PeopleInText {
  people: Pasted[];
  /** Lines with something in them, but no e-mail: the headers of a sheet, a note. */
  skipped: number;
}

const addresses = /(?<![^\s<>,;:"'()[\]])[^\s<>,;:"'()[\]]+@[^\s<>,;:"'()[\]]+/g;

/** Name and last name of a whole name: of four words, the last two are last names, as in Spanish. */
function parts(whole: string): Pick<Pasted, 'name' | 'lastName'> {
  const words = whole.split(/\s+/).filter(Boolean);
  const names = words.length > 3 ? words.length - 2 : 1;
  return { name: words.slice(0, names).join(' '), lastName: words.slice(names).join(' ') };
}

/** What an address says of its owner's name: `ana.perez2@…` is Ana Perez. A proposal, to be corrected. */
const nameIn = (email: string) =>
  parts(
    (email.split('@')[0] ?? '')
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
      .map(capital)
      .join(' '),
  );

interface Known {
  roles: ReadonlySet<string>;
  areas: ReadonlySet<string>;
}

function personOf(line: string, email: string, known: Known): Pasted {
  const cells = line
    .replace(email, '')
    .split(/[\t;,<>]/)
    .map((cell) => cell.replaceAll('"', '').trim())
    .filter(Boolean);
  const role = cells.find((cell) => known.roles.has(fold(cell))) ?? '';
  const areas = cells.filter((cell) => cell !== role && known.areas.has(fold(cell)));
  const [first, second] = cells.filter((cell) => cell !== role && !areas.includes(cell));
  const named =
    first === undefined ? nameIn(email) : second === undefined ? parts(first) : { name: first, lastName: second };
  return { email: email.toLowerCase(), role, areas, ...named };
}

/**
 * People in pasted text: one a line, as cells of a sheet in the order name, last name, e-mail, role, areas (the e-mail is found
 * wherever it stands, a role and each area by their names), as `Ana Pérez <ana@example.com>`, or several addresses in a line.
 */
export function peopleInText(text: string, names: Record<keyof Known, readonly string[]>): PeopleInText {
  const known = { roles: new Set(names.roles.map(fold)), areas: new Set(names.areas.map(fold)) };
  const people: Pasted[] = [];
  let skipped = 0;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  for (const line of lines) {
    const found = line.match(addresses) ?? [];
    const [email, ...more] = found;
    if (email === undefined) skipped += 1;
    else if (more.length === 0) people.push(personOf(line, email, known));
    // A list of addresses as a mail program writes it.
    else
      for (const each of line.split(/[;,](?=[^;,]*@)/)) {
        const own = each.match(addresses)?.[0];
        if (own !== undefined) people.push(personOf(each, own, known));
      }
  }
  return { people, skipped };
}
