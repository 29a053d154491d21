import type { PasswordRules } from '@baluarte/contract/identity/password.rules.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useId } from 'react';
import { PasswordChecklist } from '#identity/shared/password/password-checklist.tsx';
import { CopyButton } from '#identity/shared/two-step/copy-button.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { newPassword } from './generate-password.ts';

interface FirstPasswordProps {
  id?: string;
  label: string;
  value: string;
  error: string | null | undefined;
  /** What the company asks of its people's passwords. */
  rules: PasswordRules;
  onChange: (password: string) => void;
}

/** A password an administrator sets for a user: readable, so that it can be passed on, and valid once. */
export function FirstPassword({ id, label, value, error, rules, onChange }: FirstPasswordProps) {
  const { t } = useTexts();
  const points = useId();
  return (
    <div>
      <TextInput
        {...(id !== undefined && { id })}
        label={label}
        size="sm"
        required
        autoComplete="off"
        spellCheck={false}
        aria-describedby={points}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {/* Their earlier password is not known here, and the administrator is not told. */}
      <PasswordChecklist id={points} password={value} rules={{ ...rules, history: 0 }} />
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconWand size={14} stroke={1.5} aria-hidden />}
          onClick={() => onChange(newPassword(rules.minimum))}
        >
          {t('user.generate')}
        </Button>
        {value === '' ? null : <CopyButton text={value} label={t('user.copy')} />}
      </Group>
    </div>
  );
}
