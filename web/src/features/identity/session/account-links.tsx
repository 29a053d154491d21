import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './login.module.css';

/** Links for a person without an account or a password, who may assess themselves without either. */
export function AccountLinks({ email }: { email: string }) {
  const { t } = useTexts();
  return (
    <p className={styles.links}>
      <Link to="/restore-password" state={{ email: email.trim() }}>
        {t('session.login.forgot')}
      </Link>
      <Link to="/register">{t('session.login.register')}</Link>
      <Link to="/mspi">{t('session.login.selfAssessment')}</Link>
    </p>
  );
}
