import { Button } from '@mantine/core';
import words from '#identity/shared/heading.module.css';
import { useTexts } from '#kit/texts/texts.ts';

/** On an address that is no company's there is nothing to sign in to: what may be wrong with it, and where to go. */
export function UnknownCompany({ subdomain, host }: { subdomain: string; host: string }) {
  const { t } = useTexts();
  return (
    <>
      <h1 className={words.title}>{t('session.unknown.title', { address: `${subdomain}.${host}` })}</h1>
      <p className={words.lead}>{t('session.unknown.lead')}</p>
      <Button component="a" href={`${window.location.protocol}//${host}/login`} size="md" fullWidth>
        {t('session.unknown.go', { host })}
      </Button>
    </>
  );
}
