import { ArchiveEntry } from './archive-entry.tsx';
import styles from './archive.module.css';
import { MakeArchive } from './make-archive.tsx';
import { useArchives } from './use-archives.ts';

/** The newest archive of a company and making another: what is asked for before the company goes. */
export function LastArchive({ companyId }: { companyId: number }) {
  const { ways, make, atWork, others } = useArchives(companyId);
  const [last] = others ?? [];
  return (
    <div className={styles.last}>
      {last && !atWork ? <ArchiveEntry row={last} ways={ways} /> : null}
      <MakeArchive atWork={atWork} isBusy={make.isPending} onMake={() => make.mutate()} />
    </div>
  );
}
