import { TextInput } from '@mantine/core';
import type { Scenario } from '@baluarte/contract/risk/simulator.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { AreaSelect } from '../area-select.tsx';
import { planScenario } from './simulator-queries.ts';
import styles from './simulator.module.css';

const longestName = 120;

interface NameDialogProps {
  /** What naming it does, and the word of the button. */
  title: string;
  /** What it is called by now. */
  name: string;
  /** Throws what refuses it. */
  onNamed: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks what a scenario is called. */
export function NameDialog({ title, name: initial, onNamed, onClose }: NameDialogProps) {
  const { t } = useTexts();
  const form = useForm({
    initial: { name: initial },
    check: ({ name }) => (name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
    send: ({ name }) => onNamed(name),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm form={form} submit={title}>
        <TextInput required data-autofocus maxLength={longestName} label={t('simulator.name')} {...form.text('name')} />
      </DialogForm>
    </Dialog>
  );
}

interface PlanDialogProps {
  scenario: Scenario;
  onClose: () => void;
}

/** Asks who answers and by when, and turns a scenario into the plan. */
export function PlanDialog({ scenario, onClose }: PlanDialogProps) {
  const { t } = useTexts();
  const form = useForm({
    initial: { ownerId: '', dueDate: '' },
    check: (value) =>
      (['ownerId', 'dueDate'] as const).flatMap((path) =>
        value[path] === '' ? [{ path, code: 'required' as const }] : [],
      ),
    async send({ ownerId, dueDate }) {
      await planScenario(scenario.id, { ownerId: Number(ownerId), dueDate });
      onClose();
    },
  });
  return (
    <Dialog title={t('simulator.plan')} onClose={onClose}>
      <DialogForm
        form={form}
        lead={
          <p className={styles.lead}>
            <strong>{scenario.name}</strong>
            <br />
            {t('simulator.planText')}
          </p>
        }
        submit={t('simulator.plan')}
      >
        <AreaSelect required label={t('simulator.ownerId')} none="" {...form.text('ownerId')} />
        <TextInput required type="date" label={t('simulator.dueDate')} {...form.text('dueDate')} />
      </DialogForm>
    </Dialog>
  );
}
