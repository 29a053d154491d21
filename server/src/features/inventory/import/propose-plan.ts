import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import { isScale } from '@baluarte/contract/kit/field.ts';
import { mayBeToDefine, toDefineCode } from '@baluarte/contract/kit/to-define.ts';
import { plainOptions, rowKeys, type ImportOptions, type ImportRights } from '@baluarte/contract/inventory/import.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { loadChoices } from '#kit/catalogue/import/choice-index.ts';
import { usualPattern } from '#kit/catalogue/import/made-codes.ts';
import { otherRows, titleOf } from '#kit/catalogue/import/other-rows.ts';
import { sureLikeness } from '#kit/catalogue/import/propose.ts';
import { sourcesOf, type ColumnSource } from '#kit/catalogue/import/column-sources.ts';
import { headersByField, type Mapping } from '#kit/catalogue/import/match-headers.ts';
import type { OwnRows, Store } from '#kit/catalogue/store.ts';
import { cellText, type CellValue, type Sheet } from '#kit/sheets/sheet.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Rows sampled to find what a file is. */
const lookedAt = 5000;

/** The cells of the rows that are looked at. */
async function* firstRows(sheet: Sheet): AsyncGenerator<CellValue[]> {
  let rows = 0;
  for await (const { cells } of sheet.rows()) {
    yield cells;
    if (++rows === lookedAt) return;
  }
}

type Key = ImportOptions['key'];

/**
 * The key that identifies the most rows of the file; ties go to the simpler key. Rows of their own kind are told by their code where a
 * column holds some, else by what they are of, with the number a register gives them and, where it gives none or leaves an end to be
 * defined, their description.
 */
export async function keyFor(store: Store, sheet: Sheet, mapping: Mapping): Promise<Key> {
  const sources = sourcesOf(store.catalogue, sheet.headers, mapping, {});
  const columns = new Map(sources.map(({ name, column }) => [name, column]));
  if (store.own) {
    const hasColumn = (name: string) => columns.get(name) !== undefined;
    if (hasColumn('code') && (await bringsCodes(store.own, sheet, sources))) return ['code'];
    const told =
      hasColumn('reference') && hasAllEnds(store.own, sources) ? ['reference'] : ['reference', 'description'];
    return [...store.own.combination, ...told.filter(hasColumn)] as Key;
  }
  const possible = rowKeys.filter((key) => key.every((name) => columns.get(name) !== undefined));
  if (possible.length <= 1) return [...(possible[0] ?? plainOptions.key)];
  const otherRow = otherRows(store.catalogue, sheet.headers, sources);
  const seen = possible.map(() => new Set<string>());
  const lost = possible.map(() => 0);
  for await (const cells of firstRows(sheet)) {
    if (otherRow(cells)) continue;
    for (const [index, key] of possible.entries()) {
      const parts = key.map((name) => foldWord(cellText(cells[columns.get(name) ?? -1] ?? '')));
      const text = JSON.stringify(parts);
      if (parts.includes('') || seen[index]?.has(text)) lost[index] = (lost[index] ?? 0) + 1;
      seen[index]?.add(text);
    }
  }
  const least = Math.min(...lost);
  return [...(possible[lost.indexOf(least)] ?? plainOptions.key)];
}

/**
 * The mapping with numbers that a register gives its own rows as their reference, and not as codes of ours. `code` stays where most of
 * the column looks like ours, or some of it and no row could be told without it, and some of these rows are there.
 */
export async function withOwnNumbers(trx: Trx, store: Store, sheet: Sheet, mapping: Mapping): Promise<Mapping> {
  const { own, catalogue } = store;
  const header = Object.keys(mapping).find((each) => mapping[each] === 'code');
  if (!own || header === undefined || !('reference' in catalogue.fields)) return mapping;
  if (Object.values(mapping).includes('reference')) return mapping;
  const sources = sourcesOf(catalogue, sheet.headers, mapping, {});
  const { codes, others } = await readCodes(own, sheet, sources);
  const lookOurs = codes.length > 0 && (codes.length >= others || !hasAllEnds(own, sources));
  const areOurs = lookOurs && (!describesRows(own, mapping) || (await knowsAny(trx, own, codes)));
  return areOurs ? mapping : { ...mapping, [header]: 'reference' };
}

/**
 * The mapping with the steps of scales read from columns that hold some: a register has an `Impacto` that says which kind of impact it
 * is beside an `Impacto inherente` that rates it. A column none of whose words is a step gives way to another one that could fill the
 * same field by its name.
 */
export async function withScalesByContent(trx: Trx, store: Store, sheet: Sheet, mapping: Mapping): Promise<Mapping> {
  const { catalogue } = store;
  const scaled = Object.entries(catalogue.fields).filter(([, { from }]) => isScale(from));
  const headers = headersByField(catalogue, sheet.headers);
  const open = scaled.flatMap(([field, { from }]) => {
    const current = Object.keys(mapping).find((header) => mapping[header] === field);
    const others = (headers.get(field) ?? []).filter((header) => mapping[header] === null);
    return current === undefined || others.length === 0 ? [] : [{ field, from, current, others }];
  });
  if (open.length === 0) return mapping;
  const choices = await loadChoices(
    trx,
    scaled.map(([, field]) => field),
    { entries: store.entries },
  );
  const words = await wordsByHeader(sheet, new Set(open.flatMap(({ current, others }) => [current, ...others])));
  const found = { ...mapping };
  for (const { field, from, current, others } of open) {
    const isScaleOf = (header: string) => [...(words.get(header) ?? [])].some((word) => choices.knows(from, word));
    const better = isScaleOf(current) ? undefined : others.find(isScaleOf);
    if (better !== undefined) Object.assign(found, { [current]: null, [better]: field });
  }
  return found;
}

/** The mapping as the rules of the catalogue read it once they know what its columns hold. */
export async function withColumnsByContent(trx: Trx, store: Store, sheet: Sheet, mapping: Mapping): Promise<Mapping> {
  const { refine, catalogue } = store;
  if (!refine) return mapping;
  const choices = await loadChoices(trx, Object.values(catalogue.fields), { entries: store.entries });
  const words = await wordsByHeader(sheet, new Set(sheet.headers.filter((header) => mapping[header])));
  return refine(mapping, {
    headers: sheet.headers,
    words: (header) => words.get(header) ?? new Set(),
    knows: (field, word) => choices.knows(catalogue.fields[field]?.from, word),
  });
}

/** The mapping without columns of fields that the session may not both see and write: their cells go to the notes. */
export const withoutForbidden = ({ fields }: AnyCatalogue, mapping: Mapping, may: ImportRights['may']): Mapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([header, field]) => {
      const { access } = fields[field ?? ''] ?? {};
      return [header, access && ![...access.view, access.edit].every(may) ? null : field];
    }),
  );

/** Different words of some columns, in the rows that are looked at; empty cells say none. */
async function wordsByHeader(sheet: Sheet, headers: ReadonlySet<string>): Promise<Map<string, Set<string>>> {
  const words = new Map([...headers].map((header) => [header, new Set<string>()]));
  const places = [...headers].map((header) => [header, sheet.headers.indexOf(header)] as const);
  for await (const cells of firstRows(sheet)) {
    for (const [header, place] of places) {
      const word = cellText(cells[place] ?? '').trim();
      if (word !== '') words.get(header)?.add(word);
    }
  }
  return words;
}

/** Share of the filled cells of a column of codes that may repeat others: above it the column names groups, and not rows. */
const maxRepeatedCodes = 0.5;

/**
 * The mapping without a column of codes that mostly repeat: what tells a row is something else then, and new rows get codes of the
 * company's own. `code` stays where few repeat, so that these are told as what they are.
 */
export async function withoutRepeatedCodes(store: Store, sheet: Sheet, mapping: Mapping): Promise<Mapping> {
  const header = Object.keys(mapping).find((each) => mapping[each] === 'code');
  if (header === undefined || store.own || !Object.values(mapping).includes('name')) return mapping;
  const place = sheet.headers.indexOf(header);
  const codes = new Set<string>();
  let filled = 0;
  for await (const cells of firstRows(sheet)) {
    const text = foldWord(cellText(cells[place] ?? '').trim());
    if (text !== '') {
      filled++;
      codes.add(text);
    }
  }
  return filled - codes.size > filled * maxRepeatedCodes ? { ...mapping, [header]: null } : mapping;
}

/** Whether the file has a column for each field that says together which row it is. */
const hasAllEnds = ({ combination }: OwnRows, sources: readonly ColumnSource[]): boolean =>
  combination.every((end) => sources.some(({ name, column }) => name === end && column !== undefined));

/** Whether a column of the file holds codes of the rows there are, and not those of another register. */
async function bringsCodes(own: OwnRows, sheet: Sheet, sources: readonly ColumnSource[]): Promise<boolean> {
  if (!hasAllEnds(own, sources)) return true;
  const { codes, others } = await readCodes(own, sheet, sources);
  return codes.length > 0 && codes.length >= others;
}

/** Cells of the column of codes that look like codes of ours, and how many look like something else. */
async function readCodes(
  own: OwnRows,
  sheet: Sheet,
  sources: readonly ColumnSource[],
): Promise<{ codes: string[]; others: number }> {
  const column = sources.find(({ name }) => name === 'code')?.column;
  const codes: string[] = [];
  let others = 0;
  if (column === undefined) return { codes, others };
  for await (const cells of firstRows(sheet)) {
    const text = cellText(cells[column] ?? '').trim();
    if (own.isCode(text)) codes.push(text);
    else if (text !== '') others++;
  }
  return { codes, others };
}

/** Whether a file says what its rows are about, so that there may be new ones: codes alone name rows that are there. */
function describesRows({ combination }: OwnRows, mapping: Mapping): boolean {
  const brought = new Set(Object.values(mapping));
  return brought.has('description') || combination.some((end) => brought.has(end));
}

/** Whether any of some codes is of a row there is. */
async function knowsAny(trx: Trx, own: OwnRows, codes: readonly string[]): Promise<boolean> {
  const keys = [...new Set(codes)].map((text) => ({ text, fields: ['code'], isSought: true }));
  return (await own.find(trx, keys, [])).size > 0;
}

/**
 * What new rows take of the ends that a register does not say, in no column or not in each row: that they are to be defined. Only for
 * ends of which the session may create an entry.
 */
export async function endsToDefine(
  { own, catalogue }: Store,
  sheet: Sheet,
  { mapping, rights }: { mapping: Mapping; rights: Pick<ImportRights, 'createsFrom'> },
): Promise<Record<string, string>> {
  const { fields } = catalogue;
  if (!own || Object.values(mapping).includes('code') || !describesRows(own, mapping)) return {};
  const sources = sourcesOf(catalogue, sheet.headers, mapping, {});
  const open = new Map(
    own.combination.flatMap((end) => {
      if (!mayBeToDefine(fields[end]?.from) || !rights.createsFrom(fields[end])) return [];
      return [[end, sources.find(({ name }) => name === end)?.column]];
    }),
  );
  const unsaid = new Set([...open].flatMap(([end, column]) => (column === undefined ? end : [])));
  const otherRow = otherRows(catalogue, sheet.headers, sources);
  for await (const cells of firstRows(sheet)) {
    if (unsaid.size === open.size) break;
    if (otherRow(cells)) continue;
    for (const [end, column] of open)
      if (column !== undefined && cellText(cells[column] ?? '').trim() === '') unsaid.add(end);
  }
  return Object.fromEntries([...unsaid].map((end) => [end, toDefineCode]));
}

/**
 * The field whose choices the section titles name: among fields missing from the file, the one that most titles match;
 * null where less than half of them match any.
 */
async function titlesFieldFor(trx: Trx, { catalogue }: Store, sheet: Sheet, mapping: Mapping): Promise<string | null> {
  const titles = await titlesIn(catalogue, sheet, mapping);
  if (titles.size === 0) return null;
  const brought = new Set(Object.values(mapping));
  const parents = new Set([...brought].map((name) => catalogue.fields[name ?? '']?.parent));
  const choices = await loadChoices(
    trx,
    Object.values(catalogue.fields).filter(({ isRelation }) => !isRelation),
  );
  let best: { name: string; known: number } | undefined;
  for (const [name, { kind, from }] of Object.entries(catalogue.fields)) {
    if (kind !== 'choice' || brought.has(name) || parents.has(name)) continue;
    const known = [...titles].filter((title) => {
      const [first] = choices.propose(from, title);
      return choices.knows(from, title) || (first && first.likeness >= sureLikeness);
    }).length;
    if (known * 2 >= titles.size && known > (best?.known ?? 0)) best = { name, known };
  }
  return best?.name ?? null;
}

/** Different titles of sections in the first rows of a file. */
async function titlesIn(catalogue: Store['catalogue'], sheet: Sheet, mapping: Mapping): Promise<Set<string>> {
  const otherRow = otherRows(catalogue, sheet.headers, sourcesOf(catalogue, sheet.headers, mapping, {}));
  const titles = new Set<string>();
  for await (const cells of firstRows(sheet)) {
    if (otherRow(cells) === 'sectionTitle') titles.add(titleOf(cells));
  }
  return titles;
}

/**
 * Proposed options for a file: the best key, codes generated in the company's pattern, rows that are not entries skipped, titles
 * of sections used where they name choices, words matched to very similar values, long texts cut, and values derived from rows.
 */
export async function proposeOptions(
  trx: Trx,
  store: Store,
  { sheet, mapping, language }: { sheet: Sheet; mapping: Mapping; language: Language },
): Promise<ImportOptions> {
  return {
    key: await keyFor(store, sheet, mapping),
    codePattern: store.catalogue.fields['code']?.required ? await usualPattern(trx, store, language) : null,
    fillsEmpty: false,
    skipsOtherRows: true,
    usesProposals: true,
    cutsLongTexts: true,
    keepsRest: true,
    suggests: true,
    titlesField: await titlesFieldFor(trx, store, sheet, mapping),
    replacesRelations: false,
    confirmsLowRisk: false,
  };
}
