import { Button } from '@mantine/core';
import { IconChartGridDots, IconFileImport, IconPlus, IconZoomScan } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { withImport } from '#kit/catalogue/import/import-address.ts';
import { useMayOpen } from '#kit/site/site.ts';
import { useRiskPermits } from '../risk-acts.ts';
import { useTexts } from '#kit/texts/texts.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** To the import of a register, for who may do anything of it. */
export function ImportButton() {
  const { t } = useTexts();
  const location = useLocation();
  return useRiskPermits().imports ? (
    <Button
      component={Link}
      to={withImport(location, 'new')}
      variant="default"
      leftSection={<IconFileImport {...icon} />}
    >
      {t('catalogue.list.import')}
    </Button>
  ) : null;
}

/** From the list of risks to their map, to the import of a register, to making one by hand, and to recognising more. */
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
      <ImportButton />
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
