import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useConfig } from '#kit/session/use-config.ts';
import styles from './provider-notice.module.css';
import { outcomeIn } from './provider-journey.ts';

function Notice({ title, message, children }: { title: string; message: string; children?: ReactNode }) {
  return (
    <div role="alert" className={styles.notice}>
      <IconInfoCircle size={20} stroke={1.5} aria-hidden />
      <p>
        <strong>{title}.</strong> {message} {children}
      </p>
    </div>
  );
}

export interface ProviderNoticeProps {
  /** Of the address: `?oauth=denied&provider=google`. */
  parameters: URLSearchParams;
  /** What refused the person after they came back; goes first. */
  error?: unknown;
}

/** Why the way through a provider ended here, and how to go on; nothing where nothing says so. */
export function ProviderNotice({ parameters, error = null }: ProviderNoticeProps) {
  const { t } = useTexts();
  const { data } = useConfig();
  const found = outcomeIn(parameters);
  if (error !== null) {
    const { title, message } = wordError(error);
    return <Notice title={title} message={message} />;
  }
  if (found === null) return null;
  const name = data?.providers.find(({ id }) => id === found.provider)?.name ?? t('oauth.provider');
  return (
    <Notice
      title={t(`oauth.outcomes.${found.outcome}.title`, { name })}
      message={t(`oauth.outcomes.${found.outcome}.message`, { name })}
    >
      {found.outcome === 'notConfirmed' ? <Link to="/confirm-account">{t('oauth.resend')}</Link> : null}
    </Notice>
  );
}
