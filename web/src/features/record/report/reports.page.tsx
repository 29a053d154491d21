import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import '#kit/layout/mantine.css';
import { Page } from '#kit/layout/page.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './report.module.css';

const parts = {
  make: lazy(() => import('./make.tsx').then((m) => ({ default: m.Make }))),
  documents: lazy(() => import('./documents.tsx').then((m) => ({ default: m.Documents }))),
  scheduled: lazy(() => import('./scheduled.tsx').then((m) => ({ default: m.Scheduled }))),
};
const tabs = ['make', 'documents', 'scheduled'] as const;

/** Reports: making one, and those that are kept, by `?tab=`. */
export function ReportsPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'make';
  const go = (next: string | null) => setSearch(next === null || next === 'make' ? {} : { tab: next });
  return (
    <Page title={t('reportPage.title')} lead={t('reportPage.lead')}>
      <Tabs value={tab} onChange={go} keepMounted={false}>
        <Tabs.List aria-label={t('reportPage.title')} className={styles.tabs ?? ''}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`reportPage.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => {
          const Part = parts[name];
          return (
            <Tabs.Panel key={name} value={name}>
              <Suspense fallback={<PageSkeleton />}>
                <Part />
              </Suspense>
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Page>
  );
}
