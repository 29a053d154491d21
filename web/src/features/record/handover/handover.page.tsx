import { Button, Progress } from '@mantine/core';
import type { HandoverRow } from '@baluarte/contract/record/handover.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '#organization/shared/archive/archive.module.css';
import { MakePack } from './make-pack.tsx';
import { PackEntry } from './pack-entry.tsx';
import { useHandovers, useRemoval } from './use-handovers.ts';

/** Days a file is kept, as the server has it. */
const keptDays = 30;

/** Packs for an auditor: making one, how far it is, and those that are kept. */
export function HandoverPage() {
  const { t } = useTexts();
  const { query, atWork, others } = useHandovers();
  return (
    <Page title={t('handover.title')} lead={t('handover.lead')}>
      <div className={styles.stack}>
        <Panel title={t('handover.options')}>{atWork ? <Making row={atWork} /> : <MakePack />}</Panel>
        <Panel title={t('handover.list')} isFlush>
          {others === undefined ? (
            query.error ? (
              <Failed error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <PageSkeleton />
            )
          ) : others.length === 0 ? (
            <Empty title={t('handover.none')} text={t('handover.noneText', { days: keptDays })} />
          ) : (
            <ul className={styles.list}>
              {others.map((row) => (
                <li key={row.id}>
                  <PackEntry row={row} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </Page>
  );
}

function Making({ row }: { row: HandoverRow }) {
  const { t, number } = useTexts();
  const { remove, isRemoving } = useRemoval(row.id, { question: 'handover.stopConfirm', done: 'handover.stopped' });
  const { filesDone, filesTotal, userName, isReadable } = row;
  const progress =
    filesTotal !== null && filesDone > 0
      ? t('handover.progress', { done: number(filesDone), total: number(filesTotal) })
      : t('handover.counting');
  return (
    <>
      <Progress
        value={filesTotal ? (filesDone / filesTotal) * 100 : 0}
        size="lg"
        aria-label={t('handover.states.running')}
      />
      <output className={styles.quiet}>
        {progress} {t('handover.making', { who: userName ?? t('handover.somebody') })}
      </output>
      {isReadable ? (
        <div className={styles.foot}>
          <Button variant="default" loading={isRemoving} onClick={() => void remove()}>
            {t('handover.stop')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
