import { Button } from '@mantine/core';
import { IconFileAnalytics } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** Leads to a report of what a page shows, where the session may open it. */
export function ReportLink({ to, label }: { to: string; label?: string }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  if (!mayOpen(to.split('?')[0] ?? to)) return null;
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={<IconFileAnalytics size={16} stroke={1.5} aria-hidden />}
    >
      {label ?? t('catalogue.list.document')}
    </Button>
  );
}
