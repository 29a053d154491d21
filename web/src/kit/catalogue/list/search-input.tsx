import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { useTexts } from '#kit/texts/texts.ts';

const typingMilliseconds = 200;

interface SearchInputProps extends Pick<TextInputProps, 'className' | 'w'> {
  label: string;
  /** What the address says is searched for. */
  search: string;
  onSearch: (search: string) => void;
  /** Arrow down: from what was typed into what was found. */
  onDown?: () => void;
  input?: RefObject<HTMLInputElement | null>;
}

/** Searches while the person types; Escape empties it. */
export function SearchInput({ label, search, onSearch, onDown, input, ...look }: SearchInputProps) {
  const { t } = useTexts();
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  // The address changed by another way (back, a removed filter, a saved view): the box follows it.
  if (search !== sent) {
    setSent(search);
    setText(search);
  }
  const send = useDebouncedCallback((value: string) => {
    setSent(value);
    onSearch(value);
  }, typingMilliseconds);
  const type = (value: string) => {
    setText(value);
    send(value);
  };
  return (
    <TextInput
      {...look}
      {...(input && { ref: input })}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label={t('catalogue.list.clearSearch')} onClick={() => type('')} />
        )
      }
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      // Sent before what follows: later it would take back where a press on a row has led.
      onBlur={() => send.flush()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') type('');
        if (event.key !== 'ArrowDown' || !onDown) return;
        event.preventDefault();
        onDown();
      }}
    />
  );
}
