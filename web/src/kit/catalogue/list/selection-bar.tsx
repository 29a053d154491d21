import { Button, CloseButton } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { ExportMenu } from './export-menu.tsx';
import { useList } from './list-context.ts';
import styles from './bulk-bar.module.css';

/** The export takes the ids in its address, so it has a limit of its own. */
const maximumExport = 200;

interface SelectionBarProps {
  /** What this list does with everything selected. */
  children: ReactNode;
  canExport: boolean;
  /** Null where the person may not. */
  remove: { label: string; onClick: () => void } | null;
}

/** How many rows are selected, and what can be done with all of them: what the list offers, export, removal, clearing. */
export function SelectionBar({ children, canExport, remove }: SelectionBarProps) {
  const { selection } = useList();
  const { t } = useTexts();
  const ids = selection.rows.map(({ id }) => id);
  return (
    <section className={styles.bar} aria-label={t('catalogue.selection.actions')}>
      <output className={styles.count}>{t('catalogue.selection.selected', { count: ids.length })}</output>
      {children}
      {canExport && ids.length <= maximumExport ? (
        <ExportMenu ids={ids}>
          <Button variant="default" size="xs" leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>
            {t('catalogue.selection.export')}
          </Button>
        </ExportMenu>
      ) : null}
      {remove ? (
        <Button
          variant="default"
          size="xs"
          c="var(--b-danger)"
          leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
          onClick={remove.onClick}
        >
          {remove.label}
        </Button>
      ) : null}
      <CloseButton size="sm" aria-label={t('catalogue.selection.clear')} onClick={selection.clear} />
    </section>
  );
}
