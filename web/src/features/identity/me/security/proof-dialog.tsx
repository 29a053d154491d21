import type { ReactNode } from 'react';
import { z } from 'zod';
import { useForm } from '#kit/form/use-form.ts';
import { CurrentPassword } from '#kit/account/current-password.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { useTexts } from '#kit/texts/texts.ts';

const needed = z.object({ password: z.string().min(1).max(1024) });
const spared = z.object({ password: z.string().max(1024) });

export interface ProofFormProps {
  /** A person without one is asked for a fresh sign-in by the server instead. */
  hasPassword: boolean;
  /** Above the password: what is about to happen. */
  children?: ReactNode;
  /** Of the button; "Continuar" by default. */
  act?: string;
  send: (password: string | undefined) => Promise<void>;
}

/** Asks for the password before something that decides who gets in. */
export function ProofForm({ hasPassword, children, act, send }: ProofFormProps) {
  const { t } = useTexts();
  const form = useForm({
    schema: hasPassword ? needed : spared,
    initial: { password: '' },
    send: ({ password }) => send(password === '' ? undefined : password),
  });
  const label = t('twoStep.panel.password');
  return (
    <DialogForm form={form} labels={{ password: label }} submit={act ?? t('twoStep.panel.confirm')} lead={children}>
      {hasPassword ? (
        <CurrentPassword
          {...form.text('password')}
          label={label}
          description={t('twoStep.panel.passwordWhy')}
          data-autofocus
        />
      ) : (
        <p>{t('twoStep.panel.noPassword')}</p>
      )}
    </DialogForm>
  );
}

/** The same in a separate dialog. */
export function ProofDialog({ title, onClose, ...form }: ProofFormProps & { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <ProofForm {...form} />
    </Dialog>
  );
}
