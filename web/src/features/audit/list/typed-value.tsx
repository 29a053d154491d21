import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../../kit/catalogue/list/list-context.ts';
import { labelOf } from '../../../kit/catalogue/words.ts';
import { useTexts } from '../../../kit/texts.ts';
import styles from '../audit.module.css';

const kinds: Readonly<Record<string, { type: string; pattern?: string; inputMode?: 'numeric' }>> = {
  from: { type: 'date' },
  to: { type: 'date' },
  address: { type: 'text', pattern: '[0-9a-fA-F.:%]{1,64}' },
  entityId: { type: 'text', pattern: '[1-9][0-9]{0,14}', inputMode: 'numeric' },
};

/** A filter whose value is typed: a day, an address, a number. */
export function TypedValue({ name, onDone }: { name: string; onDone: () => void }) {
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
        {...kinds[name]}
        size="xs"
        data-autofocus
        label={labelOf(texts, catalogue.name, name)}
        description={name === 'address' ? t('audit.filter.addressHint') : undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" variant="default" fullWidth mt="xs">
        {t('audit.filter.apply')}
      </Button>
    </form>
  );
}
