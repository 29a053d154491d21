import { Button, Menu, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { followers } from '@baluarte/contract/risk/follow-up.ts';
import { IconEye, IconPlayerPlay, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { ListProvider, type FilterWay, type ListWays } from '#kit/catalogue/list/list-context.ts';
import { ListParts } from '#kit/catalogue/list/list-parts.tsx';
import { DayValue } from '#kit/catalogue/list/typed-value.tsx';
import { focusEntry } from '#kit/catalogue/list/use-grid.ts';
import { useListed } from '#kit/catalogue/list/use-listed.ts';
import { useOpenEntry } from '#kit/catalogue/list/use-open-entry.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import besideStyles from '#kit/layout/beside.module.css';
import { Beside } from '#kit/layout/beside.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { followingRenderer, untoldRenderer } from './following/following-columns.tsx';
import { besideColumns, followingListed } from './following/following-listed.ts';
import { someQuery, summaryQuery, useFollowUpPermits } from './following/following-queries.ts';
import { FollowingSummary } from './following/summary.tsx';
import styles from './following/following.module.css';

const FollowUpPanel = lazy(() => import('./following/panel.tsx').then((m) => ({ default: m.FollowUpPanel })));
const Timeline = lazy(() => import('./following/timeline.tsx').then((m) => ({ default: m.Timeline })));
// Loaded with the first selection.
const FollowManyBar = lazy(() => import('./following/follow-many-bar.tsx').then((m) => ({ default: m.FollowManyBar })));
const Calendar = lazy(() => import('./following/calendar.tsx').then((m) => ({ default: m.Calendar })));

const views = ['list', 'calendar', 'timeline'] as const;
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
/** Controls looked through for the next one that is due. */
const mostWaiting = 50;
/** Filters of days: a calendar and a timeline have days of their own. */
const ofDays = new Set(['isOverdue', 'dueFrom', 'dueTo']);

/** Follow-up of controls: what is due, the latest first, as a list, a calendar or a timeline; next to it the one being worked on. */
export function ControlsFollowingPage() {
  const { t, texts, date } = useTexts();
  const isDocked = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  const mayOpen = useMayOpen();
  const permits = useFollowUpPermits();
  const opened = useOpenEntry('control');
  const [search, setSearch] = useSearchParams();
  const view = views.find((each) => each === search.get('show')) ?? 'list';
  const listed = useListed({
    catalogue: followingListed,
    drawn: permits.seesLevel ? followingRenderer : untoldRenderer,
  });
  const { query, redirect } = listed;
  const { filters, search: words } = listed.list.state;
  const whose = followers.filter((each) => filters['whose']?.includes(each));
  const summary = useQuery(summaryQuery(whose)).data;
  const today = summary?.today;
  const isBeside = isDocked && opened.id !== null;
  const shown = isBeside ? listed.list.shown.filter(({ field }) => besideColumns.has(field)) : listed.list.shown;

  const narrowed = Object.fromEntries([
    ...Object.entries(filters).flatMap(([name, values]) =>
      ofDays.has(name) ? [] : [[name, values.join(',')] as const],
    ),
    ...(words === '' ? [] : [['search', words] as const]),
  ]);
  // What waits until today, in the order of the work, whatever the list shows.
  const waiting = useQuery({
    ...someQuery({ ...narrowed, ...(today && { dueTo: today }) }, mostWaiting),
    enabled: today !== undefined && opened.id !== null,
  }).data;
  const others = waiting?.rows.filter(({ id }) => id !== opened.id) ?? [];
  const isWaiting = waiting?.rows.some(({ id }) => id === opened.id) ?? false;
  const left = waiting ? waiting.meta.total - (isWaiting ? 1 : 0) : 0;

  const before = useRef(opened.id);
  useEffect(() => {
    if (opened.id === null && before.current !== null) focusEntry(before.current);
    before.current = opened.id;
  }, [opened.id]);
  const close = () => opened.open(null);
  const goOn = () => {
    const place = waiting?.rows.findIndex(({ id }) => id === opened.id) ?? -1;
    const next = waiting?.rows.slice(place + 1).find(({ id }) => id !== opened.id) ?? others[0];
    if (next) opened.open(next.id);
    else {
      toastText('following.savedLast');
      opened.open(null);
    }
  };
  const begin = useQuery({
    ...someQuery({ ...narrowed, ...(today && { dueTo: today }) }, 1),
    enabled: today !== undefined,
  }).data;
  const first = begin?.rows[0];

  const put = (name: string, value: string | null) =>
    setSearch(
      (now) => {
        const target = new URLSearchParams(now);
        if (value === null) target.delete(name);
        else target.set(name, value);
        target.delete('page');
        return target;
      },
      { preventScrollReset: true },
    );
  const day = (name: string): FilterWay => ({
    values: (filters[name] ?? []).map((id) => ({ id, name: date(id) })),
    isSingle: true,
    Values: DayValue,
  });
  const menu: ListWays['menu'] = ({ id }) => (
    <Menu.Item component={Link} to={opened.hrefOf(id)} leftSection={<IconEye {...icon} />}>
      {t('following.open')}
    </Menu.Item>
  );
  const list = {
    ...listed.list,
    shown,
    permits: { ...listed.list.permits, view: true },
    ways: {
      hrefOf: ({ id }: Row) => opened.hrefOf(id),
      currentId: opened.id,
      menu,
      firstStep: mayOpen('/controls') ? (
        <Button component={Link} to="/controls" leftSection={<IconShieldCheck {...icon} />}>
          {t('following.toControls')}
        </Button>
      ) : null,
      filters: {
        whose: { values: followers.map((id) => ({ id, name: texts.following.whose[id] })) },
        dueFrom: day('dueFrom'),
        dueTo: day('dueTo'),
      },
    },
  };
  if (redirect) return <Navigate replace to={redirect} />;
  return (
    <ListProvider value={list}>
      <Page
        title={t('following.title')}
        actions={
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('following.whose.label')}
              value={whose.length === 1 ? whose[0] : 'all'}
              data={(['all', ...followers] as const).map((value) => ({ value, label: t(`following.whose.${value}`) }))}
              onChange={(next) => put('whose', next === 'all' ? null : next)}
            />
            <SegmentedControl
              size="xs"
              aria-label={t('following.views.label')}
              value={view}
              data={views.map((value) => ({ value, label: t(`following.views.${value}`) }))}
              onChange={(next) => put('show', next === 'list' ? null : next)}
            />
            {permits.create && first ? (
              <Button
                component={Link}
                to={opened.hrefOf(first.id)}
                size="xs"
                title={t('following.workText')}
                leftSection={<IconPlayerPlay {...icon} />}
              >
                {t('following.work')}
              </Button>
            ) : null}
          </>
        }
      >
        <FollowingSummary whose={whose} />
        {whose.includes('area') && summary?.hasAreas === false ? (
          <p className={styles.quiet}>{t('following.noAreas')}</p>
        ) : null}
        <div className={besideStyles.split} data-open={isBeside || undefined}>
          <div className={besideStyles.list}>
            {view === 'list' ? (
              <ListParts
                query={query}
                keys={{ Escape: opened.id === null ? undefined : close }}
                bar={
                  listed.list.selection.rows.length === 0 ? null : (
                    <Suspense>
                      <FollowManyBar today={today ?? ''} />
                    </Suspense>
                  )
                }
              />
            ) : (
              <Suspense fallback={<div aria-busy="true" />}>
                {today === undefined ? (
                  <div className={styles.laneSkeleton} aria-busy="true" />
                ) : view === 'calendar' ? (
                  <Calendar today={today} narrowed={narrowed} openId={opened.id} hrefOf={opened.hrefOf} />
                ) : (
                  <Timeline today={today} narrowed={narrowed} openId={opened.id} hrefOf={opened.hrefOf} />
                )}
              </Suspense>
            )}
          </div>
          {opened.id !== null ? (
            <Beside label={t('following.panel.label')} isDocked={isDocked} onClose={close}>
              <FollowUpPanel id={opened.id} left={left} onSaved={goOn} onClose={close} />
            </Beside>
          ) : null}
        </div>
      </Page>
    </ListProvider>
  );
}
