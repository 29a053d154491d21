import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import type { Field } from '@baluarte/contract/kit/field.ts';
import { useState } from 'react';
import { wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Dialog } from '../dialog.tsx';
import { choiceName, offered } from '../choices.ts';
import { issuesIn } from '#kit/form/issues.ts';
import { useList } from './list-context.ts';

interface SetFieldProps {
  count: number;
  onClose: () => void;
  onSet: (values: Record<string, unknown>) => void;
}

const own: ReadonlySet<Field['kind']> = new Set(['choices', 'date', 'option', 'codes']);
/** A code and a name are one entry's own; lists and what depends on another choice have their form. */
const canBeShared = (name: string, { kind, parent, isReadOnly }: Field) =>
  !['code', 'name'].includes(name) && !own.has(kind) && !parent && !isReadOnly;

const valueFrom = ({ kind }: Field, text: string): unknown => {
  if (kind === 'flag') return text === 'true';
  if (kind === 'choice') return text === '' ? null : Number(text);
  return text.trim() === '' ? null : text;
};

/** One field, one value, for every selected entry. */
export function SetField({ count, onClose, onSet }: SetFieldProps) {
  const { catalogue, columns, choices } = useList();
  const { t } = useTexts();
  const settable = Object.entries(catalogue.fields).filter(
    ([name, field]) => canBeShared(name, field) && columns.has(name),
  );
  const [name, setName] = useState(settable[0]?.[0] ?? '');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = catalogue.fields[name];
  if (!field) return null;

  const choose = (next: string) => {
    setName(next);
    setText(catalogue.fields[next]?.kind === 'flag' ? 'true' : '');
    setError(null);
  };
  const apply = () => {
    const value = valueFrom(field, text);
    const [issue] = issuesIn(field.input, value);
    if (issue) setError(wordIssue(issue));
    else onSet({ [name]: value });
  };
  const empty = { value: '', label: field.required ? t('catalogue.form.choose') : t('catalogue.selection.empty') };
  const options =
    field.kind === 'flag'
      ? [true, false].map((is) => ({ value: String(is), label: t(is ? 'shell.yes' : 'shell.no') }))
      : [
          empty,
          ...(offered(field, choices, {}, []) ?? []).map((choice) => ({
            value: String(choice.id),
            label: choiceName(choice),
          })),
        ];
  return (
    <Dialog onClose={onClose} title={t('catalogue.selection.set')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label={t('catalogue.selection.field')}
            value={name}
            data={settable.map(([value]) => ({ value, label: columns.get(value)?.label ?? value }))}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          {field.kind === 'text' || field.kind === 'longText' ? (
            <Textarea
              autosize
              label={t('catalogue.selection.value')}
              value={text}
              maxLength={field.max ?? 500}
              error={error}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          ) : (
            <NativeSelect
              label={t('catalogue.selection.value')}
              value={text}
              data={options}
              error={error}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit">{t('catalogue.selection.apply', { count })}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
