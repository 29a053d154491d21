import { Button, Group, Menu } from '@mantine/core';
import { IconLinkPlus, IconUnlink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { dissociate } from '../controls/control-acts.ts';
import { useRiskPermits } from '../risk-acts.ts';
import { RiskTab } from '../of/risk-tab.tsx';

const PickRisks = lazy(() => import('../controls/pick-risks.tsx').then((m) => ({ default: m.PickRisks })));
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

const takeAway = (label: string, riskId: number, control: Parameters<typeof dissociate>[1]) => (
  <Menu.Item leftSection={<IconUnlink {...icon} />} onClick={() => void dissociate(riskId, control)}>
    {label}
  </Menu.Item>
);

/** The risks a control acts on: see, associate, take away. */
export function ControlRisks({ row }: { row: Row }) {
  const { t } = useTexts();
  const permits = useRiskPermits();
  const [isPicking, setPicking] = useState(false);
  const control = { id: row.id, name: rowName(row) };
  return (
    <>
      {permits.associatesControls ? (
        <Group justify="flex-end" mb="xs">
          <Button size="xs" leftSection={<IconLinkPlus {...icon} />} onClick={() => setPicking(true)}>
            {t('riskControl.associate.risks')}
          </Button>
        </Group>
      ) : null}
      <RiskTab
        end="controlId"
        id={row.id}
        more={
          permits.dissociatesControls ? (risk) => takeAway(t('riskControl.list.remove'), risk.id, control) : undefined
        }
      />
      <Suspense>{isPicking ? <PickRisks control={row} onClose={() => setPicking(false)} /> : null}</Suspense>
    </>
  );
}
