import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { useWords } from '../words.ts';
import { useList } from './list-context.ts';
import styles from './toolbar.module.css';

const typingMilliseconds = 200;

/** Searches while the person types. */
export function SearchBox({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { catalogue, state, change } = useList();
  const { t } = useTexts();
  const words = useWords(catalogue);
  const [text, setText] = useState(state.search);
  const [sent, setSent] = useState(state.search);
  // The address changed by another way (back, a removed filter): the box follows it.
  if (state.search !== sent) {
    setSent(state.search);
    setText(state.search);
  }
  const send = useDebouncedCallback((value: string) => {
    setSent(value);
    change({ search: value }, { replace: true });
  }, typingMilliseconds);
  const type = (value: string) => {
    setText(value);
    send(value);
  };
  const label = t('catalogue.list.searchFor', { what: words.many });
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      className={styles.search}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label={t('catalogue.list.clearSearch')} onClick={() => type('')} />
        )
      }
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') type('');
        if (event.key !== 'ArrowDown') return;
        // From what was typed into what was found, past everything between them.
        event.preventDefault();
        document.querySelector<HTMLElement>('[role="grid"] tbody [tabindex="0"]')?.focus();
      }}
    />
  );
}
