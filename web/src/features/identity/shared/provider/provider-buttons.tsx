import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useConfig } from '#kit/session/use-config.ts';
import styles from './provider-buttons.module.css';
import { canLeave, leaveFor } from './provider-journey.ts';
import { ProviderMark } from './provider-mark.tsx';

export interface ProviderButtonsProps {
  /** Path to come back to once signed in; null: the start page. */
  goal: string | null;
  isDisabled?: boolean;
  /** They come first, so there is no divider before them. */
  isFirst?: boolean;
}

/** One button for each provider this installation offers, below a form; nothing where it offers none. */
export function ProviderButtons({ goal, isDisabled = false, isFirst = false }: ProviderButtonsProps) {
  const { t } = useTexts();
  const { data } = useConfig();
  const [left, setLeft] = useState<string | null>(null);
  // The browser's way back may show this page as it was left.
  useEffect(() => {
    const stay = () => setLeft(null);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const providers = data?.providers ?? [];
  if (providers.length === 0 || !canLeave()) return null;
  const leave = (id: string) => {
    setLeft(id);
    leaveFor(id, goal).catch((error: unknown) => {
      setLeft(null);
      void showError(error);
    });
  };
  return (
    <div className={styles.providers}>
      {isFirst ? null : (
        <p className={styles.or}>
          <span>{t('oauth.or')}</span>
        </p>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="md"
          fullWidth
          justify="center"
          leftSection={<ProviderMark provider={id} />}
          disabled={isDisabled || (left !== null && left !== id)}
          aria-busy={left === id || undefined}
          onClick={() => leave(id)}
        >
          {t(left === id ? 'oauth.leaving' : 'oauth.continueWith', { name })}
        </Button>
      ))}
    </div>
  );
}
