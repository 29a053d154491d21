import { Button } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** From an asset to how critical it is; from its past to what was said of it then. */
export function CriticalityLink({ row }: { row: Row }) {
  const { t } = useTexts();
  const at = useSearchParams()[0].get('at');
  if (!useMayOpen()('/assets/criticity/:assetId')) return null;
  return (
    <Button
      component={Link}
      to={`/assets/criticity/${row.id}${at === null ? '' : `?${new URLSearchParams({ at }).toString()}`}`}
      variant="default"
      leftSection={<IconGauge size={16} stroke={1.5} aria-hidden />}
    >
      {t('asset.fields.criticality')}
    </Button>
  );
}
