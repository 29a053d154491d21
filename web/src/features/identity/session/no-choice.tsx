import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import words from '#identity/shared/heading.module.css';
import { showError } from '#kit/texts/refusal-words.ts';
import { refreshSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** Nothing to choose from yet: who can change that, and what can be done here. */
export function NoChoice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <h1 className={words.title}>{title}</h1>
      <p className={words.lead}>{text}</p>
      {children}
    </>
  );
}

/** Reads the session again: the user may have been given access meanwhile. `isMain`: there is nothing else to do here. */
export function LookAgain({ isMain }: { isMain: boolean }) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    await refreshSession().catch(showError);
    setBusy(false);
  };
  return (
    <Button variant={isMain ? 'filled' : 'subtle'} loading={isBusy} onClick={() => void look()}>
      {t('session.companies.again')}
    </Button>
  );
}
