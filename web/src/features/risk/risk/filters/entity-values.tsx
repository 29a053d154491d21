import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiOf } from '#kit/catalogue/api.ts';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { FoundValues } from '#kit/catalogue/list/ticked-values.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { filteredEntities } from './filtered-entities.ts';

const typingMilliseconds = 200;
const perPage = 20;

/** Finds assets, threats or vulnerabilities by code or name on the server, and ticks some of them. */
export function EntityValues(props: { name: string; onDone: () => void }) {
  const { t } = useTexts();
  const [text, set] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const catalogue: Catalogue = filteredEntities[props.name as keyof typeof filteredEntities];
  const { data, isFetching } = useQuery({
    queryKey: [catalogue.name, 'pick', search],
    queryFn: ({ signal }) =>
      apiOf(catalogue).list({ search: search || undefined, perPage, sort: 'code' }, signal, true),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  return (
    <FoundValues
      {...props}
      rows={rows.map((row) => ({ id: String(row.id), name: rowName(row) }))}
      hasMore={(data?.meta.total ?? 0) > rows.length}
      isFetching={isFetching}
      search={{ text, set, placeholder: t('risk.list.searchEntity') }}
    />
  );
}
