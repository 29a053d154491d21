import { Button, CloseButton } from '@mantine/core';
import { IconZoomCheck } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import { assetCount, itemOf, type Marked } from './combination.ts';
import { useRecognize } from './use-recognize.ts';
import styles from './recognition.module.css';

/** What is marked, and the one thing to do with it. */
export function RecognizeBar({ marked, onClear }: { marked: Marked; onClear: () => void }) {
  const { t } = useTexts();
  const recognize = useRecognize();
  const count = marked.size;
  const items = [...marked.values()].map(itemOf);
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('risk.recognition.bar')}>
      <output className={styles.barCount}>
        <strong>{t('risk.recognition.selected', { count })}</strong>{' '}
        <span className={styles.quiet}>{t('risk.recognition.inAssets', { count: assetCount(marked) })}</span>
      </output>
      <Button
        leftSection={<IconZoomCheck size={16} stroke={1.5} aria-hidden />}
        onClick={() => void recognize(items, onClear)}
      >
        {t('risk.recognition.recognize', { count })}
      </Button>
      <CloseButton aria-label={t('risk.recognition.clear')} onClick={onClear} />
    </section>
  );
}
