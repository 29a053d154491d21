import { company } from '@baluarte/contract/organization/company.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';

const typingMilliseconds = 200;
const perPage = 20;

/** Companies by name or subdomain, the first twenty, as one types. */
export function useCompanies(text: string) {
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const { data, isFetching } = useQuery({
    queryKey: ['company', 'pick', search],
    queryFn: ({ signal }) =>
      call(company.list, { query: { search: search || undefined, perPage, sort: 'name' }, signal, isPart: true }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  return { rows, hasMore: (data?.meta.total ?? 0) > rows.length, isFetching };
}

/** Names of companies by number, for filters that were chosen before. */
export function useCompanyNames(ids: readonly string[]) {
  const { t } = useTexts();
  const { data } = useQuery({
    queryKey: ['company', 'named', ids],
    queryFn: ({ signal }) => call(company.list, { query: { ids: ids.join(','), perPage: 200 }, signal, isPart: true }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const unknown = data ? t('catalogue.unknownChoice') : '…';
  return ids.map((id) => ({ id, name: data?.rows.find((row) => String(row.id) === id)?.name ?? unknown }));
}
