import type { AuditEntity } from '@baluarte/contract/record/audit.ts';
import { auditLabel } from './audit-wording.ts';
import { fill } from './fill.ts';
import type { Texts } from './wording.ts';

type Words = Readonly<Record<string, string>>;
/** One part of a value, with its path. */
type Leaf = [path: string[], value: unknown];

function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

/** Colours of the ranges by their ids. */
const colors = ['red', 'orange', 'yellow', 'green'] as const;

function keyIn(texts: Texts, entity: AuditEntity, key: string): string {
  const kinds: Readonly<Record<string, { name: string } | undefined>> = texts.notification.kinds;
  const words: Words = texts.audit.words.part;
  return kinds[key]?.name ?? words[key] ?? auditLabel(texts, entity, key);
}

function valueIn(texts: Texts, value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.files.yes : texts.files.no;
  const words: Words = { ...texts.audit.words.digest, ...texts.audit.words.controlMethod };
  return words[String(value)] ?? String(value);
}

/** Where a cell of the matrix is, and its colour. */
function cellIn(texts: Texts, [[probability = '', place = '0'], id]: Leaf): string {
  const color = colors[Number(id) - 1];
  return fill(texts.audit.matrixCell, {
    probability,
    impact: Number(place) + 1,
    color: color ? texts.audit.words.color[color] : String(id),
  });
}

/**
 * The parts of a value, one line each: cells of a matrix, fields of an object, items of a list. Of a
 * matrix or an object only those that differ from the other side of the change.
 */
export function auditParts(
  texts: Texts,
  { entity, field }: { entity: AuditEntity; field: string },
  held: string,
  other: string | null,
): string[] {
  const value: unknown = JSON.parse(held);
  if (Array.isArray(value)) return value.map(String);
  const same = new Set(other === null ? [] : leavesOf(JSON.parse(other)).map((leaf) => JSON.stringify(leaf)));
  return leavesOf(value)
    .filter(([path, part]) => part !== null && path.length > 0 && !same.has(JSON.stringify([path, part])))
    .map((leaf) =>
      field === 'zoneMatrix'
        ? cellIn(texts, leaf)
        : `${leaf[0].map((key) => keyIn(texts, entity, key)).join(', ')}: ${valueIn(texts, leaf[1])}`,
    );
}
