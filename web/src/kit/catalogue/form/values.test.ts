import { asset } from '@baluarte/contract/inventory/asset.ts';
import { expect, test } from 'vitest';
import { differing, isSame } from '#kit/form/same.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { blankValues, inputOf, valuesOf } from './values.ts';

const { fields } = asset;
const row = {
  code: 'A-1',
  name: 'Servidor',
  description: null,
  categoryId: 4,
  isCritical: true,
  impactFactorIds: [2, 1],
};

test('a new entry begins blank, and no text of it is null', () => {
  expect(blankValues(fields)).toMatchObject({ code: '', categoryId: null, isCritical: false, impactFactorIds: [] });
});

test('an entry opened and not touched has nothing to save', () => {
  const values = valuesOf(fields, row);
  expect(values['description']).toBe('');
  expect(differing(values, valuesOf(fields, { ...row, impactFactorIds: [1, 2] }))).toEqual([]);
});

test('only what changed is sent, so that concurrent changes of other fields are kept', () => {
  const base = valuesOf(fields, row);
  const values = { ...base, name: 'Servidor de correo' };
  expect(inputOf(fields, values, differing(values, base))).toEqual({ name: 'Servidor de correo' });
});

test('an emptied text and a missing one are the same to a person', () => {
  expect(isSame('', null)).toBe(true);
  expect(isSame(0, null)).toBe(false);
  expect(isSame([1], [1, 2])).toBe(false);
});

test('a number is sent as one however its thousands are written, an empty one as none, and what is none as it was typed', () => {
  const sent = (costOnce: unknown) => inputOf(control.fields, { costOnce })['costOnce'];
  expect(['', '1200000', '1.200.000', ' 1,200,000 ', 5].map(sent)).toEqual([null, 1_200_000, 1_200_000, 1_200_000, 5]);
  expect(sent('doce')).toBe('doce');
});
