import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../texts.ts';
import { useConfig } from '../use-config.ts';
import styles from './provider-notice.module.css';
import { outcomeIn } from './provider-journey.ts';

/** Why the way through a provider ended here, and how to go on; nothing where the address does not say so. */
export function ProviderNotice({ said }: { said: URLSearchParams }) {
  const { t } = useTexts();
  const { data } = useConfig();
  const found = outcomeIn(said);
  if (found === null) return null;
  const name = data?.providers.find(({ id }) => id === found.provider)?.name ?? t('oauth.provider');
  return (
    <div role="alert" className={styles.notice}>
      <IconInfoCircle size={20} stroke={1.5} aria-hidden />
      <p>
        <strong>{t(`oauth.outcomes.${found.outcome}.title`, { name })}.</strong>{' '}
        {t(`oauth.outcomes.${found.outcome}.message`, { name })}{' '}
        {found.outcome === 'notConfirmed' ? <Link to="/confirm-account">{t('oauth.resend')}</Link> : null}
      </p>
    </div>
  );
}
