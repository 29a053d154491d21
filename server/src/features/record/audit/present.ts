import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { AuditChange, AuditEntity, Held, Named, Operation } from '@baluarte/contract/record/audit.ts';
import { tracked, type NameKind, type Reading } from '@baluarte/contract/tracked.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { calledByCode, findNames, isNameKind, namesWithout, type NameOf } from './names.queries.ts';

type Json = Record<string, unknown>;

/** A change as it is recorded: whole rows, columns as they are named in SQL. */
export interface Recorded {
  id: number;
  table: string;
  rowId: number;
  operation: Operation;
  before: Json | null;
  after: Json | null;
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
export const entityOf = (table: string): AuditEntity => camel(table) as AuditEntity;

/** Columns that were written: every one of a row made or deleted that held something, else those that differ. */
function writtenColumns({ table, before, after }: Recorded): [column: string, reading: Reading][] {
  const { fields } = tracked[entityOf(table)];
  return Object.entries(fields).filter(([column]) => {
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null];
    return JSON.stringify(was) !== JSON.stringify(is);
  });
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

/** A change as a session may read it: without the columns it lacks a permission for; asked for are those that are told alone. */
function readable(change: Recorded, holder: Holder): Recorded {
  const { toldBy, namedBy = [] } = tracked[entityOf(change.table)];
  if (!toldBy) return change;
  const said = new Set([...writtenColumns(change).map(([column]) => column), ...namedBy]);
  const isHidden = ([column, codes]: [string, readonly PermissionCode[]]) =>
    !said.has(column) || !codes.every((code) => can(holder, code));
  const hidden = new Set(Object.entries(toldBy).flatMap((entry) => (isHidden(entry) ? [entry[0]] : [])));
  const told = (row: Json | null) =>
    row && Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column)));
  return { ...change, before: told(change.before), after: told(change.after) };
}

/** Numbers of other rows in a value. */
function idsIn(reading: Reading, value: unknown): [NameKind, number[]] | null {
  if (typeof reading === 'string') return null;
  if ('of' in reading) return typeof value === 'number' ? [reading.of, [value]] : null;
  return isNumbers(value) ? [reading.ofEach, value] : null;
}

/** All ids to be named in some changes: of their rows and, unless `rowsAlone`, in their columns. */
function referencesOf(changes: readonly Recorded[], rowsAlone = false): Map<NameKind, Set<number>> {
  const references = new Map<NameKind, Set<number>>();
  const add = (reading: Reading | undefined, value: unknown) => {
    const [kind, ids] = (reading && idsIn(reading, value)) ?? [null, []];
    if (kind === null) return;
    const known = references.get(kind) ?? new Set();
    for (const id of ids) known.add(id);
    references.set(kind, known);
  };
  for (const change of changes) {
    const entity = entityOf(change.table);
    const { fields, isCoded, namedBy = [] } = tracked[entity];
    const row = change.after ?? change.before;
    for (const column of namedBy) add(fields[column], row?.[column]);
    if (isCoded && isNameKind(entity)) add({ of: entity }, change.rowId);
    for (const [column, reading] of rowsAlone ? [] : writtenColumns(change)) {
      add(reading, change.before?.[column]);
      add(reading, change.after?.[column]);
    }
  }
  return references;
}

function heldOf(reading: Reading, value: unknown, nameOf: NameOf): Held {
  if (value === null || value === undefined || value === '') return null;
  if (reading === 'json') return JSON.stringify(value);
  const ids = idsIn(reading, value);
  if (ids) {
    const names = ids[1].map((id) => nameOf(ids[0], id));
    return typeof reading === 'object' && 'of' in reading ? (names[0] ?? null) : names;
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || isNumbers(value))
    return value;
  return JSON.stringify(value);
}

const typeOf = (reading: Reading) =>
  typeof reading === 'string' ? reading : 'of' in reading ? ('reference' as const) : ('references' as const);

/** Removed and added items of a long list, because nobody can compare a hundred permissions by eye. */
function difference(value: unknown, other: unknown): unknown {
  return isNumbers(value) && isNumbers(other) ? value.filter((one) => !other.includes(one)) : value;
}

function fieldsOf(change: Recorded, nameOf: NameOf): AuditChange['fields'] {
  return writtenColumns(change).map(([column, reading]) => {
    const [was, is] = [change.before?.[column], change.after?.[column]];
    const [before, after] = reading === 'permissions' ? [difference(was, is), difference(is, was)] : [was, is];
    return {
      field: camel(column),
      type: typeOf(reading),
      before: heldOf(reading, before, nameOf),
      after: heldOf(reading, after, nameOf),
    };
  });
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Name of a row at the time of a change, its own name first. */
function namedOf({ table, rowId, before, after }: Recorded, nameOf: NameOf): Named[] {
  const entity = entityOf(table);
  const { fields, nameColumn, isCoded, namedBy = [] } = tracked[entity];
  const row = after ?? before ?? {};
  const name = textOf(row[nameColumn ?? 'name']);
  const own: Named = {
    entity,
    id: rowId,
    code: calledByCode.has(entity) ? textOf(row['code']) : null,
    ...(name === null ? namesWithout(entity, row) : { name, nameEn: textOf(row['name_en']) }),
  };
  const others = namedBy.flatMap((column) => {
    const ids = fields[column] && idsIn(fields[column], row[column]);
    return ids ? ids[1].map((id) => nameOf(ids[0], id)) : [];
  });
  const coded = isCoded && isNameKind(entity) ? { ...own, code: nameOf(entity, rowId).code } : null;
  if (nameColumn) return [own, ...others];
  return coded?.code ? [coded, ...others] : others;
}

type NamedRow = Omit<AuditChange, 'id' | 'fields'>;

const rowOf = (change: Recorded, nameOf: NameOf): NamedRow => ({
  entity: entityOf(change.table),
  rowId: change.rowId,
  operation: change.operation,
  named: namedOf(change, nameOf),
});

/** Whether the audit has words for a table; a test sees to it that it has for every one. */
export const isSpoken = ({ table }: { table: string }): boolean => entityOf(table) in tracked;

/** The changed rows with their names, without the changes. */
export async function nameChanges(
  trx: Trx,
  changes: readonly Recorded[],
  holder: Holder,
): Promise<(change: Recorded) => NamedRow> {
  const nameOf = await findNames(trx, referencesOf(changes, true));
  return (change) => rowOf(readable(change, holder), nameOf);
}

/**
 * Changes as a person reads them: names instead of numbers, and no column that is technical, secret, or not theirs to read.
 */
export async function presentChanges(trx: Trx, changes: readonly Recorded[], holder: Holder): Promise<AuditChange[]> {
  const spoken = changes.filter(isSpoken).map((change) => readable(change, holder));
  const nameOf = await findNames(trx, referencesOf(spoken));
  return spoken.map((change) => ({
    id: change.id,
    ...rowOf(change, nameOf),
    fields: fieldsOf(change, nameOf),
  }));
}
