import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { labelOf } from '../words.ts';
import { useList } from './list-context.ts';
import styles from './filters.module.css';

interface TypedValueProps extends Pick<TextInputProps, 'type' | 'pattern' | 'inputMode' | 'description'> {
  /** Name of the filter. */
  name: string;
  onDone: () => void;
}

/** A filter whose value is typed: a day, an address, a number. */
export function TypedValue({ name, onDone, ...input }: TypedValueProps) {
  const { catalogue, state, change } = useList();
  const { t, texts } = useTexts();
  const [text, setText] = useState(state.filters[name]?.[0] ?? '');
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault();
        const value = text.trim();
        change({ filters: { ...state.filters, [name]: value === '' ? [] : [value] } });
        onDone();
      }}
    >
      <TextInput
        {...input}
        size="xs"
        data-autofocus
        label={labelOf(texts, catalogue.name, name)}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" variant="default" fullWidth mt="xs">
        {t('catalogue.filters.apply')}
      </Button>
    </form>
  );
}

/** The same for a day. */
export const DayValue = (props: { name: string; onDone: () => void }) => <TypedValue {...props} type="date" />;
