import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { synonyms } from '@baluarte/texts/synonyms.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';

/** A choice a word may mean, as proposals look at it. */
export interface Named {
  id: number;
  code: string;
  name: string;
  name_en: string | null;
}

/** A choice, and how like the word is to it: 1 is the same, below `leastLikeness` nothing is proposed. */
export interface Proposal {
  id: number;
  name: string;
  nameEn: string | null;
  likeness: number;
}

/** From this likeness (0 to 1) on, a proposal is safe enough for a form to preselect it. */
export const sureLikeness = 0.85;
const leastLikeness = 0.5;
const mostProposals = 5;
/** Characters; longer words are not names, so only their beginning is compared. */
const longestWord = 200;

/** Function words, which carry no meaning by themselves. */
const joining = new Set([
  'a',
  'al',
  'and',
  'con',
  'de',
  'del',
  'el',
  'en',
  'for',
  'in',
  'la',
  'las',
  'los',
  'of',
  'o',
  'or',
  'para',
  'por',
  'the',
  'y',
]);

/** One word without its ending of number and gender, roughly: `equipos` and `equipo`, `confidenciales` and `confidencial`, `interno` and `interna`. */
function stem(word: string): string {
  const singular = /[^aeiou]es$/.test(word) && word.length > 4 ? word.slice(0, -2) : word.replace(/s$/, '');
  return singular.length > 3 ? singular.replace(/[aoe]$/, '') : singular;
}

const piecesOf = (text: string): string[] =>
  foldWord(firstCharacters(text, longestWord))
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (word === '' || joining.has(word) ? [] : [stem(word)]));

/** Phrase of stems → its line in the list of synonyms. */
const lineOf = new Map(
  synonyms.flatMap((line, index) => line.map((phrase): [string, number] => [piecesOf(phrase).join(' '), index])),
);
const longestPhrase = Math.max(...synonyms.flat().map((phrase) => piecesOf(phrase).length));

/** Ideas of a text: its stems, phrases and words that have synonyms replaced by what they share. */
function ideasOf(text: string): string[] {
  const pieces = piecesOf(text);
  const ideas: string[] = [];
  for (let at = 0; at < pieces.length;) {
    let taken = 1;
    let idea = pieces[at] ?? '';
    for (let length = Math.min(longestPhrase, pieces.length - at); length > 0; length--) {
      const line = lineOf.get(pieces.slice(at, at + length).join(' '));
      if (line === undefined) continue;
      [idea, taken] = [`=${line}`, length];
      break;
    }
    ideas.push(idea);
    at += taken;
  }
  return [...new Set(ideas)];
}

/** Slips that make one word of the other: a letter changed, added, left out, or two in each other's place; beyond `most`, `most + 1`. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
          isSwapped ? (before[j - 2] ?? 0) + 1 : most + 1,
        ),
      );
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row.at(-1) ?? most + 1;
}

const digitsOf = (word: string) => word.replaceAll(/\D/g, '');

/** Whether two words differ by a typing error at most, or one abbreviates the other. Another number is another thing: R-0012 is not R-0013. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.startsWith('=') || other.startsWith('=') || digitsOf(one) !== digitsOf(other)) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 3 && long.startsWith(short)) return true;
  const most = short.length >= 8 ? 2 : short.length >= 4 ? 1 : 0;
  return most > 0 && distance(one, other, most) <= most;
}

/** The ideas of names that an idea of a word differs from by a typing error at most. */
type NearIdeas = (idea: string) => ReadonlySet<string>;

function likenessOf(word: readonly string[], name: readonly string[], nearIdeas: NearIdeas): number {
  if (word.length === 0 || name.length === 0) return 0;
  const equal = word.filter((idea) => name.includes(idea)).length;
  const near = word.filter((idea) => !name.includes(idea) && name.some((other) => nearIdeas(idea).has(other))).length;
  const shared = equal + near * 0.8;
  if (shared === 0) return 0;
  // The share of the shorter found in the longer counts most; the rest reduces the score a little.
  const covered = Math.min(1, shared / Math.min(word.length, name.length));
  const whole = Math.min(1, shared / Math.max(word.length, name.length));
  return 0.6 * covered + 0.4 * whole;
}

/** A text as its words say it, and as its ideas do: `equipo de escritorio` is one idea, and two words in any order. */
const readings = (text: string) => ({ words: [...new Set(piecesOf(text))], ideas: ideasOf(text) });
type Readings = ReturnType<typeof readings>;

const alike = (one: Readings, other: Readings, nearIdeas: NearIdeas): number =>
  Math.max(likenessOf(one.ideas, other.ideas, nearIdeas), likenessOf(one.words, other.words, nearIdeas));

/** Data for comparing the choices of one kind, computed once for many words. */
export class Proposer {
  readonly #choices: { choice: Named; names: Readings[] }[];
  /** Each idea of the names once: many names share theirs. */
  readonly #ideas: readonly string[];

  constructor(choices: readonly Named[]) {
    this.#choices = choices.map((choice) => ({
      choice,
      names: [choice.name, choice.name_en ?? '', choice.code].map(readings),
    }));
    const ideas = this.#choices.flatMap(({ names }) => names.flatMap((name) => [...name.words, ...name.ideas]));
    this.#ideas = [...new Set(ideas)];
  }

  /** Compares an idea with those of the names when it is first asked for, and remembers the answer. */
  #nearIdeas(): NearIdeas {
    const found = new Map<string, ReadonlySet<string>>();
    return (idea) => {
      const known = found.get(idea) ?? new Set(this.#ideas.filter((other) => isNear(idea, other)));
      found.set(idea, known);
      return known;
    };
  }

  /** Choices a word may mean, the likeliest first: the same in other case, number, order or language, or nearly so. */
  propose(word: string): Proposal[] {
    const variants = readings(word);
    const nearIdeas = this.#nearIdeas();
    return this.#choices
      .map(({ choice, names }) => ({
        id: choice.id,
        name: choice.name,
        nameEn: choice.name_en,
        likeness: Math.round(100 * Math.max(0, ...names.map((name) => alike(variants, name, nearIdeas)))) / 100,
      }))
      .filter(({ likeness }) => likeness >= leastLikeness)
      .sort((a, b) => b.likeness - a.likeness || a.name.length - b.name.length || a.id - b.id)
      .slice(0, mostProposals);
  }
}
