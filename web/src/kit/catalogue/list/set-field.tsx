import { NativeSelect, TextInput } from '@mantine/core';
import type { Field } from '@baluarte/contract/kit/field.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Dialog } from '../dialog.tsx';
import { choiceName, offered } from '../choices.ts';
import { settableFields } from '../settable.ts';
import { issuesIn } from '#kit/form/issues.ts';
import { useList } from './list-context.ts';

interface SetFieldProps {
  count: number;
  onClose: () => void;
  onSet: (values: Record<string, unknown>) => void;
}

/** A code and a name are one entry's own; lists and what depends on another choice have their form. */
const canBeShared = (name: string, { kind, parent }: Field) =>
  !['code', 'name'].includes(name) && kind !== 'choices' && kind !== 'codes' && !parent;
const numbered: ReadonlySet<Field['kind']> = new Set(['choice', 'option', 'number']);
/** Fields typed in one line, by the type of their input. */
const typed: Partial<Record<Field['kind'], 'date' | 'number'>> = { date: 'date', number: 'number' };

const valueFrom = ({ kind }: Field, text: string): unknown => {
  if (kind === 'flag') return text === 'true';
  if (numbered.has(kind)) return text === '' ? null : Number(text);
  return text.trim() === '' ? null : text;
};

/** One field, one value, for every selected entry. */
export function SetField({ count, onClose, onSet }: SetFieldProps) {
  const { catalogue, columns, choices } = useList();
  const { t } = useTexts();
  const taken = settableFields(catalogue);
  const settable = Object.entries(catalogue.fields).filter(
    ([name, field]) => taken.has(name) && canBeShared(name, field) && columns.has(name),
  );
  const begin = (name: string) => ({ name, text: catalogue.fields[name]?.kind === 'flag' ? 'true' : '' });
  const form = useForm({
    initial: begin(settable[0]?.[0] ?? ''),
    check: ({ name, text }) => {
      const field = catalogue.fields[name];
      return field ? issuesIn(field.input, valueFrom(field, text)).map((issue) => ({ ...issue, path: 'text' })) : [];
    },
    send: async ({ name, text }) => {
      const field = catalogue.fields[name];
      if (field) onSet({ [name]: valueFrom(field, text) });
    },
  });
  const field = catalogue.fields[form.value.name];
  if (!field) return null;
  const value = { label: t('catalogue.selection.value'), ...form.text('text') };
  const empty = { value: '', label: field.required ? t('catalogue.form.choose') : t('catalogue.selection.empty') };
  const words = columns.get(form.value.name)?.words;
  const options =
    field.kind === 'flag'
      ? [true, false].map((is) => ({ value: String(is), label: t(is ? 'shell.yes' : 'shell.no') }))
      : field.kind === 'option'
        ? [
            empty,
            ...(field.values ?? []).map((each) => ({ value: String(each), label: words?.[each] ?? String(each) })),
          ]
        : [
            empty,
            ...(offered(field, choices, {}, []) ?? []).map((choice) => ({
              value: String(choice.id),
              label: choiceName(choice),
            })),
          ];
  return (
    <Dialog onClose={onClose} title={t('catalogue.selection.set')}>
      <DialogForm form={form} submit={t('catalogue.selection.apply', { count })}>
        <NativeSelect
          label={t('catalogue.selection.field')}
          value={form.value.name}
          data={settable.map(([name]) => ({ value: name, label: columns.get(name)?.label ?? name }))}
          onChange={({ currentTarget }) => form.restart(begin(currentTarget.value))}
        />
        {field.kind === 'text' || field.kind === 'longText' ? (
          <LongText {...value} max={field.max ?? 500} />
        ) : typed[field.kind] ? (
          <TextInput {...value} type={typed[field.kind]} />
        ) : (
          <NativeSelect {...value} data={options} />
        )}
      </DialogForm>
    </Dialog>
  );
}
