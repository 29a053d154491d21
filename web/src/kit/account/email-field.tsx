import { TextInput, type TextInputProps } from '@mantine/core';

/** The input for an e-mail address. */
export const EmailField = (props: TextInputProps) => (
  <TextInput size="md" type="email" inputMode="email" spellCheck={false} required {...props} />
);
