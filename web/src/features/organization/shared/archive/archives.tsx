import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { ArchiveEntry } from './archive-entry.tsx';
import styles from './archive.module.css';
import { MakeArchive } from './make-archive.tsx';
import { useArchives } from './use-archives.ts';

/** Days a file is kept, as the server has it. */
const keptDays = 7;

/** The archives of a company: making one, how far it is, and those that are kept. `companyId` null: the session's own. */
export function Archives({ companyId }: { companyId: number | null }) {
  const { t } = useTexts();
  const { ways, query, make, atWork, others } = useArchives(companyId);
  return (
    <div className={styles.stack}>
      <Panel title={t('archive.title')}>
        <p className={styles.lead}>{t('archive.lead')}</p>
        <MakeArchive atWork={atWork} isBusy={make.isPending} onMake={() => make.mutate()} />
      </Panel>
      <Panel title={t('archive.list')} isFlush>
        {others === undefined ? (
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
              <li key={row.id}>
                <ArchiveEntry row={row} ways={ways} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
