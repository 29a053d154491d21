import { reportDocument, type DocumentRow } from '@baluarte/contract/record/report-document.ts';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { confirm, loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { saveFile } from '#kit/files/save-file.ts';
import { bytesIn } from '#kit/formats/bytes.ts';
import { call } from '#kit/http/call.ts';
import { Refusal } from '#kit/http/refusal.ts';
import { showError, wordRefusal } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './report.module.css';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const colours = {
  waiting: 'gray',
  reading: 'blue',
  writing: 'blue',
  done: 'teal',
  failed: 'red',
  expired: 'gray',
} as const;

interface EntryProps {
  row: DocumentRow;
  /** What a notification led to. */
  isMarked?: boolean;
  onRemoved?: () => void;
}

/** One document: what it is and how far, downloading and removing it. */
export function DocumentEntry({ row, isMarked = false, onRemoved }: EntryProps) {
  const { t, number, dateTime } = useTexts();
  const client = useQueryClient();
  const { id, kind, format, state, rowsRead, name, size, sha256, problem, isMine, withheldFor } = row;
  const title = name ?? t(`reportPage.kinds.${kind}`);
  const isAtWork = state === 'waiting' || state === 'reading' || state === 'writing';
  const remove = useMutation({
    mutationFn: () => call(reportDocument.remove, { params: { id } }),
    onSuccess: () => onRemoved?.(),
    onSettled: () => client.invalidateQueries({ queryKey: ['reportDocument'] }),
  });
  const removing = async () => {
    const message =
      row.recipients === 0
        ? t('reportPage.documents.removing', { name: title })
        : t('reportPage.documents.removingShared', { name: title, count: row.recipients });
    if (!(await confirm({ message, isDangerous: true }))) return;
    await remove.mutateAsync();
    toastText('reportPage.documents.removed');
  };
  const download = async () => {
    try {
      saveFile(await loading(call(reportDocument.file, { params: { id }, isPart: true })));
    } catch (error) {
      await showError(error);
      await client.invalidateQueries({ queryKey: ['reportDocument'] });
    }
  };
  const words = problem && wordRefusal(new Refusal(422, { code: problem.code, params: problem.params ?? {} }));
  const facts = [
    isMine
      ? t('reportPage.documents.asked', { when: dateTime(row.createdAt) })
      : t('reportPage.documents.by', { who: row.ownerName ?? '—' }),
    row.shownAt === null ? null : t('reportPage.documents.shownAt', { when: dateTime(row.shownAt) }),
    size === null ? null : bytesIn(size, number),
    state === 'done' && row.expiresAt !== null
      ? t('reportPage.documents.until', { when: dateTime(row.expiresAt) })
      : null,
  ].filter((fact) => fact !== null);
  return (
    <div className={styles.entry} data-marked={isMarked || undefined}>
      <div className={styles.entryHead}>
        <div>
          <strong>{t(`reportPage.kinds.${kind}`)}</strong> <span className={styles.quiet}>{format.toUpperCase()}</span>{' '}
          <Badge variant="light" color={colours[state]}>
            {t(`reportPage.documents.states.${state}`)}
          </Badge>
          <p className={styles.quiet}>{facts.join(' · ')}</p>
        </div>
        <div className={styles.acts}>
          {state === 'done' && withheldFor === null ? (
            <Button size="xs" leftSection={<IconDownload {...icon} />} onClick={() => void download()}>
              {t('reportPage.download')}
            </Button>
          ) : null}
          {isMine && state !== 'reading' && state !== 'writing' ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTrash {...icon} />}
              loading={remove.isPending}
              onClick={() => void removing()}
            >
              {state === 'waiting' ? t('reportPage.documents.cancel') : t('reportPage.documents.remove')}
            </Button>
          ) : null}
        </div>
      </div>
      {isAtWork ? (
        <>
          {/* Nobody knows how much is left: it moves, and says no share. */}
          <progress className={styles.progress} aria-label={t(`reportPage.documents.states.${state}`)} />
          <output className={styles.quiet}>
            {state === 'waiting' ? '' : t('reportPage.documents.rows', { count: rowsRead })}
          </output>
        </>
      ) : null}
      {words ? <p className={styles.wrong}>{words.message}</p> : null}
      {withheldFor === null ? null : (
        <p className={styles.quiet}>{t(`reportPage.documents.withheld.${withheldFor}`)}</p>
      )}
      {sha256 !== null && state === 'done' ? (
        <p className={styles.hash}>
          {t('reportPage.documents.hash')} <code>{sha256}</code>
        </p>
      ) : null}
    </div>
  );
}
