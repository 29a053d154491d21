import { noChoice } from '@baluarte/contract/kit/values.ts';
import type { FilterValue } from './filter-value.ts';
import { useState } from 'react';
import { useTexts, type Texts, type Translate } from '#kit/texts/texts.ts';
import { fold } from '#kit/search/fold.ts';
import { statusesOf, statusField } from '../catalogue.ts';
import { statusWord } from '../words.ts';
import { choiceName } from '../choices.ts';
import { optionsOf } from '../words.ts';
import { filterWay, useList, type List } from './list-context.ts';
import { TickedValues } from './ticked-values.tsx';

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

function valuesOf(name: string, list: List, { t, texts }: Words): readonly FilterValue[] {
  const { catalogue, choices } = list;
  const way = filterWay(list, name);
  if (way) return way.values;
  if (name === statusField)
    return statusesOf(catalogue).map((id) => ({ id: String(id), name: statusWord(texts, catalogue.name, id) }));
  const field = catalogue.fields[name];
  if (field?.kind === 'flag')
    return [
      { id: 'true', name: t('shell.yes') },
      { id: 'false', name: t('shell.no') },
    ];
  if (catalogue.counts?.includes(name))
    return [
      { id: 'true', name: t('catalogue.filters.some') },
      { id: 'false', name: t('catalogue.filters.without') },
    ];
  if (field?.values) {
    const words = optionsOf(texts, catalogue.name, name);
    const named = field.values.map((value) => ({ id: String(value), name: words?.[value] ?? String(value) }));
    return field.required ? named : [...named, { id: String(noChoice), name: t('catalogue.filters.empty') }];
  }
  const listed = choices.of(field?.from).map((choice) => ({ id: String(choice.id), name: choiceName(choice) }));
  const isEmptied = field?.kind === 'choice' && !field.required && !field.isReadOnly;
  return isEmptied ? [{ id: String(noChoice), name: t('catalogue.filters.empty') }, ...listed] : listed;
}

const isYesOrNo = ({ fields, counts }: List['catalogue'], name: string) =>
  fields[name]?.kind === 'flag' || counts?.includes(name) === true;

const manyValues = 8;

interface FilterValuesProps {
  name: string;
  onDone: () => void;
}

/** The values of one filter: to tick, or as the list chooses them itself. */
export function FilterValues(props: FilterValuesProps) {
  const Own = filterWay(useList(), props.name)?.Values;
  return Own ? <Own {...props} /> : <ListedValues {...props} />;
}

/** Values that are all known. A flag has one value at a time. */
function ListedValues({ name, onDone }: FilterValuesProps) {
  const list = useList();
  const { catalogue } = list;
  const values = useFilterValues()(name);
  const [text, set] = useState('');
  return (
    <TickedValues
      name={name}
      offered={values.filter((value) => fold(value.name).includes(fold(text)))}
      isSingle={filterWay(list, name)?.isSingle ?? isYesOrNo(catalogue, name)}
      search={values.length > manyValues ? { text, set } : undefined}
      onDone={onDone}
    />
  );
}
