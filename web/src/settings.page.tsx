import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { NativeSelect, Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { LazyPage } from './kit/site/lazy-page.tsx';
import './kit/layout/mantine.css';
import { Page } from './kit/layout/page.tsx';
import { useCan } from './kit/session/session.tsx';
import type { TextGroup } from '@baluarte/texts/text-sources.ts';
import { useTexts } from './kit/texts/texts.ts';
import styles from './settings.module.css';

interface SettingsTab {
  name:
    | 'company'
    | 'security'
    | 'notifications'
    | 'retention'
    | 'reports'
    | 'api'
    | 'provider'
    | 'method'
    | 'templates'
    | 'signing'
    | 'archive'
    | 'board';
  /** What one needs to see it; the method says by itself what is missing. */
  needs: PermissionCode | null;
  /** Groups of texts it uses besides those of the page. */
  texts: readonly TextGroup[];
  load: () => Promise<ComponentType>;
}

const needs = permissions.settings.view;

/** The parts of the settings, each loaded when it is opened; some belong to other features, so the page is here. */
const tabs: readonly SettingsTab[] = [
  {
    name: 'company',
    needs,
    texts: [],
    load: () => import('./features/organization/setting/company-tab.tsx').then((m) => m.CompanyTab),
  },
  {
    name: 'security',
    needs,
    texts: [],
    load: () => import('./features/organization/setting/security-tab.tsx').then((m) => m.SecurityTab),
  },
  {
    name: 'notifications',
    needs,
    texts: ['me'],
    load: () => import('./features/organization/setting/notifications-tab.tsx').then((m) => m.NotificationsTab),
  },
  {
    name: 'retention',
    needs,
    texts: [],
    load: () => import('./features/organization/setting/retention-tab.tsx').then((m) => m.RetentionTab),
  },
  {
    name: 'reports',
    needs,
    texts: [],
    load: () => import('./features/organization/setting/reports-tab.tsx').then((m) => m.ReportsTab),
  },
  {
    name: 'api',
    needs,
    texts: [],
    load: () => import('./features/organization/setting/api-tab.tsx').then((m) => m.ApiTab),
  },
  {
    name: 'provider',
    needs,
    texts: [],
    load: () => import('./features/organization/setting/provider-tab.tsx').then((m) => m.ProviderTab),
  },
  {
    name: 'method',
    needs: null,
    texts: ['method'],
    load: () => import('./features/risk/method/method-panel.tsx').then((m) => m.MethodPanel),
  },
  {
    name: 'templates',
    needs,
    texts: ['reportTemplate'],
    load: () => import('./features/record/report-template/templates-tab.tsx').then((m) => m.TemplatesTab),
  },
  {
    name: 'signing',
    needs,
    texts: ['handover'],
    load: () => import('./features/record/handover/signing-tab.tsx').then((m) => m.SigningTab),
  },
  {
    name: 'archive',
    needs: permissions.settings.edit,
    texts: ['archive'],
    load: () => import('./features/organization/archive/archive-tab.tsx').then((m) => m.ArchiveTab),
  },
  {
    name: 'board',
    needs: permissions.settings.edit,
    texts: ['board'],
    load: () => import('./features/record/home/board/board-tab.tsx').then((m) => m.BoardTab),
  },
];

/** Settings of the company, by `?tab=`: a list next to the part on a wide screen, a choice above it on a narrow one. */
export function SettingsPage() {
  const { t } = useTexts();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const open = tabs.filter((tab) => tab.needs === null || can(tab.needs));
  const current = open.find(({ name }) => name === search.get('tab')) ?? open[0];
  const go = (next: string | null) => {
    const changed = new URLSearchParams();
    if (next !== null && next !== open[0]?.name) changed.set('tab', next);
    setSearch(changed, { preventScrollReset: true });
  };
  if (!current) return null;
  return (
    <Page title={t('setting.title')} lead={t('setting.lead')} changing={permissions.settings.edit}>
      <NativeSelect
        className={styles.choice ?? ''}
        label={t('setting.section')}
        value={current.name}
        onChange={({ currentTarget }) => go(currentTarget.value)}
        data={open.map(({ name }) => ({ value: name, label: t(`setting.tabs.${name}`) }))}
      />
      <Tabs
        value={current.name}
        onChange={go}
        orientation="vertical"
        placement="left"
        keepMounted={false}
        className={styles.tabs ?? ''}
      >
        <Tabs.List aria-label={t('setting.sections')} className={styles.list ?? ''}>
          {open.map(({ name }) => (
            <Tabs.Tab key={name} value={name} className={styles.tab ?? ''}>
              {t(`setting.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {open.map(({ name, texts, load }) => (
          <Tabs.Panel key={name} value={name} className={styles.panel ?? ''}>
            <LazyPage load={load} texts={texts} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
