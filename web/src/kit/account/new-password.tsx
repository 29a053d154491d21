import { passwordPoints, type PasswordPoint } from '@baluarte/contract/password.rules.ts';
import { PasswordInput } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTexts } from '../texts.ts';
import type { AccountForm } from './account-form.ts';
import styles from './form.module.css';

interface Typed {
  password: string;
  confirmPassword: string;
}

/** The issue of a confirmation that is not the password; for the form's `check`. */
export const differing = ({ password, confirmPassword }: Typed) =>
  confirmPassword !== '' && confirmPassword !== password ? [{ path: 'confirmPassword', code: 'passwordsDiffer' }] : [];

/** A new password and its confirmation, with the five points that fulfil themselves while typing. */
export function NewPassword({ form, label }: { form: AccountForm<Typed>; label?: string }) {
  const { t } = useTexts();
  const { password, confirmPassword } = form.value;
  const toggle = { 'aria-label': t('account.password.toggle'), tabIndex: 0 } as const;
  return (
    <>
      <div>
        <PasswordInput
          id={form.idOf('password')}
          size="md"
          label={label ?? t('account.password.label')}
          autoComplete="new-password"
          required
          withAsterisk={false}
          aria-describedby={form.idOf('points')}
          value={password}
          onChange={({ currentTarget }) => form.set('password', currentTarget.value)}
          error={form.errorOf('password')}
          visibilityToggleButtonProps={toggle}
        />
        <ul id={form.idOf('points')} className={styles.points} aria-label={t('account.password.points')}>
          {(Object.keys(passwordPoints) as PasswordPoint[]).map((point) => {
            const isMet = passwordPoints[point](password);
            const Icon = isMet ? IconCircleCheck : IconCircle;
            return (
              <li key={point} className={styles.point} data-met={isMet || undefined}>
                <Icon size={16} stroke={1.5} aria-hidden />
                {t(`account.password.${point}`)}
                <span className="b-visually-hidden">{isMet ? `: ${t('account.password.met')}` : null}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <PasswordInput
        id={form.idOf('confirmPassword')}
        size="md"
        label={t('account.password.confirm')}
        autoComplete="new-password"
        required
        withAsterisk={false}
        value={confirmPassword}
        onChange={({ currentTarget }) => form.set('confirmPassword', currentTarget.value)}
        error={form.errorOf('confirmPassword')}
        visibilityToggleButtonProps={toggle}
      />
    </>
  );
}
