import type { ArchiveRow } from '@baluarte/contract/archive.ts';
import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArchive, IconDownload, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { bytesIn } from '../bytes.ts';
import { Failed } from '../catalogue/list/nothing.tsx';
import { confirm, toastText } from '../dialogs.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { Empty, Panel } from '../layout/panel.tsx';
import { Refusal } from '../refusal.ts';
import { wordRefusal } from '../refusal-words.ts';
import { useTexts } from '../texts.ts';
import { archiveWays, type ArchiveWays } from './archive-ways.ts';
import styles from './archive.module.css';
import { Fact } from './fact.tsx';

const DownloadDialog = lazy(() => import('./download-dialog.tsx').then((m) => ({ default: m.DownloadDialog })));

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
/** Milliseconds between two looks while one is made. */
const look = 1000;
/** Days a file is kept, as the server has it. */
const keptDays = 7;

const isAtWork = ({ state }: ArchiveRow) => state === 'waiting' || state === 'running';

/** The archives of a company: making one, how far it is, and those that are kept. `companyId` null: the session's own. */
export function Archives({ companyId }: { companyId: number | null }) {
  const { t } = useTexts();
  const ways = archiveWays(companyId);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ways.key,
    queryFn: ({ signal }) => ways.list(signal),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? look : false),
  });
  const make = useMutation({
    mutationFn: ways.make,
    onSettled: () => client.invalidateQueries({ queryKey: ways.key }),
  });
  const rows = query.data;
  const atWork = rows?.find(isAtWork);
  const others = rows?.filter((row) => !isAtWork(row)) ?? [];
  return (
    <div className={styles.stack}>
      <Panel title={t('archive.title')}>
        <p className={styles.lead}>{t('archive.lead')}</p>
        {atWork ? (
          <AtWork row={atWork} />
        ) : (
          <Button leftSection={<IconArchive {...icon} />} loading={make.isPending} onClick={() => make.mutate()}>
            {t('archive.make')}
          </Button>
        )}
      </Panel>
      <Panel title={t('archive.list')} isFlush>
        {rows === undefined ? (
          query.error ? (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <PageSkeleton />
          )
        ) : others.length === 0 ? (
          <Empty title={t('archive.none')} text={t('archive.noneText', { days: keptDays })} />
        ) : (
          <ul className={styles.list}>
            {others.map((row) => (
              <Entry key={row.id} row={row} ways={ways} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function AtWork({ row: { rowsDone, rowsTotal } }: { row: ArchiveRow }) {
  const { t, number } = useTexts();
  const share = rowsTotal ? (rowsDone / rowsTotal) * 100 : 0;
  const said = rowsTotal
    ? t('archive.progress', { done: number(rowsDone), total: number(rowsTotal) })
    : t('archive.counting');
  return (
    <>
      <Progress value={share} size="lg" aria-label={t('archive.states.running')} />
      <output className={styles.quiet}>
        {said} {t('archive.making')}
      </output>
    </>
  );
}

function Entry({ row, ways }: { row: ArchiveRow; ways: ArchiveWays }) {
  const { t, number, dateTime } = useTexts();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, state, userName, createdAt, madeAt, size, rowsTotal, sha256, expiresAt, downloads, chainHeld, problem } =
    row;
  const when = dateTime(madeAt ?? createdAt);
  const refresh = () => client.invalidateQueries({ queryKey: ways.key });
  const remove = useMutation({ mutationFn: () => ways.remove(id), onSettled: refresh });
  const removing = async () => {
    if (!(await confirm({ message: t('archive.removeConfirm', { when }), isDangerous: true }))) return;
    await remove.mutateAsync();
    toastText('archive.removed');
  };
  const words = problem && wordRefusal(new Refusal(422, { code: problem.code, params: problem.params ?? {} }));
  return (
    <li className={styles.entry} data-state={state}>
      <div className={styles.entryHead}>
        <div>
          <strong>{t(`archive.states.${state}`)}</strong>{' '}
          <span className={styles.quiet}>{t('archive.by', { who: userName ?? t('archive.somebody'), when })}</span>
        </div>
        <div className={styles.acts}>
          {state === 'done' ? (
            <Button size="xs" leftSection={<IconDownload {...icon} />} onClick={() => setOpen(true)}>
              {t('archive.download')}
            </Button>
          ) : null}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash {...icon} />}
            loading={remove.isPending}
            onClick={() => void removing()}
          >
            {t('archive.remove')}
          </Button>
        </div>
      </div>
      {words ? <p className={styles.wrong}>{words.message}</p> : null}
      {chainHeld === false ? <p className={styles.wrong}>{t('archive.chainBroken')}</p> : null}
      {state === 'done' ? (
        <dl className={styles.facts}>
          <Fact name={t('archive.size')}>{bytesIn(size ?? 0, number)}</Fact>
          <Fact name={t('archive.rows')}>{number(rowsTotal ?? 0)}</Fact>
          <Fact name={t('archive.downloads')}>{number(downloads)}</Fact>
          <Fact name={t('archive.expires')}>{expiresAt ? dateTime(expiresAt) : ''}</Fact>
          <Fact name={t('archive.hash')} isWide>
            <code className={styles.code}>{sha256}</code>
          </Fact>
        </dl>
      ) : null}
      <Suspense>
        {isOpen ? (
          <DownloadDialog
            onClose={() => setOpen(false)}
            link={(password) => ways.link(id, password)}
            onStarted={() => setTimeout(() => void refresh(), look)}
          />
        ) : null}
      </Suspense>
    </li>
  );
}
