import { phoneNumber } from '@baluarte/contract/identity/person.ts';
import { expect, test } from 'vitest';
import { phoneOf, phoneValue, typedPhone } from './phone.ts';

test.each([
  ['CO', '300 123 4567', '+573001234567'],
  ['CO', '(601) 234-5678', '+576012345678'],
  ['ES', '612345678', '+34612345678'],
  ['DO', '809 555 1234', '+18095551234'],
] as const)('%s %s is %s', (country, national, value) => {
  expect(phoneValue({ country, national })).toBe(value);
  expect(phoneNumber.safeParse(value).success).toBe(true);
});

test.each(['300', '30012345678', '0300 123', '+'.repeat(3) + '3'])(
  '«%s» is no number of Colombia, and the contract refuses what the field says of it',
  (national) => {
    const value = phoneValue({ country: 'CO', national });
    expect(value).toBe(`+57 ${national.replace(/\D/g, '')}`);
    expect(phoneNumber.safeParse(value).success).toBe(false);
    expect(phoneOf(value, 'CO')).toEqual({ country: 'CO', national: national.replace(/\D/g, '') });
  },
);

test('nothing typed is no number', () => {
  expect(phoneValue({ country: 'CO', national: ' ( ' })).toBe('');
  expect(phoneOf('', 'PE')).toEqual({ country: 'PE', national: '' });
});

test('a stored number keeps its own country, however it was entered', () => {
  expect(phoneOf('+34612345678', 'CO')).toEqual({ country: 'ES', national: '612 34 56 78' });
  expect(phoneOf('+18095551234', 'CO').country).toBe('DO');
});

test('a whole number that is pasted brings its country along', () => {
  expect(typedPhone('+34 612 345 678', 'CO')).toEqual({ country: 'ES', national: '612 34 56 78' });
  expect(typedPhone('+34 6', 'CO')).toEqual({ country: 'CO', national: '+34 6' });
  expect(typedPhone('300 1', 'CO')).toEqual({ country: 'CO', national: '300 1' });
});
