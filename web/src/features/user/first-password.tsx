import { Button, Group, TextInput } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { CopyButton } from '../../kit/two-step/copy-button.tsx';
import { useTexts } from '../../kit/texts.ts';
import { newPassword } from './generate-password.ts';

interface FirstPasswordProps {
  id?: string;
  label: string;
  value: string;
  error: string | null | undefined;
  onChange: (password: string) => void;
}

/** A password somebody chooses for another: to be read, so that it can be told, and good once. */
export function FirstPassword({ id, label, value, error, onChange }: FirstPasswordProps) {
  const { t } = useTexts();
  return (
    <div>
      <TextInput
        {...(id !== undefined && { id })}
        label={label}
        size="md"
        required
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group gap="xs" mt={6}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconWand size={14} stroke={1.5} aria-hidden />}
          onClick={() => onChange(newPassword())}
        >
          {t('user.generate')}
        </Button>
        {value === '' ? null : <CopyButton text={value} label={t('user.copy')} />}
      </Group>
    </div>
  );
}
