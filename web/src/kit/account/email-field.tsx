import { TextInput, type TextInputProps } from '@mantine/core';

/** An e-mail address somebody types. */
export const EmailField = (props: TextInputProps) => (
  <TextInput size="md" type="email" inputMode="email" spellCheck={false} required withAsterisk={false} {...props} />
);
