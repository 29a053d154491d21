import { maximumBulk } from '@baluarte/contract/kit/bulk.ts';
import { maximumPerPage } from '@baluarte/contract/kit/list-query.ts';
import { Button, CloseButton, Tooltip } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { apiOf } from '../api.ts';
import { ExportMenu } from './export-menu.tsx';
import { useList } from './list-context.ts';
import { queryOf } from './list-state.ts';
import styles from './bulk-bar.module.css';

/** The export takes the ids in its address, so it has a limit of its own. */
const maximumExport = 200;

/** Goes from the rows of a page to all those that the list is narrowed to, as many as one act takes. */
function SelectMatching() {
  const { catalogue, state, ways, selection, total } = useList();
  const { t, number } = useTexts();
  const most = Math.min(total, maximumBulk);
  if (!selection.isPageSelected || selection.rows.length >= most) return null;
  const readAll = async () => {
    const query = { ...queryOf(state), ...ways?.within?.filter, perPage: maximumPerPage };
    for (let page = 1; (page - 1) * maximumPerPage < most; page++) {
      const { rows } = await apiOf(catalogue).list({ ...query, page });
      selection.add(rows);
    }
  };
  return (
    <Button size="xs" variant="subtle" onClick={() => void loading(readAll()).catch(showError)}>
      {most < total
        ? t('catalogue.selection.first', { count: most, total: number(total) })
        : t('catalogue.selection.matching', { count: total })}
    </Button>
  );
}

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
  const exporting = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      {...(ids.length > maximumExport && { 'data-disabled': true, 'aria-disabled': true })}
    >
      {t('catalogue.selection.export')}
    </Button>
  );
  return (
    <section className={styles.bar} aria-label={t('catalogue.selection.actions')}>
      <output className={styles.count}>{t('catalogue.selection.selected', { count: ids.length })}</output>
      <SelectMatching />
      {children}
      {canExport && ids.length <= maximumExport ? <ExportMenu ids={ids}>{exporting}</ExportMenu> : null}
      {canExport && ids.length > maximumExport ? (
        <Tooltip multiline maw="20rem" label={t('catalogue.selection.exportMost', { count: maximumExport })}>
          {exporting}
        </Tooltip>
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
