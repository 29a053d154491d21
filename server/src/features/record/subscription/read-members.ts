import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { hash } from 'node:crypto';
import { fieldsFor } from '@baluarte/contract/kit/guarded.ts';
import { parameterKinds, parameterViews } from '@baluarte/contract/kit/parameter-kinds.ts';
import { isReadableView, listHere, parametersOf } from '@baluarte/contract/record/view-access.rules.ts';
import { BigintArray } from '#kit/database/bigint-array.ts';
import type { Parts } from '#kit/http/parts.ts';
import { readList, type Reader } from '#kit/http/read-list.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { nameOfRow } from './name-of-row.ts';

/** The entries of a view, by id, and a digest of what each shows. */
export interface Members {
  ids: BigintArray;
  marks: BigintArray;
}

type Row = Record<string, unknown>;
type View = { list: string; query: string };

/** What says nothing of an entry to its reader. */
const technical = new Set(['id', 'version', 'createdAt', 'updatedAt', 'language']);

/** Columns that a view shows; null: it says nothing of them, so everything counts. */
function columnsOf({ query }: View): readonly string[] | null {
  const { columns } = parametersOf(query, 'drawn');
  return columns?.split(',').map((column) => column.split('.')[0] ?? column) ?? null;
}

/** The fields of a view that are digested. */
export interface Digested {
  names: readonly string[];
  /** A digest of their names and of those within them: another release or other rights make another one. */
  shape: string;
}

/** What is digested of the entries of a view: what it shows, as far as the session may read it; all, where it shows none of it. */
export function digestedOf(session: Session, view: View): Digested {
  const endpoint = listHere(session, view.list);
  const rootOf = (field: string) => field.split('.')[0] ?? field;
  const every = endpoint ? fieldsFor(endpoint.reply, session).filter((field) => !technical.has(rootOf(field))) : [];
  const columns = columnsOf(view);
  const shown = every.filter((field) => columns?.includes(rootOf(field)) ?? true);
  const fields = (shown.length > 0 ? shown : every).toSorted();
  return {
    names: fields.filter((field) => !field.includes('.')),
    shape: asciiPrefix(hash('sha256', fields.join(','), 'hex'), 16),
  };
}

/** A signed 64-bit digest of what a row shows. */
const markOf = (row: Row, names: readonly string[]): bigint =>
  hash('sha256', JSON.stringify(names.map((name) => [name, row[name]])), 'buffer').readBigInt64BE(0);

/** What a view is asked for, in a normal form, without its order: it is the same view as long as this is the same. */
export function fingerprintOf(view: View): string {
  const { sort: _order, ...asked } = parametersOf(view.query, 'asked');
  const columns = columnsOf(view)?.toSorted().join(',') ?? '';
  return new URLSearchParams([
    ...Object.entries(asked).toSorted(([a], [b]) => a.localeCompare(b)),
    ['columns', columns],
  ]).toString();
}

/** The list of a view, as it is asked for; null where the session may not read it, or the list no longer understands the query. */
export function askedOf(session: Session, view: View): { name: string; params: Row; query: Row } | null {
  const endpoint = listHere(session, view.list);
  if (!endpoint || !isReadableView(session, view)) return null;
  const { sort: _order, ...asked } = parametersOf(view.query, 'asked');
  const { data } = endpoint.query.safeParse(asked);
  const kind = parameterKinds.find((one) => parameterViews(one) === view.list);
  return data ? { name: endpoint.name, params: kind ? { kind } : {}, query: data } : null;
}

type Asked = NonNullable<ReturnType<typeof askedOf>>;

/** Reads every entry of a view, inside the reader's walls. Memory holds ids and digests. */
export async function readMembers(
  parts: Parts,
  reader: Reader,
  { asked, names }: Pick<Digested, 'names'> & { asked: Asked },
): Promise<Members> {
  const members: Members = { ids: new BigintArray(), marks: new BigintArray() };
  for await (const row of readList(parts, asked, reader)) {
    members.ids.push(BigInt(row['id'] as number));
    members.marks.push(markOf(row, names));
  }
  return members;
}

/** What some entries of a view are called, read anew: in the same snapshot they are the same. */
export async function readNames(
  parts: Parts,
  reader: Reader,
  { asked, ids }: { asked: Asked; ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const wanted = new Set(ids);
  const names = new Map<number, string>();
  if (wanted.size === 0) return names;
  for await (const row of readList(parts, asked, reader)) {
    const id = Number(row['id']);
    if (wanted.has(id)) names.set(id, nameOfRow(row, reader.session));
    if (names.size === wanted.size) break;
  }
  return names;
}
