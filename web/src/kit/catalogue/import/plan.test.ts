import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { expect, test } from 'vitest';
import { assign, changedPlan, missingIn, uncovered, type Plan } from './plan.ts';

const { fields } = vulnerability;
const kev: Plan = { mapping: { cveID: 'code', shortDescription: 'description', notes: null }, defaults: {} };

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

test('only a real difference asks for another check', () => {
  expect(
    changedPlan(kev, { mapping: { notes: null, shortDescription: 'description', cveID: 'code' }, defaults: {} }),
  ).toBe(false);
  expect(changedPlan(kev, assign(kev, 'cveID', null))).toBe(true);
});
