import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { callingCodeOf, dialledCountries, splitNumber } from './calling-codes.ts';
import { phoneOf } from './phone.ts';

test('the table of calling codes says what the library of numbers says', () => {
  expect(dialledCountries().toSorted()).toEqual(getCountries().toSorted());
  for (const country of getCountries()) expect(callingCodeOf(country)).toBe(getCountryCallingCode(country));
});

test.each(['+573001234567', '+34612345678', '+18095551234', '+390612345678', '+573'])(
  '%s is split at its calling code',
  (value) => {
    const { countries, rest } = splitNumber(value);
    expect(countries).toContain(phoneOf(value, 'CO').country);
    expect(`+${callingCodeOf(countries[0] ?? 'US')}${rest}`).toBe(value);
  },
);

test('what begins with no calling code is not split', () => {
  expect(splitNumber('3001234567')).toEqual({ countries: [], rest: '3001234567' });
  expect(splitNumber('')).toEqual({ countries: [], rest: '' });
});
