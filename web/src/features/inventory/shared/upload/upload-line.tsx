import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFile, IconPlayerPause, IconX } from '@tabler/icons-react';
import { bytesIn } from '#kit/formats/bytes.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { FileName, shownName } from './file-name.tsx';
import styles from './upload.module.css';
import type { FileUpload, UploadQueue, UploadState } from './upload-queue.ts';

const icons = {
  waiting: IconFile,
  sending: IconFile,
  checking: IconFile,
  interrupted: IconPlayerPause,
  done: IconCheck,
  refused: IconAlertTriangle,
} satisfies Record<UploadState, unknown>;

const isFinal: ReadonlySet<number> = new Set([403, 413, 422]);

/** A file on its way: how far it is, why it waits or was refused, and what can be done about it. */
export function UploadLine({ one, queue }: { one: FileUpload; queue: UploadQueue }) {
  const { t, number, percent } = useTexts();
  const { key, file, state, received, error } = one;
  const name = shownName(file.name);
  const share = file.size === 0 ? 0 : received / file.size;
  const isUnderWay = state === 'sending' || state === 'checking' || state === 'interrupted';
  const Icon = icons[state];
  // What was refused for what it is stays refused.
  const mayRetry = state === 'interrupted' || (state === 'refused' && !(isRefusal(error) && isFinal.has(error.status)));
  return (
    <li className={styles.line} data-state={state}>
      <Icon className={styles.mark} size={18} stroke={1.75} aria-hidden />
      <div className={styles.about}>
        <FileName name={file.name} />
        <span className={styles.quiet}>
          {bytesIn(file.size, number)} · {t(`evidence.upload.states.${state}`)}
          {state === 'sending' && received > 0 ? ` ${percent(share)}` : ''}
        </span>
        {isUnderWay ? (
          <Progress
            size="sm"
            value={state === 'checking' ? 100 : Math.max(share * 100, 4)}
            animated={state !== 'interrupted'}
            aria-label={t('evidence.upload.progress', { name })}
          />
        ) : null}
        {state === 'refused' ? (
          <p className={styles.wrong} role="alert">
            {wordError(error).message}
          </p>
        ) : null}
        {state === 'interrupted' ? <p className={styles.quiet}>{wordError(error).message}</p> : null}
      </div>
      {mayRetry ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('evidence.upload.retryOne', { name })}
          onClick={() => queue.retry(key)}
        >
          {t('shell.retry')}
        </Button>
      ) : null}
      <ActionIcon
        size="md"
        aria-label={t(state === 'done' || state === 'refused' ? 'evidence.upload.takeOut' : 'evidence.upload.cancel', {
          name,
        })}
        onClick={() => queue.cancel(key)}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
