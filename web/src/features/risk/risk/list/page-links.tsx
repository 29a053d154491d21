import { Button } from '@mantine/core';
import { IconChartGridDots, IconPlus, IconZoomScan } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useRiskPermits } from '../risk-acts.ts';
import { useTexts } from '#kit/texts/texts.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** From the list of risks to their map, to making one by hand, and to recognising more. */
export function PageLinks({ onMake }: { onMake: (() => void) | null }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const { seesLevel } = useRiskPermits();
  return (
    <>
      {mayOpen('/risks/management') && seesLevel ? (
        <Button component={Link} to="/risks/management" variant="default" leftSection={<IconChartGridDots {...icon} />}>
          {t('risk.list.map')}
        </Button>
      ) : null}
      {onMake ? (
        <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={onMake}>
          {t('risk.make.open')}
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
