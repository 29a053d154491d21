import { Button } from '@mantine/core';
import { IconChartGridDots, IconZoomScan } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** From the list of risks to their map, and to recognising more. */
export function PageLinks() {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  return (
    <>
      {mayOpen('/risks/management') ? (
        <Button component={Link} to="/risks/management" variant="default" leftSection={<IconChartGridDots {...icon} />}>
          {t('risk.list.map')}
        </Button>
      ) : null}
      {mayOpen('/risks/recognition') ? (
        <Button component={Link} to="/risks/recognition" leftSection={<IconZoomScan {...icon} />}>
          {t('risk.list.recognize')}
        </Button>
      ) : null}
    </>
  );
}
