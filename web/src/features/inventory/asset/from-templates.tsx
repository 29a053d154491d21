import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';

const place = '/assets/store/from-template';

/** Leads to the templates that assets are made of, for who may see them. */
export function FromTemplates() {
  const { t } = useTexts();
  if (!useMayOpen()(place)) return null;
  return (
    <Button
      component={Link}
      to={place}
      variant="default"
      leftSection={<IconTemplate size={16} stroke={1.5} aria-hidden />}
    >
      {t('asset.fromTemplates')}
    </Button>
  );
}
