import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
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
