import { NativeSelect, Tabs } from '@mantine/core';
import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#kit/session/session.tsx';
import { LoadError } from '#kit/layout/load-error.tsx';
import '#kit/layout/mantine.css';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { PageWithoutCompany } from './page-without-company.tsx';
import styles from './my-account.module.css';
import { PersonalTab } from './personal/personal-tab.tsx';
import { useMe, type Me } from './use-me.ts';

const tabs = ['personal', 'security', 'sessions', 'keys', 'notifications', 'preferences'] as const;
type Tab = (typeof tabs)[number];

type Part = ComponentType<{ me: Me }>;

/** A part with its own chunk, loaded when its tab is opened. */
const later = (load: () => Promise<Part>): Part => lazy(async () => ({ default: await load() }));

const contents: Record<Tab, Part> = {
  personal: PersonalTab,
  security: later(() => import('./security-tab.tsx').then((m) => m.SecurityTab)),
  sessions: later(() => import('./sessions/sessions-tab.tsx').then((m) => m.SessionsTab)),
  keys: later(() => import('./keys/keys-tab.tsx').then((m) => m.KeysTab)),
  notifications: later(() => import('./notifications-tab.tsx').then((m) => m.NotificationsTab)),
  preferences: later(() => import('./preferences-tab.tsx').then((m) => m.PreferencesTab)),
};

/** What is written there and not saved survives a look at another tab. */
const stays: ReadonlySet<Tab> = new Set(['personal']);

function Parts({ me }: { me: Me }) {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const requested = search.get('tab');
  const tab = tabs.find((name) => name === requested) ?? 'personal';
  const go = (next: string | null) => {
    const changed = new URLSearchParams(search);
    if (next === null || next === 'personal') changed.delete('tab');
    else changed.set('tab', next);
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  return (
    <Tabs value={tab} onChange={go} keepMounted={false}>
      <NativeSelect
        className={styles.section ?? ''}
        label={t('me.section')}
        value={tab}
        onChange={({ currentTarget }) => go(currentTarget.value)}
        data={tabs.map((name) => ({ value: name, label: t(`me.tabs.${name}`) }))}
      />
      <Tabs.List aria-label={t('me.sections')} className={styles.tabs ?? ''}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`me.tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((name) => {
        const Content = contents[name];
        return (
          <Tabs.Panel key={name} value={name} keepMounted={stays.has(name)}>
            <Suspense fallback={<PageSkeleton />}>
              <Content me={me} />
            </Suspense>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}

/** One's own account, in tabs that the address names. It opens before a company is chosen, then without the navigation. */
export function MyAccountPage() {
  const { t } = useTexts();
  const session = useSession();
  const query = useMe();
  const content = query.data ? (
    <Parts me={query.data} />
  ) : query.isError ? (
    <LoadError error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <PageSkeleton />
  );
  const page = (
    <Page title={t('me.title')} lead={t('me.lead')} isNarrow>
      {content}
    </Page>
  );
  return session?.companyId === null ? <PageWithoutCompany>{page}</PageWithoutCompany> : page;
}
