import { Button } from '@mantine/core';
import { useState } from 'react';
import words from '#identity/shared/heading.module.css';
import { showError } from '#kit/texts/refusal-words.ts';
import { refreshSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** Nothing to choose from yet: who can change that, and a way to look again. */
export function NoChoice({ title, text }: { title: string; text: string }) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    await refreshSession().catch(showError);
    setBusy(false);
  };
  return (
    <>
      <h1 className={words.title}>{title}</h1>
      <p className={words.lead}>{text}</p>
      <Button loading={isBusy} onClick={() => void look()}>
        {t('session.companies.again')}
      </Button>
    </>
  );
}
