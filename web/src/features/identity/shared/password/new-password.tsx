import { productRules, type PasswordRules } from '@baluarte/contract/identity/password.rules.ts';
import { PasswordInput } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import type { Form } from '#kit/form/use-form.ts';
import { PasswordChecklist } from './password-checklist.tsx';

interface Typed {
  password: string;
  confirmPassword: string;
}

/** The issue of a confirmation that is not the password; for the form's `check`. */
export const differing = ({ password, confirmPassword }: Typed) =>
  confirmPassword !== '' && confirmPassword !== password ? [{ path: 'confirmPassword', code: 'passwordsDiffer' }] : [];

interface NewPasswordProps {
  form: Form<Typed>;
  label?: string;
  /** The rules of the user's companies; those for everyone by default. */
  rules?: PasswordRules;
  /** Whose password it is, where the form knows. */
  email?: string | undefined;
}

/** A new password and its confirmation, with the points that fulfil themselves while typing. */
export function NewPassword({ form, label, rules = productRules, email }: NewPasswordProps) {
  const { t } = useTexts();
  const { password } = form.value;
  const toggle = { 'aria-label': t('account.password.toggle'), tabIndex: 0 } as const;
  return (
    <>
      <div>
        <PasswordInput
          {...form.text('password')}
          size="md"
          label={label ?? t('account.password.label')}
          autoComplete="new-password"
          required
          aria-describedby={form.idOf('points')}
          visibilityToggleButtonProps={toggle}
        />
        <PasswordChecklist id={form.idOf('points')} password={password} rules={rules} email={email} />
      </div>
      <PasswordInput
        {...form.text('confirmPassword')}
        size="md"
        label={t('account.password.confirm')}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={toggle}
      />
    </>
  );
}
