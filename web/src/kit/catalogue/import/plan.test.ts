import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { expect, test } from 'vitest';
import { plainOptions } from '@baluarte/contract/inventory/import.ts';
import type { Choice, Choices } from '../choices.ts';
import {
  answered,
  assign,
  defaultsFor,
  isPattern,
  missingIn,
  uncovered,
  withDefault,
  withOptions,
  type Plan,
} from './plan.ts';

const { fields } = vulnerability;
const kev: Plan = {
  mapping: { cveID: 'code', shortDescription: 'description', notes: null },
  defaults: {},
  answers: {},
  options: plainOptions,
};

test('what no column fills and every row needs is named', () => {
  expect(missingIn(fields, kev)).toEqual(['categoryId', 'subcategoryId', 'severityId']);
});

test('a value for all rows fills the gap, and stays to be changed', () => {
  const plan = { ...kev, defaults: { categoryId: 'SW', subcategoryId: 'SW1', severityId: '  ' } };
  expect(missingIn(fields, plan)).toEqual(['severityId']);
  expect(uncovered(fields, plan)).toEqual(['categoryId', 'subcategoryId', 'severityId']);
});

test('a field has one column: giving it another takes it from the first', () => {
  expect(assign(kev, 'notes', 'description').mapping).toEqual({
    cveID: 'code',
    shortDescription: null,
    notes: 'description',
  });
});

test('a column makes the value for all rows needless', () => {
  const plan = assign({ ...kev, defaults: { severityId: 'HIGH' } }, 'notes', 'severityId');
  expect(plan.defaults).toEqual({});
});

test('a code is missing where no column brings it and none is made', () => {
  const plan = assign(kev, 'cveID', null);
  expect(missingIn(fields, plan)).toContain('code');
  expect(missingIn(fields, withOptions(plan, { codePattern: 'V-{001}' }))).not.toContain('code');
});

test('words of a field are answered one by one, the last answer holds', () => {
  const one = answered(kev, 'severityId', { Alta: 'create', Leve: 'empty' });
  expect(answered(one, 'severityId', { Alta: { use: 3 } }).answers).toEqual({
    severityId: { Alta: { use: 3 }, Leve: 'empty' },
  });
});

test.each([
  ['ACT-{0001}', true],
  ['{1}', true],
  ['A{01}-B', true],
  ['ACT', false],
  ['ACT-{0002}', false],
  ['{01}{01}', false],
  ['{}', false],
])('%s as a pattern of codes: %s', (text, isOne) => {
  expect(isPattern(text)).toBe(isOne);
});

const choice = (id: number, code: string, parentId: number | null): Choice => ({
  id,
  code,
  name: code,
  nameEn: null,
  parentId,
  statusId: 1,
});
const lists: Readonly<Record<string, readonly Choice[]>> = {
  [fields.categoryId.from]: [choice(1, 'SW', null), choice(2, 'HW', null)],
  [fields.subcategoryId.from]: [choice(11, 'SW1', 1), choice(12, 'SW2', 1), choice(21, 'HW1', 2)],
};
const choices: Choices = { of: (kind) => lists[kind ?? ''] ?? [], find: () => undefined, isLoading: false };

test('the subcategory that all rows take is one of the category they take, and none is offered before that', () => {
  const codes = (plan: Plan) => defaultsFor(fields, choices, plan, 'subcategoryId')?.map(({ code }) => code) ?? null;
  expect(codes(kev)).toBeNull();
  expect(codes(withDefault(fields, choices, kev, 'categoryId', 'SW'))).toEqual(['SW1', 'SW2']);
  expect(codes(assign(kev, 'notes', 'categoryId'))).toEqual(['SW1', 'SW2', 'HW1']);
});

test('choosing a category for all rows leaves no subcategory of another', () => {
  const software = withDefault(fields, choices, { ...kev, defaults: { subcategoryId: 'SW1' } }, 'categoryId', 'SW');
  expect(software.defaults).toEqual({ categoryId: 'SW', subcategoryId: 'SW1' });
  expect(withDefault(fields, choices, software, 'categoryId', 'HW').defaults).toEqual({
    categoryId: 'HW',
    subcategoryId: '',
  });
});
