import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './load-failed.module.css';

/** A page that did not load (`isChunk`) or that failed while it was drawn, with a way on. */
export function LoadFailed({ isChunk, onRetry }: { isChunk: boolean; onRetry: () => void }) {
  const { t } = useTexts();
  const part = isChunk ? 'chunk' : 'crash';
  return (
    <div className={styles.failed} role="alert">
      <IconPlugConnectedX size={28} stroke={1.5} aria-hidden />
      <h1 className={styles.title}>{t(`shell.${part}.title`)}</h1>
      <p className={styles.message}>{t(`shell.${part}.message`)}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </div>
  );
}
