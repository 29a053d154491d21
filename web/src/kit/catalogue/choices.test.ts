import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { expect, test } from 'vitest';
import { kindsOf, offered, type Choice, type Choices } from './choices.ts';

const choice = (id: number, parentId: number | null = null, statusId = 1): Choice => ({
  id,
  code: `C${id}`,
  name: `Opción ${id}`,
  nameEn: null,
  parentId,
  statusId,
});
const choicesOf = (lists: Record<string, Choice[]>): Choices => ({
  of: (kind) => lists[kind ?? ''] ?? [],
  find: (kind, id) => lists[kind ?? '']?.find((each) => each.id === id),
  isLoading: false,
});
const { subcategoryId } = vulnerability.fields;
const choices = choicesOf({ vulnerabilitySubcategory: [choice(1, 10), choice(2, 20), choice(3, 10, 2)] });
const idsOf = (list: readonly Choice[] | null) => list?.map(({ id }) => id) ?? null;

test('a catalogue asks once for every kind of choice its fields take', () => {
  expect(kindsOf(threat.fields)).toEqual(['threatActor', 'threatCategory', 'threatReason', 'threatSubcategory']);
});

test('what depends on another choice offers nothing until that is made', () => {
  expect(offered(subcategoryId, choices, { categoryId: null }, [])).toBeNull();
});

test('then it offers what belongs to it and is active', () => {
  expect(idsOf(offered(subcategoryId, choices, { categoryId: 10 }, []))).toEqual([1]);
});

test('a choice made before it became inactive stays on offer, so that saving does not lose it', () => {
  expect(idsOf(offered(subcategoryId, choices, { categoryId: 10 }, [3]))).toEqual([1, 3]);
});

test('choices without parents are all offered, whatever the field they could depend on', () => {
  const flat = choicesOf({ vulnerabilitySubcategory: [choice(1), choice(2)] });
  expect(idsOf(offered(subcategoryId, flat, { categoryId: null }, []))).toEqual([1, 2]);
});
