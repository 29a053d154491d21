import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { impact, impactFactor } from '@baluarte/contract/risk/impact.ts';
import { useId, useState, type FormEvent } from 'react';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh, tellDone } from '#kit/catalogue/writes.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError, wordIssue, wordRefusal } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { FactorOf } from './factor.ts';
import styles from './method.module.css';

const fields = ['code', 'name', 'nameEn', 'description', 'descriptionEn'] as const;
type Values = Record<(typeof fields)[number], string>;

interface FactorDialogProps {
  /** The factor being edited; null makes a new one. */
  factor: FactorOf | null;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** The words of a factor. Its levels and whether it is in use are changed where they are. */
export function FactorDialog({ factor, onClose, onCreated }: FactorDialogProps) {
  const { t } = useTexts();
  const id = useId();
  const [values, setValues] = useState<Values>(
    () => Object.fromEntries(fields.map((field) => [field, factor?.[field] ?? ''])) as Values,
  );
  const [errors, setErrors] = useState<Partial<Values>>({});
  const [isSaving, setSaving] = useState(false);

  const write = async () => {
    const saved = factor
      ? await call(impact.update, { params: { id: factor.id }, body: { ...values, version: factor.version } })
      : await call(impact.create, { body: values });
    tellDone(t(factor ? 'impactFactor.saved' : 'impactFactor.created', { name: values.name }), saved.changesetId);
    await refresh();
    onClose();
    if (!factor) onCreated(saved.id);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = impactFactor.input.safeParse(values);
    const wrong = fields.filter((field) => checked.error?.issues.some(({ path }) => path[0] === field));
    setErrors(Object.fromEntries(wrong.map((field) => [field, wordIssue({ code: 'required', path: field })])));
    if (wrong.length > 0) return document.getElementById(`${id}-${wrong[0] ?? ''}`)?.focus();
    setSaving(true);
    try {
      await write();
    } catch (error) {
      if (isRefusal(error, 'impactFactor.codeTaken')) {
        setErrors({ code: wordRefusal(error).message });
        document.getElementById(`${id}-code`)?.focus();
      } else await showError(error);
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  const input = (field: (typeof fields)[number]) => ({
    id: `${id}-${field}`,
    label: t(`impactFactor.fields.${field}`),
    value: values[field],
    error: errors[field],
    maxLength: impactFactor.fields[field].max,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [field]: value })),
  });
  return (
    <Dialog title={t(factor ? 'impactFactor.edit' : 'impactFactor.create')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {factor ? null : <p className={styles.lead}>{t('impactFactor.hints.name')}</p>}
        <TextInput {...input('code')} withAsterisk data-autofocus description={t('impactFactor.hints.code')} mb="sm" />
        <TextInput {...input('name')} withAsterisk mb="sm" />
        <TextInput {...input('nameEn')} mb="sm" />
        <Textarea {...input('description')} autosize minRows={2} maxRows={6} mb="sm" />
        <Textarea {...input('descriptionEn')} autosize minRows={2} maxRows={6} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('setting.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
