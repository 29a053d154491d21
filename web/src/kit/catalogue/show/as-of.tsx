import { Alert, Button, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isRefusal } from '#kit/http/refusal.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './show.module.css';

/** Shows what the page is about as it stood at a moment, on its first tab. */
export function useAsOf() {
  const [search, setSearch] = useSearchParams();
  return (at: string) => {
    const then = new URLSearchParams(search);
    then.set('at', at);
    then.delete('tab');
    setSearch(then);
  };
}

/** Asks for a moment, and shows the page as it stood then. */
export function AsOfForm() {
  const { t } = useTexts();
  const show = useAsOf();
  const [moment, setMoment] = useState('');
  return (
    <form
      className={styles.asOf}
      onSubmit={(event) => {
        event.preventDefault();
        // The field speaks the time of this computer; the API wants a zone.
        if (moment !== '') show(new Date(moment).toISOString());
      }}
    >
      <TextInput
        type="datetime-local"
        size="xs"
        label={t('catalogue.history.asOfDate')}
        value={moment}
        onChange={(event) => setMoment(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={moment === ''}>
        {t('catalogue.history.asOf')}
      </Button>
    </form>
  );
}

/** Says that what follows is the past, and leads back to today. */
export function AsOfBanner({ at, error }: { at: string; error: unknown }) {
  const { t, dateTime } = useTexts();
  const [search, setSearch] = useSearchParams();
  const back = () => {
    const now = new URLSearchParams(search);
    now.delete('at');
    setSearch(now, { replace: true });
  };
  const message = isRefusal(error, 'notFound')
    ? t('catalogue.history.asOfNone')
    : error
      ? wordError(error).message
      : t('catalogue.history.asOfShown', { at: dateTime(at) });
  return (
    <Alert variant="default" mb="sm" icon={<IconHistory size={18} stroke={1.5} aria-hidden />} title={message}>
      <Button size="xs" variant="default" onClick={back}>
        {t('catalogue.history.asOfNow')}
      </Button>
    </Alert>
  );
}
