import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import { typedFields } from '@baluarte/contract/kit/field.ts';
import { groupMark, headerKey } from '#kit/sheets/header.ts';
import { languages, textsIn, type Language } from '@baluarte/texts/wording.ts';
import { fieldLabels } from '../field-labels.ts';

/** Header of a file → field it fills, or null for a column that is left out. */
export type Mapping = Record<string, string | null>;

export interface MatchedHeaders {
  mapping: Mapping;
  /** Language most of the headers are in: what an ambiguous date of the file is read by. */
  language: Language;
}

interface Words {
  headers?: Record<string, readonly string[]>;
  /** Further names that only a proposal takes: programs send columns of such names for something else. */
  proposedHeaders?: Record<string, readonly string[]>;
}

/** Other names of columns that the texts of a catalogue know. */
const wordsOf = (catalogue: AnyCatalogue, language: Language): Words => textsIn(language)[catalogue.name as 'threat'];

interface Candidate {
  field: string;
  /** Lower is surer: a label, the field's own name, then the synonyms in their order. */
  rank: number;
  language?: Language;
}

function candidatesOf(catalogue: AnyCatalogue, isProposal: boolean): Map<string, Candidate[]> {
  const all = new Map<string, Candidate[]>();
  const add = (header: string | undefined, candidate: Candidate) => {
    if (!header) return;
    const key = headerKey(header);
    all.set(
      key,
      [...(all.get(key) ?? []), candidate].sort((a, b) => a.rank - b.rank),
    );
  };
  // What is computed is in exported files too; in a file that comes in it fills nothing.
  for (const [field, { aliases = [], label }] of Object.entries(typedFields(catalogue.fields))) {
    // The name of a column that a company adds is made of an id, and `Impact (1-5)` is not the fifteenth factor.
    if (!label) add(field, { field, rank: 1 });
    for (const alias of aliases) add(alias, { field, rank: 2 });
    for (const language of languages) {
      const { headers, proposedHeaders } = wordsOf(catalogue, language);
      add(fieldLabels(catalogue, language)[field], { field, rank: 0, language });
      const synonyms = [...(headers?.[field] ?? []), ...((isProposal && proposedHeaders?.[field]) || [])];
      for (const [index, synonym] of synonyms.entries()) add(synonym, { field, rank: 2 + index, language });
    }
  }
  return all;
}

/** How much less sure a header is without what it says in parentheses, and by its second line alone. */
const [shorterRank, secondLineRank] = [10, 20];

/** Names by which a header is looked for: as it stands, without parentheses, and by the lines of one that has two. */
function namesOf(header: string): { key: string; rank: number }[] {
  const [group = '', second] = header.split(groupMark);
  const name = (second ?? header).trimEnd();
  const [shorter = name] = name.endsWith(')') ? name.split('(', 1) : [name];
  return [
    { key: headerKey(header), rank: 0 },
    ...(second === undefined ? [] : [{ key: headerKey(`${second} ${group}`), rank: 0 }]),
    { key: headerKey(shorter), rank: second === undefined ? shorterRank : secondLineRank },
  ];
}

/** What each header may fill, the surest first. */
function proposalsFor(
  catalogue: AnyCatalogue,
  headers: readonly string[],
  isProposal = true,
): (Candidate & { header: string })[] {
  const candidates = candidatesOf(catalogue, isProposal);
  return headers
    .flatMap((header) =>
      namesOf(header).flatMap(({ key, rank }) =>
        (candidates.get(key) ?? []).map((candidate) => ({ ...candidate, header, rank: candidate.rank + rank })),
      ),
    )
    .sort((a, b) => a.rank - b.rank);
}

/** Every name a column may have, as `headerKey` writes it; distinguishes the header from titles above it. */
export const knownHeaders = (catalogue: AnyCatalogue): string[] => [...candidatesOf(catalogue, true).keys()];

/** Headers that each field could take by name, the surest first. */
export const headersByField = (catalogue: AnyCatalogue, headers: readonly string[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(proposalsFor(catalogue, headers), ({ field }) => field)].map(([field, all]) => [
      field,
      [...new Set(all.map(({ header }) => header))],
    ]),
  );

/**
 * Which column fills which field, by header: labels and synonyms in Spanish and English, and the contract's own names. A
 * field is filled by one column at most, the surest; the others are left out. `isProposal`: somebody will look at it.
 */
export function matchHeaders(
  catalogue: AnyCatalogue,
  headers: readonly string[],
  { isProposal = true }: { isProposal?: boolean } = {},
): MatchedHeaders {
  const mapping: Mapping = Object.fromEntries(headers.filter(Boolean).map((header) => [header, null]));
  const taken = new Set<string>();
  const votes: Record<Language, number> = { es: 0, en: 0 };
  for (const { header, field, language } of proposalsFor(catalogue, headers, isProposal)) {
    if (mapping[header] === null && !taken.has(field)) {
      mapping[header] = field;
      taken.add(field);
    }
    if (language && mapping[header] === field) votes[language]++;
  }
  return { mapping, language: votes.en > votes.es ? 'en' : 'es' };
}
