import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { ExportMenu } from './export-menu.tsx';
import { Filters } from './filters.tsx';
import { useList } from './list-context.ts';
import { sortText } from './list-state.ts';
import { SearchBox } from './search-box.tsx';
import { ViewMenu } from './view-menu.tsx';
import { ListViews } from './views-menu.tsx';
import styles from './toolbar.module.css';

/** A narrow screen has no headers to click. */
export function SortChoice() {
  const { columns, state, change } = useList();
  const { t } = useTexts();
  const options = [...columns.values()]
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ field, label }) => [
      { value: field, label: `${label} ↑` },
      { value: `-${field}`, label: `${label} ↓` },
    ]);
  return (
    <NativeSelect
      className={styles.sort}
      aria-label={t('catalogue.sort.label')}
      value={sortText(state.sort)}
      data={options}
      onChange={({ currentTarget: { value } }) =>
        change({ sort: [{ field: value.replace('-', ''), descending: value.startsWith('-') }] })
      }
    />
  );
}

/** Above the rows: what narrows them, and how they are shown and taken away. */
export function Toolbar({ search, isNarrow }: { search: RefObject<HTMLInputElement | null>; isNarrow: boolean }) {
  const { total, permits, ways } = useList();
  const { t } = useTexts();
  const picture = <IconDownload size={16} stroke={1.5} aria-hidden />;
  return (
    <div className={styles.toolbar}>
      <SearchBox input={search} />
      <Filters />
      <div className={styles.end}>
        {ways?.within ? null : <ListViews />}
        {isNarrow ? <SortChoice /> : <ViewMenu />}
        {permits.export === false ? null : (
          <ExportMenu>
            {isNarrow ? (
              <ActionIcon variant="default" size="lg" disabled={total === 0} aria-label={t('catalogue.list.export')}>
                {picture}
              </ActionIcon>
            ) : (
              <Button variant="default" disabled={total === 0} leftSection={picture}>
                {t('catalogue.list.export')}
              </Button>
            )}
          </ExportMenu>
        )}
      </div>
    </div>
  );
}
