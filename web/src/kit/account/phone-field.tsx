import { TextInput } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';

export interface PhoneFieldProps {
  /** Of the input of the number, for the label and for links of a summary. */
  id: string;
  label: ReactNode;
  /** E.164, `+573001234567`, or ''. */
  value: string;
  /**
   * Takes E.164 once the number can be one in its country, '' when the field is empty, and what `phoneNumber` of the
   * contract refuses in between.
   */
  onChange: (value: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
  /** Where a number is dialled until the person says otherwise; Colombia unless said. Two letters of ISO 3166-1. */
  defaultCountry?: string;
  size?: 'sm' | 'md';
}

const PhoneInput = lazy(async () => ({ default: (await import('./phone-input.tsx')).PhoneInput }));

/**
 * A phone number: country with its calling code, and the national number. What is known of the numbers of the world
 * (31 kB compressed) comes when a page shows the field; until then it stands there and waits.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { label, description, error, required = false, size = 'md' } = props;
  const waiting = (
    <TextInput
      size={size}
      label={label}
      description={description}
      error={error}
      required={required}
      withAsterisk={false}
      disabled
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
  return (
    <Suspense fallback={waiting}>
      <PhoneInput {...props} />
    </Suspense>
  );
}
