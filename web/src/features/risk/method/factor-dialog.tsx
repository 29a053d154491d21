import { Textarea, TextInput } from '@mantine/core';
import { impact, impactFactor } from '@baluarte/contract/risk/impact.ts';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { issuesIn } from '#kit/form/issues.ts';
import { useForm } from '#kit/form/use-form.ts';
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
  const form = useForm<Values>({
    initial: Object.fromEntries(fields.map((field) => [field, factor?.[field] ?? ''])) as Values,
    check: (values) => issuesIn(impactFactor.input, values),
    async send(values) {
      const saved = factor
        ? await call(impact.update, { params: { id: factor.id }, body: { ...values, version: factor.version } })
        : await call(impact.create, { body: values });
      showDone(t(factor ? 'impactFactor.saved' : 'impactFactor.created', { name: values.name }), saved.changesetId);
      await refresh();
      onClose();
      if (!factor) onCreated(saved.id);
    },
  });
  const input = (field: (typeof fields)[number]) => ({
    ...form.text(field),
    label: t(`impactFactor.fields.${field}`),
    maxLength: impactFactor.fields[field].max,
  });
  return (
    <Dialog title={t(factor ? 'impactFactor.edit' : 'impactFactor.create')} onClose={onClose}>
      <DialogForm
        form={form}
        submit={t('setting.save')}
        lead={factor ? null : <p className={styles.lead}>{t('impactFactor.hints.name')}</p>}
      >
        <TextInput {...input('code')} withAsterisk data-autofocus description={t('impactFactor.hints.code')} />
        <TextInput {...input('name')} withAsterisk />
        <TextInput {...input('nameEn')} />
        <Textarea {...input('description')} autosize minRows={2} maxRows={6} />
        <Textarea {...input('descriptionEn')} autosize minRows={2} maxRows={6} />
      </DialogForm>
    </Dialog>
  );
}
