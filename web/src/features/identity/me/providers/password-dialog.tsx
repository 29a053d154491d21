import { Button, PasswordInput } from '@mantine/core';
import { z } from 'zod';
import { useAccountForm } from '#kit/account/account-form.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { Dialog, DialogFoot } from '#kit/catalogue/dialog.tsx';
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
  const form = useAccountForm({ schema, initial: { password: '' }, send: ({ password }) => send(password) });
  const label = t('account.password.current');
  return (
    <Dialog title={t('providers.panel.passwordTitle', { name })} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <p>{t('providers.panel.passwordLead', { name })}</p>
        <FormErrors form={form} labels={{ password: label }} />
        <PasswordInput
          id={form.idOf('password')}
          size="md"
          label={label}
          autoComplete="current-password"
          data-autofocus
          required
          withAsterisk={false}
          value={form.value.password}
          onChange={({ currentTarget }) => form.set('password', currentTarget.value)}
          error={form.errorOf('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('account.password.toggle'), tabIndex: 0 }}
        />
        <DialogFoot>
          <Button type="submit" loading={form.isBusy}>
            {t('account.continue')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
