import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** A phone number as it is typed: the country it is dialled in, and the rest. */
export interface Phone {
  country: CountryCode;
  national: string;
}

/** Every country with a calling code, as `CO`. */
export const dialledCountries = getCountries;

/** `57` of `CO`. */
export const callingCodeOf = getCountryCallingCode;

/** The country of a code; the other one when that has no telephone. */
export const countryOr = (code: string | null, fallback: CountryCode): CountryCode =>
  code !== null && isSupportedCountry(code) ? code : fallback;

/**
 * The value of a phone: E.164 of a number that can be one in its country, `+573001234567`; '' of none. What is not a
 * number yet has a space behind the calling code, `+57 300`, and so is none for the contract either.
 */
export function phoneValue({ country, national }: Phone): string {
  if (!/\d/.test(national)) return '';
  const number = parsePhoneNumberFromString(national, country);
  return number?.isValid() ? number.number : `+${getCountryCallingCode(country)} ${national.replace(/\D/g, '')}`;
}

/** A value as it is typed; `fallback` is the country where the value says none, or several share its calling code. */
export function phoneOf(value: string, fallback: CountryCode): Phone {
  const [, calling, rest] = /^\+(\d+) (.*)$/.exec(value) ?? [];
  if (calling !== undefined && rest !== undefined) {
    const isOf = (country: CountryCode) => getCountryCallingCode(country) === calling;
    return { country: isOf(fallback) ? fallback : (getCountries().find(isOf) ?? fallback), national: rest };
  }
  const number = parsePhoneNumberFromString(value);
  return number
    ? { country: number.country ?? fallback, national: number.formatNational() }
    : { country: fallback, national: value };
}

/** What a person typed or pasted: a whole number with its plus brings its country along. */
export function typedPhone(text: string, country: CountryCode): Phone {
  const whole = text.trim().startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
  return whole?.isValid() ? phoneOf(whole.number, country) : { country, national: text };
}
