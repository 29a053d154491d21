import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { roughPhoneOf, roughValue, type Phone } from './calling-codes.ts';

/**
 * The value of a phone: E.164 of a number that can be one in its country, `+573001234567`; '' of none. What is not a
 * number yet has a space behind the calling code, `+57 300`, and so is none for the contract either.
 */
export function phoneValue({ country, national }: Phone): string {
  const number = parsePhoneNumberFromString(national, country);
  return number?.isValid() ? number.number : roughValue({ country, national });
}

/** A value as it is typed; `fallback` is the country where the value says none, or several share its calling code. */
export function phoneOf(value: string, fallback: CountryCode): Phone {
  const number = value.includes(' ') ? undefined : parsePhoneNumberFromString(value);
  const rough = roughPhoneOf(value, fallback);
  return number ? { country: number.country ?? rough.country, national: number.formatNational() } : rough;
}

/** What a person typed or pasted: a whole number with its plus brings its country along. */
export function typedPhone(text: string, country: CountryCode): Phone {
  const whole = text.trim().startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
  return whole?.isValid() ? phoneOf(whole.number, country) : { country, national: text };
}
