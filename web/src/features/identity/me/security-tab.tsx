import { Link } from 'react-router';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './my-account.module.css';
import { ProvidersPanel } from './providers/providers-panel.tsx';
import { SecurityPanel } from './security/security-panel.tsx';
import type { Me } from './use-me.ts';

function PasswordPanel({ me }: { me: Me }) {
  const { t, ago } = useTexts();
  const { hasPassword, passwordChangedAt } = me;
  const state = !hasPassword
    ? t('me.security.none')
    : passwordChangedAt
      ? t('me.security.changed', { ago: ago(passwordChangedAt) })
      : t('me.security.neverChanged');
  return (
    <Panel title={t('me.security.password')}>
      <p className={styles.lead}>{state}</p>
      {hasPassword ? (
        <Link to="/change-password" className={styles.link}>
          {t('me.security.change')}
        </Link>
      ) : null}
    </Panel>
  );
}

/** How one gets in: password, second step, linked accounts. */
export function SecurityTab({ me }: { me: Me }) {
  return (
    <div className={styles.stack}>
      <PasswordPanel me={me} />
      <SecurityPanel />
      <ProvidersPanel />
    </div>
  );
}
