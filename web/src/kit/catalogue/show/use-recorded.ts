import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { auditHeld } from '@baluarte/texts/audit-held.ts';
import { auditName } from '@baluarte/texts/audit-wording.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { textOf } from '../text-of.ts';

type Change = Pick<HistoryEntry['fields'][number], 'field' | 'type' | 'entity'>;
type Names = Readonly<Record<string, string>>;
type Entity = Parameters<typeof auditHeld>[1]['entity'];
type Held = Parameters<typeof auditHeld>[3][number];

const named = (entity: string, id: number, names: Names) => ({
  entity,
  id,
  code: null,
  name: names[`${entity}:${id}`] ?? null,
  nameEn: null,
});

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A value of the past as the audit has it: ids with what they stand for. */
function heldOf(value: unknown, { type, entity }: Change, names: Names): Held {
  if (value === null || value === undefined || value === '') return null;
  if (type === 'json') return JSON.stringify(value);
  if (entity !== undefined && isNumber(value)) return named(entity, value, names);
  if (entity !== undefined && Array.isArray(value)) return value.filter(isNumber).map((id) => named(entity, id, names));
  if (Array.isArray(value)) return value.filter(isNumber);
  return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value);
}

/** Values of the past in words, by how they are to be read; '' for nothing. `other`: what was held on the other side. */
export function useRecorded() {
  const { language, texts, number, date, dateTime } = useTexts();
  const recorded = (
    entity: string,
    change: Change,
    [held, other]: readonly [unknown, unknown],
    names: Names,
  ): string => {
    const { field, type = 'text' } = change;
    const sides = [heldOf(held, change, names), heldOf(other, change, names)] as const;
    const told = auditHeld(language, { entity: entity as Entity }, { field, type }, sides);
    if (told === null || told === '') return '';
    if (type === 'number' && isNumber(told)) return number(told);
    if (type === 'date') return date(String(told));
    return type === 'moment' ? dateTime(String(told)) : String(told);
  };
  return {
    recorded,
    /** What a row at the other end of a relation is called. */
    nameOf: (entity: string, id: number, names: Names) => auditName(texts, language, named(entity, id, names)),
  };
}
