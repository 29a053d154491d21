import type { AuditEntity } from '@baluarte/contract/record/audit.ts';
import { listHere, mayOpen } from '@baluarte/contract/record/view-access.rules.ts';
import { entityOf, noChoice } from '@baluarte/contract/kit/values.ts';
import { auditEntity, auditKind, auditStatus } from '@baluarte/texts/audit-wording.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Texts } from '@baluarte/texts/wording.ts';
import type { z } from 'zod';
import { dayIn } from './kinds/day-in.ts';
import type { ListQuery, NameOf, Reading, ReportSources } from './sources.ts';

type Words = Readonly<Record<string, unknown>>;

type Sources = Pick<ReportSources, 'names'>;

/** What a list is narrowed by, as its contract reads it. */
export interface Filtered {
  list: string;
  query: ListQuery;
  schema: z.ZodObject;
}

const textOf = (words: unknown, key: string): string | undefined => {
  const found = typeof words === 'object' && words !== null ? (words as Words)[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** Words of the fields of a list, and of the values that are the same in every company. */
function wordsOf(list: string, texts: Texts): { fields: Words; options: Words } {
  const { risk, treatment, control, asset, evidence, audit, changeset } = texts;
  if (list === 'treatment')
    return { fields: treatment.fields, options: { option: treatment.options, state: treatment.states } };
  if (list === 'control') return { fields: { ...control.extras, ...control.fields }, options: control.options };
  if (list === 'asset')
    return { fields: { ...asset.extras, ...asset.fields }, options: { ...asset.options, lookedAt: asset.lookedAt } };
  if (list === 'evidence')
    return { fields: { ...evidence.extras, ...evidence.fields }, options: { ...evidence.options, ...evidence.words } };
  if (list === 'audit') return { fields: changeset.fields, options: { operation: audit.operations } };
  const { treatments, coverageStates: coverage, ways: moved } = risk;
  return { fields: risk.fields, options: { treatment: treatments, coverage, moved } };
}

/** What a list is ordered, shown and turned by, and what it brings along, narrows nothing. */
const notNarrowing = new Set(
  ['sort', 'columns', 'group', 'scopes', 'method', 'at', 'page', 'perPage'].concat(
    'impacts',
    'threats',
    'vulnerabilities',
  ),
);
const narrows = ([name, value]: [string, unknown]): boolean => value !== undefined && !notNarrowing.has(name);

/** Whether a list that is asked for so leaves out any entry. */
export const isNarrowing = (filter: ListQuery): boolean => Object.entries(filter).some(narrows);

/** Filters that a document tells as a fact of its own: an extract of the audit the days it is of. */
const toldApart: Readonly<Record<string, readonly string[]>> = { audit: ['from', 'to'] };

/** Ranges by the colours that clients of before ranges were numbered ask for. */
const rangesOfColors: Readonly<Record<string, number>> = { red: 1, orange: 2, yellow: 3, green: 4 };

/** What the values of a filter are numbers of: an entity by its contract, a range of the method; undefined: of nothing. */
function kindOf(name: string, schema: z.ZodObject): string | undefined {
  if (name === 'color' || /rangeId$/i.test(name)) return 'rangeLevel';
  const field = (schema.shape as Record<string, z.ZodType>)[name];
  const entity = field && entityOf(field);
  return entity === 'user' ? 'person' : entity;
}

/** What readers of a list are told the names of in any case: what its rows name, and what a company says of itself. */
const namedToAll: ReadonlySet<string> = new Set(['parameter', 'rangeLevel', 'impactFactor', 'person']);
const endsOfRisks: ReadonlySet<string> = new Set(['asset', 'threat', 'vulnerability']);
const listsOfRisks: ReadonlySet<string> = new Set(['risk', 'treatment']);

/** Whether the name of what a filter names by number may be told: nobody learns by trying numbers what they may not list. */
function mayName({ session }: Reading, list: string, kind: string): boolean {
  if (namedToAll.has(kind) || (listsOfRisks.has(list) && endsOfRisks.has(kind))) return true;
  const endpoint = listHere(session, kind);
  return endpoint !== undefined && mayOpen(session, endpoint);
}

/** Values that are named one by one; of more it is said how many. */
const mostNamed = 5;

const idsOf = (value: unknown): number[] =>
  [value].flat().flatMap((one) => (typeof one === 'number' ? [one] : (rangesOfColors[String(one)] ?? [])));

/** Names of all that a filter names by number: as they were then, else as they are. */
async function namesFor(reading: Reading, { names }: Sources, { list, query, schema }: Filtered): Promise<NameOf> {
  const { trx, now, at } = reading;
  const wanted = new Map<string, Set<number>>();
  for (const [name, value] of Object.entries(query).filter(narrows)) {
    const kind = name === 'ids' ? undefined : kindOf(name, schema);
    if (kind === undefined || !mayName(reading, list, kind)) continue;
    for (const id of idsOf(value).slice(0, mostNamed)) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
  }
  const then = await names(trx, wanted);
  if (at === undefined) return then;
  const isMissing = (kind: string, id: number) => (then(kind, id)?.name ?? then(kind, id)?.code ?? null) === null;
  const missing = new Map(
    [...wanted].map(([kind, ids]) => [kind, new Set([...ids].filter((id) => isMissing(kind, id)))] as const),
  );
  const since = await names(now, missing);
  return (kind, id) => (isMissing(kind, id) ? since(kind, id) : then(kind, id));
}

/** What a filter of a list is called; null: by its name in code, which is no word for anybody. */
export function filterLabel(name: string, { list, schema }: Omit<Filtered, 'query'>, texts: Texts): string | null {
  const { cover: words } = texts.report;
  if (name === 'ids') return words.chosen;
  if (name === 'createdIn' || name === 'changedIn') return words[name];
  const own = textOf(wordsOf(list, texts).fields, name === 'color' ? 'rangeId' : name);
  if (own !== undefined) return own;
  if (name === 'statusId') return texts.files.status;
  const entity = kindOf(name, schema) ?? '';
  return textOf((texts as Words)[entity] ?? (texts.audit.entities as Words)[entity], 'one') ?? null;
}

const labelOf = (name: string, filtered: Filtered, texts: Texts): string => {
  const label = filterLabel(name, filtered, texts) ?? name;
  return label.charAt(0).toLocaleUpperCase() + label.slice(1);
};

/** What a report is narrowed by, for its readers: each filter by its label with its values by their names; null where nothing narrows it. */
export async function narrowedWords(reading: Reading, sources: Sources, filtered: Filtered): Promise<string | null> {
  const { language } = reading;
  const { list, query, schema } = filtered;
  const texts = textsIn(language);
  const { cover: words } = texts.report;
  const { options } = wordsOf(list, texts);
  const filters = Object.entries(query).filter(
    (entry) => narrows(entry) && toldApart[list]?.includes(entry[0]) !== true,
  );
  const nameOf = await namesFor(reading, sources, filtered);
  const dayOf = dayIn(language);

  const nameIn = (kind: string, id: number): string => {
    if (id === noChoice) return words.noChoice;
    const found = mayName(reading, list, kind) ? nameOf(kind, id) : null;
    const name = language === 'en' ? (found?.nameEn ?? found?.name) : found?.name;
    if (found?.code) return kind === 'risk' ? found.code : [found.code, name].filter(Boolean).join(' ');
    return name ?? fill(words.numbered, { id });
  };
  const wordOf = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? texts.files.yes : texts.files.no;
    const text = String(value);
    if (name === 'statusId') return auditStatus(texts, list as AuditEntity, Number(value));
    if (list === 'audit' && name === 'kind') return auditKind(texts, text);
    if (list === 'audit' && name === 'entity') return auditEntity(texts, text as AuditEntity).many;
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayOf(text);
    return textOf(options[name], text) ?? (value === noChoice ? words.noChoice : text);
  };
  const saidOf = ([name, value]: [string, unknown]): string => {
    if (name === 'search') return `«${String(value)}»`;
    const kind = kindOf(name, schema);
    const all: unknown[] = [value].flat();
    const count = (of: number) => fill(of === 1 ? words.chosen_one : words.chosen_other, { count: of });
    if (name === 'ids') return `${labelOf(name, filtered, texts)}: ${count(all.length)}`;
    const ids = kind === undefined ? [] : idsOf(value);
    const shown =
      kind === undefined ? all.map((one) => wordOf(name, one)) : ids.slice(0, mostNamed).map((id) => nameIn(kind, id));
    const left = all.length - shown.length;
    const more = left === 0 ? [] : [fill(left === 1 ? texts.audit.more_one : texts.audit.more_other, { count: left })];
    return `${labelOf(name, filtered, texts)}: ${[shown.join(', '), ...more].join(' ')}`;
  };
  return filters.length > 0 ? filters.map(saidOf).join('; ') : null;
}
