import styles from '#kit/catalogue/value.module.css';
import { useTexts } from '#kit/texts/texts.ts';

/** How long ago something last happened, with the moment itself on hover; "Never" where it has not. */
export function Ago({ at }: { at: string | null }) {
  const { t, ago, dateTime } = useTexts();
  if (at === null) return <span className={styles.quiet}>{t('shell.never')}</span>;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  );
}
