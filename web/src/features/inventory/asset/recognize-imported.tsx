import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** From the assets that a file brought to the risks of exactly these. */
export function RecognizeImported({ job: { created, changesetId } }: { job: ImportJob }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  if (created === 0 || changesetId === null || !mayOpen('/risks/recognition')) return null;
  return (
    <Button component={Link} to={`/risks/recognition?createdIn=${changesetId}`}>
      {t('imports.next.recognize', { count: created })}
    </Button>
  );
}
