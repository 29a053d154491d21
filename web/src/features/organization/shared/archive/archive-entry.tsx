import type { ArchiveRow } from '@baluarte/contract/organization/archive.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { bytesIn } from '#kit/formats/bytes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { Refusal } from '#kit/http/refusal.ts';
import { wordRefusal } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { ArchiveWays } from './archive-ways.ts';
import styles from './archive.module.css';
import { Fact } from './fact.tsx';
import { look } from './use-archives.ts';

const DownloadDialog = lazy(() => import('./download-dialog.tsx').then((m) => ({ default: m.DownloadDialog })));

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

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
    </div>
  );
}
