import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconChecklist, IconLinkPlus, IconUserShield } from '@tabler/icons-react';
import { useList } from '#kit/catalogue/list/list-context.ts';
import { SelectionBar } from '#kit/catalogue/list/selection-bar.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useRiskPermits } from '../risk-acts.ts';

interface BulkBarProps {
  onAssess: () => void;
  /** Null where controls may not be associated. */
  onControls: (() => void) | null;
  onOwner: () => void;
  onDiscard: () => void;
  onRestore: () => void;
  onRemove: () => void;
}

/** What can be done with every selected risk at once. */
export function RiskBulkBar({ onAssess, onControls, onOwner, onDiscard, onRestore, onRemove }: BulkBarProps) {
  const { selection } = useList();
  const { t } = useTexts();
  const permits = useRiskPermits();
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  if (selection.rows.length === 0) return null;
  return (
    <SelectionBar canExport remove={permits.remove ? { label: t('risk.list.remove'), onClick: onRemove } : null}>
      {permits.assess ? (
        <Button size="xs" leftSection={<IconChecklist {...icon} />} onClick={onAssess}>
          {t('risk.list.assess')}
        </Button>
      ) : null}
      {onControls ? (
        <Button variant="default" size="xs" leftSection={<IconLinkPlus {...icon} />} onClick={onControls}>
          {t('risk.list.controls')}
        </Button>
      ) : null}
      {permits.edit ? (
        <Button variant="default" size="xs" leftSection={<IconUserShield {...icon} />} onClick={onOwner}>
          {t('risk.panel.owner')}
        </Button>
      ) : null}
      {permits.changeStatus && selection.rows.every(({ statusId }) => statusId === statusIds.INACTIVE) ? (
        <Button variant="default" size="xs" leftSection={<IconArrowBackUp {...icon} />} onClick={onRestore}>
          {t('risk.discard.restore')}
        </Button>
      ) : null}
      {permits.discardsSome && selection.rows.every((row) => permits.discards(row as RiskRow & typeof row)) ? (
        <Button variant="default" size="xs" leftSection={<IconBan {...icon} />} onClick={onDiscard}>
          {t('risk.list.discard')}
        </Button>
      ) : null}
    </SelectionBar>
  );
}
