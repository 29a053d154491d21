import { Input, Select, type ComboboxItem } from '@mantine/core';
import type { CountryCode } from 'libphonenumber-js/min';
import { useMemo, useState } from 'react';
import { byCodeOrName, type CodedOption } from '../option-filter.ts';
import { useTexts } from '../texts.ts';
import { callingCodeOf, countryOr, dialledCountries, phoneOf, phoneValue, typedPhone, type Phone } from './phone.ts';
import type { PhoneFieldProps } from './phone-field.tsx';
import styles from './phone-field.module.css';

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

/** The field itself, with what it knows of the world's numbers; `PhoneField` fetches it. */
export function PhoneInput({
  id,
  label,
  value,
  onChange,
  error,
  required = false,
  description,
  defaultCountry = 'CO',
  size = 'md',
}: PhoneFieldProps) {
  const { t, texts } = useTexts();
  const options = useOptions();
  const [typed, setTyped] = useState<Phone>(() => phoneOf(value, countryOr(defaultCountry, 'CO')));
  // What was typed stays as it was typed, until the value is another one from outside.
  const shown = phoneValue(typed) === value ? typed : phoneOf(value, typed.country);
  const change = (next: Phone) => {
    setTyped(next);
    onChange(phoneValue(next));
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={{ htmlFor: id }}
      error={error}
      description={description}
      required={required}
      withAsterisk={false}
      size={size}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <div className={styles.pair}>
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
          onChange={({ currentTarget }) => change(typedPhone(currentTarget.value, shown.country))}
          error={Boolean(error)}
          aria-required={required}
        />
      </div>
    </Input.Wrapper>
  );
}
