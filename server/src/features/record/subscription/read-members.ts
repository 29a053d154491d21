import { hash } from 'node:crypto';
import { parameterKinds, parameterViews } from '@baluarte/contract/kit/parameter-kinds.ts';
import { isReadableView, listHere, parametersOf } from '@baluarte/contract/record/view-access.rules.ts';
import type { Parts } from '#kit/http/parts.ts';
import { readList, type Reader } from '#kit/http/read-list.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { nameOfRow } from './name-of-row.ts';

/** The entries of a view, by id, and a digest of what each shows. */
export interface Members {
  ids: number[];
  marks: string[];
  /** What the entries are called, in the order of `ids`; none where nobody will be told. */
  names: string[];
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

/** A signed 64-bit digest of what a row shows, as the database keeps it. */
function markOf(row: Row, columns: readonly string[] | null): string {
  const shown = (columns ?? Object.keys(row)).filter((name) => name in row && !technical.has(name));
  const names = shown.length > 0 ? shown.toSorted() : Object.keys(row).filter((name) => !technical.has(name));
  const bytes = hash('sha256', JSON.stringify(names.map((name) => [name, row[name]])), 'buffer');
  return bytes.readBigInt64BE(0).toString();
}

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

/** What is read of a view. */
interface Asked {
  view: View;
  asked: NonNullable<ReturnType<typeof askedOf>>;
  /** Whether some of the entries may be told by name. */
  isNamed: boolean;
}

/** Reads every entry of a view, inside the reader's walls. Memory holds ids, digests, and names where they are wanted. */
export async function readMembers(parts: Parts, reader: Reader, { view, asked, isNamed }: Asked): Promise<Members> {
  const columns = columnsOf(view);
  const members: Members = { ids: [], marks: [], names: [] };
  for await (const row of readList(parts, asked, reader)) {
    members.ids.push(Number(row['id']));
    members.marks.push(markOf(row, columns));
    if (isNamed) members.names.push(nameOfRow(row, reader.session));
  }
  return members;
}
