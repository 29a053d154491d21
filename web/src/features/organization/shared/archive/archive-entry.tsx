import type { ArchiveRow } from '@baluarte/contract/organization/archive.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { bytesIn } from '#kit/formats/bytes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { Refusal } from '#kit/http/refusal.ts';
import { wordRefusal } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { ArchiveWays } from './archive-ways.ts';
import styles from './archive.module.css';
import { EntryHead } from './entry-head.tsx';
import { Fact } from './fact.tsx';
import { look } from './use-archives.ts';

const DownloadDialog = lazy(() => import('./download-dialog.tsx').then((m) => ({ default: m.DownloadDialog })));

/** An archive that was made, or failed: what it holds, downloading it with the password, taking it away. */
export function ArchiveEntry({ row, ways }: { row: ArchiveRow; ways: ArchiveWays }) {
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
    <div className={styles.entry} data-state={state}>
      <EntryHead
        state={t(`archive.states.${state}`)}
        by={t('archive.by', { who: userName ?? t('archive.somebody'), when })}
        download={t('archive.download')}
        onDownload={state === 'done' ? () => setOpen(true) : undefined}
        remove={t('archive.remove')}
        isRemoving={remove.isPending}
        onRemove={() => void removing()}
      />
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
    </div>
  );
}
