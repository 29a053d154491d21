import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { reference } from '@baluarte/contract/organization/reference.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { call, type Answer } from '#kit/http/call.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';

export type Country = Answer<typeof reference.countries>[number];
export type State = Answer<typeof reference.states>[number];
export type City = Answer<typeof reference.cities>[number];

/** Lists without a parent, by what they are asked for. */
const kinds = {
  languages: reference.languages,
  economicActivities: reference.economicActivities,
  organizationCategories: reference.organizationCategories,
  organizationTypes: reference.organizationTypes,
  plans: reference.plans,
  statuses: reference.statuses,
} as const;
export type ReferenceKind = keyof typeof kinds;
type Rows = { [Kind in ReferenceKind]: z.output<(typeof kinds)[Kind]['reply']>[number] };
export type ReferenceRow<Kind extends ReferenceKind> = Rows[Kind];

/** Lists with an order of their own, which no alphabet improves. */
const ranked: ReadonlySet<string> = new Set<ReferenceKind>(['plans', 'statuses']);

interface Named {
  name: string;
  nameEn: string | null;
}

/** Rows in the order of their names in the language of the interface: calls always ask for Spanish. */
function useSorted<Row extends Named>(found: UseQueryResult<Row[]>, isRanked = false): UseQueryResult<Row[]> {
  const { language } = useTexts();
  const { data } = found;
  const sorted = useMemo(() => {
    if (!data || isRanked) return data;
    const { compare } = new Intl.Collator(language);
    return data.toSorted((a, b) => compare(localized(a, 'name'), localized(b, 'name')));
  }, [data, language, isRanked]);
  return { ...found, data: sorted } as UseQueryResult<Row[]>;
}

/** They change only with releases, and belong to no company. */
const kept = { staleTime: Infinity, gcTime: Infinity } as const;

/** Every country, sorted for the language of the interface; `id` is ISO 3166-1's number. */
export const useCountries = (): UseQueryResult<Country[]> =>
  useSorted(
    useQuery({
      ...kept,
      queryKey: ['reference', 'countries'],
      queryFn: ({ signal }) => call(reference.countries, { signal }),
    }),
  );

/** The states of a country; asks for nothing while there is none. */
export const useStates = (countryId: number | null): UseQueryResult<State[]> =>
  useSorted(
    useQuery({
      ...kept,
      queryKey: ['reference', 'states', countryId],
      queryFn: ({ signal }) => call(reference.states, { params: { countryId: countryId ?? 0 }, signal }),
      enabled: countryId !== null,
    }),
  );

/** The cities of a state; empty where they are not listed, and a city is free text. Asks for nothing while there is no state. */
export const useCities = (stateId: number | null): UseQueryResult<City[]> =>
  useSorted(
    useQuery({
      ...kept,
      queryKey: ['reference', 'cities', stateId],
      queryFn: ({ signal }) => call(reference.cities, { params: { stateId: stateId ?? 0 }, signal }),
      enabled: stateId !== null,
    }),
  );

/** One of the lists without a parent, sorted for the language of the interface; plans and statuses in their own order. */
export function useReference<Kind extends ReferenceKind>(kind: Kind): UseQueryResult<ReferenceRow<Kind>[]> {
  const found = useQuery({
    ...kept,
    queryKey: ['reference', kind],
    queryFn: ({ signal }) => call<AnyEndpoint>(kinds[kind], { signal }) as Promise<ReferenceRow<Kind>[]>,
  });
  return useSorted(found, ranked.has(kind));
}
