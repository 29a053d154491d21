import { permissions } from '@baluarte/contract/permissions.ts';
import { reportSchedule, type ScheduleRow } from '@baluarte/contract/record/report-schedule.ts';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useOpenKinds } from './open-kinds.ts';
import { ScheduleEntry } from './schedule-entry.tsx';
import styles from './report.module.css';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx').then((m) => ({ default: m.ScheduleDialog })));

/** Milliseconds between two looks while a report of one is made. */
const look = 2000;
const isAtWork = ({ last }: ScheduleRow) => ['waiting', 'reading', 'writing'].includes(last?.state ?? '');

/** Those of others that the person is not sent, to whoever edits the settings of the company; absent where there are none. */
function OfOthers({ rows }: { rows: readonly ScheduleRow[] }) {
  const { t } = useTexts();
  if (rows.length === 0) return null;
  return (
    <Panel title={t('reportPage.scheduled.others')} isFlush>
      <p className={styles.leading}>{t('reportPage.scheduled.othersLead')}</p>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <ScheduleEntry row={row} isReceived={false} oversees onEdit={() => undefined} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The reports that are made again and again: the person's own, those they receive, and those they oversee. */
export function Scheduled() {
  const { t } = useTexts();
  const kinds = useOpenKinds();
  const [edited, setEdited] = useState<ScheduleRow | 'new' | null>(null);
  const found = useQuery({
    queryKey: ['reportSchedule'],
    queryFn: ({ signal }) => call(reportSchedule.list, { signal, isPart: true }),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? look : false),
  });
  const { data, error } = found;
  const oversees = useCan()(permissions.settings.edit);
  const others = useQuery({
    queryKey: ['reportSchedule', 'others'],
    queryFn: ({ signal }) => call(reportSchedule.others, { signal, isPart: true }),
    enabled: oversees,
  });
  const known = new Set(data?.map(({ id }) => id));
  const create =
    kinds.length === 0 ? null : (
      <Button
        size="xs"
        leftSection={<IconCalendarPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        {t('reportPage.scheduled.create')}
      </Button>
    );
  return (
    <Stack gap="lg">
      <Panel title={t('reportPage.scheduled.title')} isFlush actions={data && data.length > 0 ? create : null}>
        <p className={styles.leading}>{t('reportPage.scheduled.lead')}</p>
        {data === undefined ? (
          error ? (
            <Failed error={error} onRetry={() => void found.refetch()} />
          ) : (
            <PageSkeleton />
          )
        ) : data.length === 0 ? (
          <Empty title={t('reportPage.scheduled.none')} text={t('reportPage.scheduled.noneText')} action={create} />
        ) : (
          <ul className={styles.list}>
            {data.map((row) => (
              <li key={row.id}>
                <ScheduleEntry row={row} oversees={oversees} onEdit={() => setEdited(row)} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {others.error ? <Failed error={others.error} onRetry={() => void others.refetch()} /> : null}
      {data && others.data ? <OfOthers rows={others.data.filter(({ id }) => !known.has(id))} /> : null}
      <Suspense>
        {edited === null ? null : (
          <ScheduleDialog row={edited === 'new' ? null : edited} kinds={kinds} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Stack>
  );
}
