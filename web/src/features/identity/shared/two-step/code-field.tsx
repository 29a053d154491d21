import { asciiPrefix, firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './two-step.module.css';

/** Digits of a code; the contract says the same, and the login page does not load it. */
export const codeLength = 6;

export interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** The last digit was typed or pasted. */
  onFull?: (code: string) => void;
  error: string | undefined;
  isRecovery?: boolean;
  isDisabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** Id of the text that explains where the code is found. */
  describedBy?: string;
}

const digitsOf = (text: string) => asciiPrefix(text.replace(/\D/g, ''), codeLength);

/** A code as it is read off elsewhere: typed, pasted with its spaces, or filled in by the telephone. */
export function CodeField({
  value,
  onChange,
  onFull,
  error,
  isRecovery = false,
  isDisabled = false,
  ref,
  describedBy,
}: CodeFieldProps) {
  const { t } = useTexts();
  const change = (text: string) => {
    const code = isRecovery ? firstCharacters(text, 40) : digitsOf(text);
    onChange(code);
    if (!isRecovery && code.length === codeLength && code !== value) onFull?.(code);
  };
  return (
    <TextInput
      {...(ref === undefined ? {} : { ref })}
      size="md"
      name={isRecovery ? 'recovery-code' : 'one-time-code'}
      label={t(isRecovery ? 'twoStep.code.recovery' : 'twoStep.code.label')}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
      required
      withAsterisk={false}
      readOnly={isDisabled}
      classNames={{ input: isRecovery ? `${styles.recovery}` : `${styles.code}` }}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      error={error}
      errorProps={{ role: 'alert' }}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
    />
  );
}
