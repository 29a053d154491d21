import { MultiSelect, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { byCodeOrName, type CodedOption } from '#kit/search/option-filter.ts';
import { queryClient } from '#kit/http/queries.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { choiceName, offered, type Choice } from '../choices.ts';
import { textOf } from '../text-of.ts';
import type { ChoiceMaker } from './choice-maker.ts';
import { ShownField } from './shown-field.tsx';
import { useField, type FieldState } from './use-field.ts';
import styles from './form.module.css';
import { pillOf } from '#kit/form/pill-of.tsx';

function useOptions({ field, choices, values, value }: FieldState) {
  const { t } = useTexts();
  const chosen = Array.isArray(value) ? value : [value];
  const list = offered(field, choices, values, chosen);
  const optionOf = (choice: Choice): CodedOption => ({
    value: String(choice.id),
    code: choice.code,
    label: choice.statusId === 1 ? choiceName(choice) : `${choiceName(choice)} (${t('catalogue.form.inactive')})`,
  });
  return list?.map(optionOf) ?? null;
}

function useShared(state: FieldState) {
  const { t, texts } = useTexts();
  const parent = useField(state.field.parent ?? state.name);
  const options = useOptions(state);
  return {
    id: state.id,
    label: state.label,
    description: state.hint,
    error: state.error,
    required: state.field.required,
    'aria-required': state.field.required,
    data: options ?? [],
    disabled: options === null,
    placeholder:
      options === null ? t('catalogue.form.chooseParent', { parent: parent.label }) : t('catalogue.form.choose'),
    nothingFoundMessage: texts.catalogue.form.noChoice,
    searchable: true,
    filter: byCodeOrName,
    onBlur: state.touch,
    comboboxProps: { transitionProps: { duration: 80 } },
  };
}

function OneChoice({ state }: { state: FieldState }) {
  const shared = useShared(state);
  return (
    <Select
      {...shared}
      clearable={!state.field.required}
      allowDeselect={false}
      value={textOf(state.value) || null}
      onChange={(id) => state.set(id === null ? null : Number(id))}
    />
  );
}

function ManyChoices({ state, maker }: { state: FieldState; maker: ChoiceMaker | undefined }) {
  const shared = useShared(state);
  const { t } = useTexts();
  const can = useCan();
  const [search, setSearch] = useState('');
  const [making, setMaking] = useState<string | null>(null);
  const ids = state.value as readonly number[];
  const typed = search.trim();
  const mayMake = maker !== undefined && can(maker.access);
  const make = mayMake && {
    value: toMake,
    code: '',
    label: typed === '' ? t(maker.wordsEmpty) : t(maker.words, { text: typed }),
  };
  const take = async (choice: Choice) => {
    setMaking(null);
    // With its name in the list before it is chosen.
    await queryClient.invalidateQueries({ queryKey: ['choices'] });
    state.set([...ids, choice.id]);
  };
  return (
    <>
      <MultiSelect
        renderPill={pillOf}
        {...shared}
        data={make ? [...shared.data, make] : shared.data}
        filter={(filtering) => [
          ...byCodeOrName({ ...filtering, options: filtering.options.filter((option) => !isToMake(option)) }),
          ...filtering.options.filter(isToMake),
        ]}
        renderOption={({ option }) =>
          isToMake(option) ? (
            <span className={styles.make}>
              <IconPlus size={14} stroke={2} aria-hidden /> {option.label}
            </span>
          ) : (
            option.label
          )
        }
        searchValue={search}
        onSearchChange={setSearch}
        placeholder={ids.length > 0 ? undefined : shared.placeholder}
        hidePickedOptions
        classNames={{ input: styles.pills, inputField: styles.pillsField }}
        value={ids.map(String)}
        onChange={(chosen) => (chosen.includes(toMake) ? setMaking(typed) : state.set(chosen.map(Number)))}
      />
      {maker && making !== null ? (
        <Suspense>
          <maker.Dialog text={making} onClose={() => setMaking(null)} onMade={(choice) => void take(choice)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The option behind the others that makes another; it is never chosen itself. */
const toMake = 'make';
const isToMake = (option: object) => 'value' in option && option.value === toMake;

/** One or several rows of a configuration table, found by code or name; narrowed by the parent where there is one. */
export function ChoiceField({ name, maker }: { name: string; maker?: ChoiceMaker | undefined }) {
  const state = useField(name);
  if (state.isShown) return <ShownField state={state} />;
  return (
    <div className={styles.field} data-wide={state.field.kind === 'choices' || undefined}>
      {state.field.kind === 'choices' ? <ManyChoices state={state} maker={maker} /> : <OneChoice state={state} />}
    </div>
  );
}
