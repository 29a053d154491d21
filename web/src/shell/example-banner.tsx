import { IconEye } from '@tabler/icons-react';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useExample } from '#organization/shared/example/use-example.ts';
import styles from './inside-banner.module.css';

/** Tells on every page that the company is an example, and shows the way back and how to be rid of it. */
export function ExampleBanner() {
  const session = useSession();
  const { t, date } = useTexts();
  const example = useExample();
  if (!session?.example) return null;
  const { until, isOwn } = session.example;
  return (
    <aside className={styles.banner} aria-label={t('shell.example.tag')}>
      <IconEye size={18} stroke={1.5} aria-hidden />
      <span className={styles.text}>
        <strong>{t('shell.example.tag')}.</strong>{' '}
        {t(isOwn ? 'shell.example.banner' : 'shell.example.bannerOther', { date: date(until) })}
      </span>
      {isOwn ? (
        <>
          <button type="button" className={styles.leave} onClick={() => void example.leave()}>
            {t(example.hasOwn ? 'shell.example.back' : 'shell.example.backNone')}
          </button>
          <button type="button" className={styles.leave} onClick={() => void example.remove()}>
            {t('shell.example.remove')}
          </button>
        </>
      ) : null}
    </aside>
  );
}
