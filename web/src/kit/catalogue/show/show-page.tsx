import type { StatusId } from '@baluarte/contract/kit/values.ts';
import { Button, Tabs } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Page } from '#kit/layout/page.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useSite } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { pagesOf, type Catalogue, type Row } from '../catalogue.ts';
import { useChoices } from '../choices.ts';
import { FieldProvider } from '../form/form-context.ts';
import { usePermits } from '../permits.ts';
import { NoRecord, useRecord } from '../record.tsx';
import { rowName } from '../row-name.ts';
import type { Consequences } from '../consequences.ts';
import type { TakeOver } from '../take-over.ts';
import { Status } from '../status.tsx';
import { useRemoval, type RemoveOne } from '../use-removal.tsx';
import { statusWord, useWords, wordsIn } from '../words.ts';
import { AsOfBanner } from './as-of.tsx';
import { CountBadge } from './count-badge.tsx';
import { HistoryTab } from './history-tab.tsx';
import type { RecordTab } from './record-tab.ts';
import { relationApi, relationKey, type RelationSide } from './relation-side.ts';
import { RelatedThen } from './related-then.tsx';
import { RelationTab } from './relation-tab.tsx';
import { Stamps } from './stamps.tsx';
import styles from './show.module.css';

// Of the lists, which this page does without.
const StatusMenu = lazy(() => import('./status-menu.tsx').then((m) => ({ default: m.StatusMenu })));

interface ShowPageProps {
  catalogue: Catalogue;
  id: number;
  fields: ReactNode;
  relations: readonly RelationSide[];
  tabs: readonly RecordTab[];
  takeOver: TakeOver | undefined;
  Actions: ComponentType<{ row: Row }> | undefined;
  RemoveOne: RemoveOne | undefined;
  consequences: Consequences | undefined;
}

/** How many there are of each relation, for the tabs. */
function useCounts(id: number, sides: readonly RelationSide[]) {
  const answers = useQueries({
    queries: sides.map((side) => ({
      queryKey: [...relationKey(side, id), 'count'],
      queryFn: ({ signal }: { signal: AbortSignal }) => relationApi(side).list(id, { perPage: 1 }, signal),
    })),
  });
  return answers.map(({ data }) => data?.meta.total);
}

/** One entry to read: its data, what it is related to, its history. `?tab=` and `?at=` make every view a link. */
export function ShowPage(props: ShowPageProps) {
  const { catalogue, id, fields, relations, tabs, takeOver, Actions, RemoveOne, consequences } = props;
  const { t, texts } = useTexts();
  const words = useWords(catalogue);
  const navigate = useNavigate();
  const can = useCan();
  const permits = usePermits(catalogue);
  const [search, setSearch] = useSearchParams();
  const at = search.get('at') ?? undefined;
  const query = useRecord(catalogue, id);
  const then = useRecord(catalogue, id, at);
  const choices = useChoices(catalogue.fields, at);
  const sides = relations.filter(({ relation }) => can(relation.list.access as never));
  const counts = useCounts(id, sides);
  const { current } = useSite();
  const parts = [...tabs, ...(current.tabs ?? [])].filter(({ access }) => can(access));
  const leave = () => void navigate(pagesOf(catalogue).list, { replace: true });
  const removal = useRemoval(catalogue, { takeOver, RemoveOne, consequences, onGone: leave });
  const row = query.data;
  if (row === undefined) return <NoRecord catalogue={catalogue} query={query} title={words.show} />;

  const shown = at === undefined ? row : then.data;
  const tab = search.get('tab') ?? 'data';
  const isWide = parts.some((part) => part.name === tab && part.isWide);
  const go = (next: string | null) => {
    // What a tab says of itself is no other's.
    const changed = new URLSearchParams(at === undefined ? {} : { at });
    if (next !== null && next !== 'data') changed.set('tab', next);
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  const remove = async () => {
    if (await removal.remove([row])) leave();
  };
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  const actions = (
    <>
      {Actions ? <Actions row={row} /> : null}
      {permits.remove ? (
        <Button variant="default" leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
          {t('catalogue.list.remove')}
        </Button>
      ) : null}
      {catalogue.isCopied && permits.create ? (
        <Button
          component={Link}
          to={pagesOf(catalogue).copy(id)}
          variant="default"
          leftSection={<IconCopy {...icon} />}
        >
          {t('catalogue.list.copy')}
        </Button>
      ) : null}
      {permits.edit ? (
        <Button component={Link} to={pagesOf(catalogue).edit(id)} leftSection={<IconPencil {...icon} />}>
          {t('catalogue.list.edit')}
        </Button>
      ) : null}
    </>
  );
  const word = statusWord(texts, catalogue.name, row.statusId) ?? texts.files.statuses[row.statusId as StatusId];
  const status = <Status id={row.statusId} word={word} />;
  return (
    <Page
      title={rowName(row)}
      beside={
        permits.status && at === undefined ? (
          <Suspense fallback={status}>
            <StatusMenu of={{ catalogue, choices, consequences }} row={row} word={word}>
              {status}
            </StatusMenu>
          </Suspense>
        ) : (
          status
        )
      }
      actions={actions}
      isNarrow={!isWide}
    >
      <Tabs value={tab} onChange={go} keepMounted={false} classNames={{ tab: styles.tab }}>
        <Tabs.List aria-label={t('catalogue.show.tabs')} mb="sm">
          <Tabs.Tab value="data">{t('catalogue.show.data')}</Tabs.Tab>
          {sides.map(({ relation, other }, index) => (
            <Tabs.Tab key={relation.to} value={relation.to} rightSection={<CountBadge count={counts[index]} />}>
              {wordsIn(texts, other.name).title}
            </Tabs.Tab>
          ))}
          {parts.map(({ name, title, count, Count }) => (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={
                Count ? (
                  <Suspense>
                    <Count row={row} />
                  </Suspense>
                ) : (
                  <CountBadge count={count ? row[count] : undefined} />
                )
              }
            >
              {t(title)}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="history">{t('catalogue.show.history')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="data">
          {at === undefined ? null : <AsOfBanner at={at} error={then.error} />}
          {shown === undefined ? null : (
            <FieldProvider value={{ catalogue, choices, values: shown, form: null, row: shown }}>
              {fields}
            </FieldProvider>
          )}
          {at === undefined || shown === undefined ? null : <RelatedThen catalogue={catalogue} row={shown} />}
          <Stamps row={row} />
        </Tabs.Panel>
        {sides.map((side) => (
          <Tabs.Panel key={side.relation.to} value={side.relation.to}>
            <RelationTab of={row} side={side} />
          </Tabs.Panel>
        ))}
        {parts.map(({ name, Tab }) => (
          <Tabs.Panel key={name} value={name}>
            <Suspense>
              <Tab row={row} />
            </Suspense>
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="history">
          <HistoryTab catalogue={catalogue} id={id} />
        </Tabs.Panel>
      </Tabs>
      {removal.dialog}
    </Page>
  );
}
