import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';

/** Seconds until a moment, counted down. */
function useSecondsUntil(moment: string | null): number {
  const secondsLeft = () => (moment === null ? 0 : Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    setSeconds(secondsLeft());
    const timer = setInterval(() => setSeconds(secondsLeft()), 500);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- counts from the moment alone
  }, [moment]);
  return seconds;
}

export interface ResendProps {
  /** When the next code may be asked for; null: now. */
  resendAt: string | null;
  isBusy: boolean;
  onResend: () => void;
}

/** Asks for another code, once a minute. */
export function Resend({ resendAt, isBusy, onResend }: ResendProps) {
  const { t } = useTexts();
  const seconds = useSecondsUntil(resendAt);
  return (
    <Button variant="subtle" size="compact-sm" disabled={seconds > 0 || isBusy} onClick={onResend}>
      {seconds > 0 ? t('twoStep.code.resendIn', { seconds }) : t('twoStep.code.resend')}
    </Button>
  );
}
