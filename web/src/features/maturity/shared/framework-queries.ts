import { framework } from '@baluarte/contract/maturity/framework.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';

const anHour = 3_600_000;

/** The questions, scale and levels of a version of a framework; the default one unless it is named. A version never changes. */
export const catalogueQuery = (version?: string) =>
  queryOptions({
    queryKey: ['framework', 'catalogue', version ?? null],
    queryFn: ({ signal }) => call(framework.catalogue, { query: { framework_version: version }, signal, isPart: true }),
    staleTime: anHour,
  });

/** Every version of every framework, without its words. */
export const frameworksQuery = queryOptions({
  queryKey: ['framework', 'list'],
  queryFn: ({ signal }) => call(framework.list, { signal, isPart: true }),
});

/** What the framework of a code is called; its code while that is not known. */
export function useFrameworkNames(isEnabled = true): (code: string) => string {
  const { localized } = useTexts();
  const { data } = useQuery({ ...frameworksQuery, enabled: isEnabled });
  return (code) => {
    const found = data?.find((version) => version.code === code);
    return found ? localized({ name: found.name, nameEn: found.name_en }, 'name') : code;
  };
}
