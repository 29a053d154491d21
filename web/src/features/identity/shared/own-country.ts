import { me } from '@baluarte/contract/identity/me.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { useCountries } from '#kit/reference/reference.ts';
import { useConfig } from '#kit/session/use-config.ts';
import { splitNumber } from './phone/calling-codes.ts';

/** The `id` of the country a phone number is dialled in, among those that share its calling code `here` first; null: unknown. */
function countryOfPhone(
  phone: string | null,
  countries: readonly { id: number; code: string | null }[],
  here: string | undefined,
): number | null {
  const dialled = splitNumber(phone ?? '').countries;
  const code = dialled.find((each) => each === here) ?? dialled[0];
  return countries.find((country) => country.code === code)?.id ?? null;
}

/**
 * The country a new company of the person is in until they say another: their own, else that of their phone, else that of the
 * installation. `isPending` while it is read.
 */
export function useOwnCountry(): { isPending: boolean; countryId: number | null } {
  const config = useConfig();
  const countries = useCountries();
  const own = useQuery({
    queryKey: ['me', 'account'],
    queryFn: ({ signal }) => call(me.get, { signal, isPart: true }),
  });
  const here = config.data?.country;
  const countryId =
    own.data?.countryId ??
    countryOfPhone(own.data?.phone ?? null, countries.data ?? [], here?.code) ??
    here?.id ??
    null;
  return { isPending: config.isPending || own.isPending || countries.isPending, countryId };
}

/** Lets the country of a form follow that of its phone, until the person chooses a country. */
export function useFollowedCountry(set: (countryId: number) => void, isChosen: boolean): (code: string) => void {
  const countries = useCountries().data;
  return (code) => {
    const country = countries?.find((each) => each.code === code);
    if (country && !isChosen) set(country.id);
  };
}
