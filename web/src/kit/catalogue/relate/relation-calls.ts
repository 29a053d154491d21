import { byWords } from '@baluarte/contract/inventory/relation.ts';
import { maximumBulk } from '@baluarte/contract/kit/bulk.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { call, type CallInput, type Rows } from '#kit/http/call.ts';
import { apiOf } from '../api.ts';
import type { Row } from '../catalogue.ts';
import { relationApi, type RelationSide } from '../show/relation-side.ts';
import { entryOf, type Entry } from './entry.ts';

/** An entry that may be related, and how many of the chosen ones it is related to already. */
export interface Offered extends Entry {
  groupId: number | null;
  isActive: boolean;
  /** Where it lives, of what lives in a scope. */
  scopeId: number | null;
  known: number;
}

/** What entries are grouped by; every catalogue that takes part in relations has it. */
export const groupField = 'categoryId';

const withKnown = (rows: readonly Row[], counts: readonly { id: number; count: number }[]): Offered[] => {
  const known = new Map(counts.map(({ id, count }) => [id, count]));
  return rows.map((row) => ({
    ...entryOf(row),
    groupId: typeof row[groupField] === 'number' ? row[groupField] : null,
    isActive: row.statusId === 1,
    scopeId: typeof row['scopeId'] === 'number' ? row['scopeId'] : null,
    known: known.get(row.id) ?? 0,
  }));
};

/** A page of what an endpoint lists, whatever its exact types. */
const listEverywhere = (endpoint: AnyEndpoint, query: object, signal?: AbortSignal): Promise<Rows<Row>> =>
  call(endpoint, { query, signal, isPart: true } as CallInput<AnyEndpoint>) as Promise<Rows<Row>>;

interface OfferQuery {
  search: string;
  page: number;
  perPage: number;
  groupId?: number;
  signal?: AbortSignal;
}

/** A page of what may be related, group by group, with what is known of it. Throws `Refusal`. */
export async function listOffered(
  side: RelationSide,
  ids: readonly number[],
  { search, page, perPage, groupId, signal }: OfferQuery,
): Promise<{ rows: Offered[]; total: number }> {
  const query = { search: search || undefined, page, perPage, sort: `${groupField},code`, [groupField]: groupId };
  const { rows, meta } = await (side.everyScope
    ? listEverywhere(side.everyScope, query, signal)
    : apiOf(side.other).list(query, signal, true));
  return { rows: withKnown(rows, await countKnown(side, ids, rows, signal)), total: meta.total };
}

const countKnown = async (
  side: RelationSide,
  ids: readonly number[],
  rows: readonly { id: number }[],
  signal?: AbortSignal,
) => {
  const others = rows.map(({ id }) => id);
  return others.length === 0 ? [] : (await relationApi(side).known(ids, others, signal)).counts;
};

const largestPage = 200;

/** All of a group that match a search, `maximumBulk` at most. Throws `Refusal`. */
export async function listGroup(
  side: RelationSide,
  ids: readonly number[],
  { search, groupId }: Pick<OfferQuery, 'search'> & { groupId: number },
): Promise<Offered[]> {
  const all: Offered[] = [];
  for (let page = 1; all.length < maximumBulk; page++) {
    const { rows, total } = await listOffered(side, ids, { search, groupId, page, perPage: largestPage });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) break;
  }
  return all.slice(0, maximumBulk);
}

/** What a pasted line names: entries that are known or not, or nothing. */
export interface FoundLine {
  words: string[];
  /** Only one where the line is clear. */
  rows: Entry[];
  proposals: Entry[];
}

/** Finds entries by what each line calls them, with those among them that are related to all of `ids` already. Throws `Refusal`. */
export async function findLines(
  side: RelationSide,
  ids: readonly number[],
  lines: readonly string[][],
): Promise<{ lines: FoundLine[]; known: ReadonlySet<number> }> {
  const answer = await call(byWords[side.relation.to], {
    body: { lines: lines.map((line) => [...line]), everyScope: side.everyScope !== undefined },
  });
  const found = answer.lines.map((line, at): FoundLine => ({ ...line, words: lines[at] ?? [] }));
  const clear = [...new Set(found.flatMap(({ rows }) => (rows.length === 1 ? rows : [])))];
  const counts = await countKnown(side, ids, clear);
  return { lines: found, known: new Set(counts.flatMap(({ id, count }) => (count >= ids.length ? id : []))) };
}
