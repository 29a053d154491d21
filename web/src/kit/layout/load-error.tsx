import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { isMissing, isRefusal } from '#kit/http/refusal.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './load-error.module.css';

/** Data that did not arrive: what happened, the code for support, and another try. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  const { title, message } = wordError(error);
  const reference = isRefusal(error) && error.status >= 500 ? error.reference : null;
  return (
    <div className={styles.error} role="alert">
      <IconAlertCircle size={20} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p>{message}</p>
        {reference && !message.includes(reference) ? (
          <p className={styles.reference}>{t('shell.reference', { reference })}</p>
        ) : null}
      </div>
      {isMissing(error) ? null : (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
    </div>
  );
}
