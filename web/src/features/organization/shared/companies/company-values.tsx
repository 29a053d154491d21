import { useState } from 'react';
import { FoundValues } from '#kit/catalogue/list/ticked-values.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useCompanies } from './use-companies.ts';

/** Finds companies on the server, and ticks those whose people are shown. */
export function CompanyValues(props: { name: string; onDone: () => void }) {
  const { t } = useTexts();
  const [text, set] = useState('');
  const { rows, ...found } = useCompanies(text);
  return (
    <FoundValues
      {...props}
      {...found}
      rows={rows.map((row) => ({ id: String(row.id), name: row.name }))}
      search={{ text, set, placeholder: t('platformUser.filter.search') }}
    />
  );
}
