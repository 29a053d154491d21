import type { Begun } from '@baluarte/contract/identity/account.ts';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isRefusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { offerPasskeys, signInWithPasskey } from './passkey-sign-in.ts';

export interface PasskeyButtonProps {
  isDisabled: boolean;
  onBusy: (isBusy: boolean) => void;
  onBegun: (begun: Begun) => void;
  /** A refusal of the server; null: the browser gave no passkey. */
  onRefused: (error: unknown) => void;
}

/** Signing in with a passkey: by a button, and where the browser can, from the field for the e-mail. */
export function PasskeyButton({ isDisabled, onBusy, onBegun, onRefused }: PasskeyButtonProps) {
  const { t } = useTexts();
  const offer = useRef<AbortController>(null);
  const begun = useEffectEvent((answer: Begun | null) => {
    if (answer !== null) onBegun(answer);
  });
  const refused = useEffectEvent((error: unknown) => {
    // Without an answer of the server there is no offer, and the form says so itself when it is sent.
    if (isRefusal(error) && error.status !== 0 && error.status < 500 && error.status !== 429) onRefused(error);
  });
  useEffect(() => {
    const offering = new AbortController();
    offer.current = offering;
    offerPasskeys(offering.signal).then(begun, (error: unknown) => {
      if (!offering.signal.aborted) refused(error);
    });
    return () => offering.abort();
  }, []);

  const ask = async () => {
    // A browser asks one thing at a time.
    offer.current?.abort();
    onBusy(true);
    try {
      onBegun(await signInWithPasskey());
    } catch (error) {
      onBusy(false);
      onRefused(isRefusal(error) ? error : null);
    }
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      mt="sm"
      leftSection={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
      disabled={isDisabled}
      onClick={() => void ask()}
    >
      {t('session.login.passkey')}
    </Button>
  );
}
