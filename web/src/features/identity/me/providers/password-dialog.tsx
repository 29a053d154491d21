import { z } from 'zod';
import { useForm } from '#kit/form/use-form.ts';
import { CurrentPassword } from '#kit/account/current-password.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { useTexts } from '#kit/texts/texts.ts';

const schema = z.object({ password: z.string().min(1).max(1024) });

export interface PasswordDialogProps {
  /** Of the provider to link. */
  name: string;
  onClose: () => void;
  send: (password: string) => Promise<void>;
}

/** Asks for the password before another way to sign in is added. */
export function PasswordDialog({ name, onClose, send }: PasswordDialogProps) {
  const { t } = useTexts();
  const form = useForm({ schema, initial: { password: '' }, send: ({ password }) => send(password) });
  const label = t('account.password.current');
  return (
    <Dialog title={t('providers.panel.passwordTitle', { name })} onClose={onClose}>
      <DialogForm
        form={form}
        labels={{ password: label }}
        submit={t('account.continue')}
        lead={<p>{t('providers.panel.passwordLead', { name })}</p>}
      >
        <CurrentPassword {...form.text('password')} label={label} data-autofocus />
      </DialogForm>
    </Dialog>
  );
}
