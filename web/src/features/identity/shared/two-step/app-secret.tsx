import type { Enrolment } from '@baluarte/contract/identity/two-step.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './two-step.module.css';

/** The secret an authenticator app takes over: as a picture to scan, a link to follow and a key to type. */
export function AppSecret({ app }: { app: NonNullable<Enrolment['app']> }) {
  const { t } = useTexts();
  return (
    <div className={styles.app}>
      <img className={styles.qr} src={app.qr} alt={t('twoStep.enrol.qr')} width={192} height={192} />
      <a className={styles.open} href={app.uri}>
        {t('twoStep.enrol.open')}
      </a>
      <p className={styles.hint}>{t('twoStep.enrol.manual')}</p>
      <div className={styles.key}>
        <code translate="no">{app.secret}</code>
        <CopyButton text={app.secret.replaceAll(' ', '')} label={t('twoStep.enrol.copyKey')} />
      </div>
    </div>
  );
}
