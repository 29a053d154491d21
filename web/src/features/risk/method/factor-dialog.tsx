import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { Textarea, TextInput } from '@mantine/core';
import { impact, impactFactor } from '@baluarte/contract/risk/impact.ts';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { issuesIn } from '#kit/form/issues.ts';
import { useForm } from '#kit/form/use-form.ts';
import { fold } from '#kit/search/fold.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { FactorOf } from './factor.ts';
import styles from './method.module.css';

const fields = ['name', 'nameEn', 'description', 'descriptionEn'] as const;
type Values = Record<(typeof fields)[number], string>;

/** A code for programs, not typed by users: derived from the name, with a number where it is taken. */
function codeFor(name: string, taken: ReadonlySet<string>): string {
  const base =
    asciiPrefix(
      fold(name)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
      50,
    ) || 'factor';
  let code = base;
  for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`;
  return code;
}

interface FactorDialogProps {
  /** The factor being edited; null makes a new one. */
  factor: FactorOf | null;
  /** Codes of the factors there are. */
  taken: ReadonlySet<string>;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** The words of a factor. Its levels and whether it is in use are changed where they are. */
export function FactorDialog({ factor, taken, onClose, onCreated }: FactorDialogProps) {
  const { t } = useTexts();
  const form = useForm<Values>({
    initial: Object.fromEntries(fields.map((field) => [field, factor?.[field] ?? ''])) as Values,
    check: (values) => issuesIn(impactFactor.input, { code: factor?.code ?? codeFor(values.name, taken), ...values }),
    async send(values) {
      const saved = factor
        ? await call(impact.update, { params: { id: factor.id }, body: { ...values, version: factor.version } })
        : await call(impact.create, { body: { code: codeFor(values.name, taken), ...values } });
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
        <TextInput {...input('name')} withAsterisk data-autofocus />
        <TextInput {...input('nameEn')} />
        <Textarea {...input('description')} autosize minRows={2} maxRows={6} />
        <Textarea {...input('descriptionEn')} autosize minRows={2} maxRows={6} />
      </DialogForm>
    </Dialog>
  );
}
