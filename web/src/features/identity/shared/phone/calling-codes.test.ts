import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { callingCodeOf, countryOr, dialledCountries, roughPhoneOf, roughValue, splitNumber } from './calling-codes.ts';
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

test.each(['573001234567', '+', '+0', '+999123', ' +57300'])('«%s» is of no country, and stays as it is', (value) => {
  expect(splitNumber(value)).toEqual({ countries: [], rest: value });
});

test('a code of three digits is told from a shorter one, and spaces after it are no digits', () => {
  expect(splitNumber('+593 99 123')).toEqual({ countries: ['EC'], rest: '99 123' });
});

test('a country without a telephone, and none at all, give way to the other one', () => {
  expect([countryOr('MX', 'CO'), countryOr('AQ', 'CO'), countryOr(null, 'CO')]).toEqual(['MX', 'CO', 'CO']);
});

test('of countries that share a code it is the one that is expected, else the first; without a code the expected one', () => {
  expect(roughPhoneOf('+1 809 555', 'DO')).toEqual({ country: 'DO', national: '809 555' });
  expect(roughPhoneOf('+1 809 555', 'CO').country).toBe(splitNumber('+1').countries[0]);
  expect(roughPhoneOf('809 555', 'CO')).toEqual({ country: 'CO', national: '809 555' });
});

test('what is typed is kept by its digits, and nothing where there is none', () => {
  expect(roughValue({ country: 'CO', national: ' 300-12 ' })).toBe('+57 30012');
  expect(roughValue({ country: 'CO', national: ' - ' })).toBe('');
});
