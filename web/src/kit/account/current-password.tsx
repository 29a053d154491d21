import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';

/** The current password: the browser may fill it in, and it can be shown. */
export function CurrentPassword(props: PasswordInputProps) {
  const { t } = useTexts();
  return (
    <PasswordInput
      size="md"
      autoComplete="current-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('account.password.toggle'), tabIndex: 0 }}
      {...props}
    />
  );
}
