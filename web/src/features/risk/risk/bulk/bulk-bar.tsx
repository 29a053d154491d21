import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { Button, CloseButton } from '@mantine/core';
import { IconBan, IconChecklist, IconDownload, IconTrash } from '@tabler/icons-react';
import styles from '#kit/catalogue/list/bulk-bar.module.css';
import { ExportMenu } from '#kit/catalogue/list/export-menu.tsx';
import { useList } from '#kit/catalogue/list/list-context.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useRiskPermits } from '../risk-acts.ts';

/** The export takes the ids in its address, so it has a limit of its own. */
const maximumExport = 200;

interface BulkBarProps {
  onAssess: () => void;
  onDiscard: () => void;
  onRemove: () => void;
}

/** What can be done with every selected risk at once. */
export function RiskBulkBar({ onAssess, onDiscard, onRemove }: BulkBarProps) {
  const { selection } = useList();
  const { t } = useTexts();
  const permits = useRiskPermits();
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  const ids = selection.rows.map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('catalogue.selection.actions')}>
      <output className={styles.count}>{t('catalogue.selection.selected', { count: ids.length })}</output>
      {permits.assess ? (
        <Button size="xs" leftSection={<IconChecklist {...icon} />} onClick={onAssess}>
          {t('risk.list.assess')}
        </Button>
      ) : null}
      {permits.discardsSome && selection.rows.every((row) => permits.discards(row as RiskRow & typeof row)) ? (
        <Button variant="default" size="xs" leftSection={<IconBan {...icon} />} onClick={onDiscard}>
          {t('risk.list.discard')}
        </Button>
      ) : null}
      {ids.length <= maximumExport ? (
        <ExportMenu ids={ids}>
          <Button variant="default" size="xs" leftSection={<IconDownload {...icon} />}>
            {t('catalogue.selection.export')}
          </Button>
        </ExportMenu>
      ) : null}
      {permits.remove ? (
        <Button
          variant="default"
          size="xs"
          c="var(--b-danger)"
          leftSection={<IconTrash {...icon} />}
          onClick={onRemove}
        >
          {t('risk.list.remove')}
        </Button>
      ) : null}
      <CloseButton size="sm" aria-label={t('catalogue.selection.clear')} onClick={selection.clear} />
    </section>
  );
}
