import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts, type Texts, type Translate } from '../../texts.ts';
import { fold } from '../../fold.ts';
import { statusField } from '../catalogue.ts';
import { choiceName } from '../choices.ts';
import { labelOf, optionsOf } from '../words.ts';
import { useList, type List } from './list-context.ts';
import styles from './filters.module.css';

export interface FilterValue {
  id: string;
  name: string;
}

/** Values a filter can take, with the words for them; from the contract's kind of field. */
export function useFilterValues(): (name: string) => readonly FilterValue[] {
  const list = useList();
  const { t, texts } = useTexts();
  return (name) => valuesOf(name, list, { t, texts });
}

interface Words {
  t: Translate;
  texts: Texts;
}

function valuesOf(name: string, { catalogue, choices, ways }: List, { t, texts }: Words): readonly FilterValue[] {
  const way = ways?.filters[name];
  if (way) return way.values;
  if (name === statusField)
    return (catalogue.statuses ?? [1, 2]).map((id) => ({ id: String(id), name: texts.files.statuses[id] }));
  const field = catalogue.fields[name];
  if (field?.kind === 'flag')
    return [
      { id: 'true', name: t('shell.yes') },
      { id: 'false', name: t('shell.no') },
    ];
  if (field?.values) {
    const words = optionsOf(texts, catalogue.name, name);
    return field.values.map((value) => ({ id: String(value), name: words?.[value] ?? String(value) }));
  }
  return choices.of(field?.from).map((choice) => ({ id: String(choice.id), name: choiceName(choice) }));
}

const manyValues = 8;

interface FilterValuesProps {
  name: string;
  onDone: () => void;
}

/** The values of one filter: to tick, or as the list chooses them itself. */
export function FilterValues(props: FilterValuesProps) {
  const Own = useList().ways?.filters[props.name]?.Values;
  return Own ? <Own {...props} /> : <ListedValues {...props} />;
}

/** Values to tick. A flag has one value at a time. */
function ListedValues({ name, onDone }: FilterValuesProps) {
  const { catalogue, ways, state, change } = useList();
  const { t, texts } = useTexts();
  const values = useFilterValues()(name);
  const [text, setText] = useState('');
  const chosen = state.filters[name] ?? [];
  const isSingle = ways?.filters[name]?.isSingle ?? catalogue.fields[name]?.kind === 'flag';
  const found = values.filter((value) => fold(value.name).includes(fold(text)));
  const set = (id: string, isOn: boolean) => {
    const others = isSingle ? [] : chosen.filter((each) => each !== id);
    change({ filters: { ...state.filters, [name]: isOn ? [...others, id] : others } });
  };
  return (
    <fieldset className={styles.values}>
      <legend className={styles.legend}>{labelOf(texts, catalogue.name, name)}</legend>
      {values.length > manyValues ? (
        <TextInput
          size="xs"
          mb="xs"
          aria-label={t('catalogue.filters.search')}
          placeholder={t('catalogue.filters.search')}
          value={text}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : null}
      <Stack gap={0} className={styles.scroll}>
        {found.map((value) => (
          <Checkbox
            key={value.id}
            size="xs"
            py={5}
            label={value.name}
            checked={chosen.includes(value.id)}
            onChange={({ currentTarget }) => set(value.id, currentTarget.checked)}
          />
        ))}
        {found.length === 0 ? (
          <Text size="xs" c="dimmed">
            {t('catalogue.filters.none')}
          </Text>
        ) : null}
      </Stack>
      <Button size="compact-sm" variant="default" fullWidth mt="xs" onClick={onDone}>
        {t('catalogue.filters.done')}
      </Button>
    </fieldset>
  );
}
