import { MultiSelect, Select, type ComboboxItem } from '@mantine/core';
import { byCodeOrName, type CodedOption } from '../../option-filter.ts';
import { useTexts } from '../../texts.ts';
import { choiceName, offered, type Choice } from '../choices.ts';
import { textOf } from '../text-of.ts';
import { ShownField } from './shown-field.tsx';
import { useField, type FieldState } from './use-field.ts';
import styles from './form.module.css';
import { partOrder } from './part-order.ts';

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
    inputWrapperOrder: partOrder,
    data: options ?? [],
    disabled: options === null,
    placeholder:
      options === null ? t('catalogue.form.chooseParent', { parent: parent.label }) : t('catalogue.form.choose'),
    nothingFoundMessage: texts.catalogue.form.noChoice,
    searchable: true,
    filter: byCodeOrName,
    onBlur: state.touch,
    comboboxProps: { transitionProps: { duration: 80 } },
    renderOption: ({ option }: { option: ComboboxItem }) => (
      <span className={styles.option}>
        <span>{option.label}</span>
        <span className={styles.optionCode}>{(option as CodedOption).code}</span>
      </span>
    ),
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

function ManyChoices({ state }: { state: FieldState }) {
  const shared = useShared(state);
  const ids = state.value as readonly number[];
  return (
    <MultiSelect
      {...shared}
      placeholder={ids.length > 0 ? undefined : shared.placeholder}
      hidePickedOptions
      classNames={{ input: styles.pills, inputField: styles.pillsField }}
      value={ids.map(String)}
      onChange={(chosen) => state.set(chosen.map(Number))}
    />
  );
}

/** One or several rows of a configuration table, found by code or name; narrowed by the parent where there is one. */
export function ChoiceField({ name }: { name: string }) {
  const state = useField(name);
  if (state.isShown) return <ShownField state={state} />;
  return (
    <div className={styles.field} data-wide={state.field.kind === 'choices' || undefined}>
      {state.field.kind === 'choices' ? <ManyChoices state={state} /> : <OneChoice state={state} />}
    </div>
  );
}
