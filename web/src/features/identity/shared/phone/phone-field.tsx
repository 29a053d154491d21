import { Input, Select, type ComboboxItem } from '@mantine/core';
import type { CountryCode } from 'libphonenumber-js/min';
import { useMemo, useState, type ReactNode } from 'react';
import { byCodeOrName, type CodedOption } from '#kit/search/option-filter.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useConfig } from '#kit/session/use-config.ts';
import {
  callingCodeOf,
  countryOr,
  dialledCountries,
  roughPhoneOf,
  roughValue,
  splitNumber,
  type Phone,
} from './calling-codes.ts';
import styles from './phone-field.module.css';
import { useNumberPlans, type NumberPlans } from './use-number-plans.ts';

interface PhoneFieldProps {
  /** Of the input of the number, for the label and for links of a summary. */
  id: string;
  label: ReactNode;
  /** E.164, `+573001234567`, or null. */
  value: string | null | undefined;
  /**
   * Takes E.164 once the number can be one in its country, null when the field is empty, and what `phoneNumber` of the
   * contract refuses in between.
   */
  onChange: (value: string | null) => void;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
  /** The country selected at first, by two letters of ISO 3166-1; the installation's by default. */
  defaultCountry?: string;
  size?: 'sm' | 'md';
  /** Takes the country of the number when the person changes it, by two letters of ISO 3166-1. */
  onCountry?: (country: string) => void;
}

interface Option extends CodedOption {
  name: string;
}

/** Countries by name in the language of the interface, found by name, letters or calling code. */
function useOptions(): Option[] {
  const { language } = useTexts();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const { compare } = new Intl.Collator(language);
    return dialledCountries()
      .map((value) => {
        const name = names.of(value) ?? value;
        const label = `${value} +${callingCodeOf(value)}`;
        return { value, label, name, code: name };
      })
      .toSorted((a, b) => compare(a.name, b.name));
  }, [language]);
}

function ShownOption({ option }: { option: ComboboxItem }) {
  const { value, name } = option as Option;
  return (
    <span className={styles.option}>
      <span className={styles.name}>{name}</span>
      <span className={styles.code}>+{callingCodeOf(value as CountryCode)}</span>
    </span>
  );
}

/** A phone number: country with its calling code, and the national number. */
export function PhoneField({
  id,
  label,
  value: phone,
  onChange,
  error,
  required = false,
  description,
  defaultCountry,
  size = 'md',
  onCountry,
}: PhoneFieldProps) {
  const { t, texts } = useTexts();
  const here = useConfig().data?.country.code;
  const options = useOptions();
  const value = phone ?? '';
  const tell = (next: string) => onChange(next === '' ? null : next);
  // They are needed to tell the country of a number with a shared calling code.
  const { plans, ask } = useNumberPlans(splitNumber(value).countries.length > 1);
  const valueOf = plans?.phoneValue ?? roughValue;
  const phoneOf = plans?.phoneOf ?? roughPhoneOf;
  const [typed, setTyped] = useState<Phone | null>(null);
  // What was typed stays as it was typed, until the value is another one from outside.
  const isTyped = typed !== null && [valueOf, roughValue].some((of) => of(typed) === value);
  const shown = isTyped ? typed : phoneOf(value, typed?.country ?? countryOr(defaultCountry ?? here ?? null, 'CO'));
  const change = (next: Phone) => {
    setTyped(next);
    if (next.country !== shown.country) onCountry?.(next.country);
    tell(valueOf(next));
    // What is typed before the plans come may be a number; each change is settled in the order it was made.
    if (!plans) void ask().then((came) => came && settle(came, next));
  };
  const settle = ({ typedPhone, phoneValue }: NumberPlans, { national, country }: Phone) => {
    const next = typedPhone(national, country);
    setTyped(next);
    tell(phoneValue(next));
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={{ htmlFor: id }}
      error={error}
      description={description}
      required={required}
      size={size}
    >
      <div className={styles.pair} onPointerEnter={() => void ask()} onFocus={() => void ask()}>
        <Select
          size={size}
          className={styles.country}
          aria-label={t('reference.callingCode')}
          data={options}
          value={shown.country}
          onChange={(country) => change({ ...shown, country: countryOr(country, shown.country) })}
          searchable
          filter={byCodeOrName}
          nothingFoundMessage={texts.reference.none}
          allowDeselect={false}
          renderOption={ShownOption}
          onFocus={({ currentTarget }) => currentTarget.select()}
          comboboxProps={{ width: 288, position: 'bottom-start', transitionProps: { duration: 80 } }}
        />
        <Input
          id={id}
          size={size}
          className={styles.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={40}
          value={shown.national}
          onChange={({ currentTarget: { value: text } }) =>
            change(plans?.typedPhone(text, shown.country) ?? { country: shown.country, national: text })
          }
          error={Boolean(error)}
          aria-required={required}
        />
      </div>
    </Input.Wrapper>
  );
}
