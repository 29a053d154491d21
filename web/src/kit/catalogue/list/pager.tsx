import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { useList } from './list-context.ts';
import { pageSizes } from './list-state.ts';
import styles from './pager.module.css';

/** Turns the pages and says where one is. */
export function Pager() {
  const { state, change, total } = useList();
  const { t, number } = useTexts();
  const last = Math.max(1, Math.ceil(total / state.perPage));
  const from = (state.page - 1) * state.perPage + 1;
  const to = Math.min(total, state.page * state.perPage);
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  const step = (label: string, page: number, isDisabled: boolean, picture: ReactNode) => (
    <ActionIcon aria-label={label} disabled={isDisabled} onClick={() => change({ page })}>
      {picture}
    </ActionIcon>
  );
  return (
    <nav className={styles.pager} aria-label={t('catalogue.list.page', { current: state.page, total: last })}>
      <label className={styles.size}>
        <span>{t('catalogue.list.perPage')}</span>
        <NativeSelect
          size="xs"
          value={state.perPage}
          data={pageSizes.map(String)}
          onChange={({ currentTarget }) => change({ perPage: Number(currentTarget.value) })}
        />
      </label>
      <span className={styles.range}>
        {t('catalogue.list.range', { from: number(total === 0 ? 0 : from), to: number(to), total: number(total) })}
      </span>
      <span className={styles.steps}>
        {step(t('catalogue.list.first'), 1, state.page <= 1, <IconChevronLeftPipe {...icon} />)}
        {step(t('catalogue.list.previous'), state.page - 1, state.page <= 1, <IconChevronLeft {...icon} />)}
        <span className={styles.page}>
          {t('catalogue.list.page', { current: number(state.page), total: number(last) })}
        </span>
        {step(t('catalogue.list.next'), state.page + 1, state.page >= last, <IconChevronRight {...icon} />)}
        {step(t('catalogue.list.last'), last, state.page >= last, <IconChevronRightPipe {...icon} />)}
      </span>
    </nav>
  );
}
