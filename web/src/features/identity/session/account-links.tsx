import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './login.module.css';

/** Ways on for whoever has no account or no password; the e-mail typed goes along. */
export function AccountLinks({ email }: { email: string }) {
  const { t } = useTexts();
  return (
    <p className={styles.links}>
      <Link to="/restore-password" state={{ email: email.trim() }}>
        {t('session.login.forgot')}
      </Link>
      <Link to="/register">{t('session.login.register')}</Link>
    </p>
  );
}
