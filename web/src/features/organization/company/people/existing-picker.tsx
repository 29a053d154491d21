import { company, type PlatformPerson } from '@baluarte/contract/organization/company.ts';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../company.module.css';

const typingMilliseconds = 200;
const fewest = 2;

interface ExistingPickerProps {
  id: string;
  companyId?: number | undefined;
  /** E-mails that are chosen already. */
  taken: readonly string[];
  onPick: (person: PlatformPerson) => void;
}

/** Finds a user with an account by e-mail or name. */
export function ExistingPicker({ id, companyId, taken, onPick }: ExistingPickerProps) {
  const { t } = useTexts();
  const combobox = useCombobox();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const isAsked = search.length >= fewest;
  const found = useQuery({
    queryKey: ['company', 'people', companyId ?? null, search],
    queryFn: ({ signal }) => call(company.people, { query: { search, companyId }, signal, isPart: true }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const people = isAsked ? (found.data ?? []).filter(({ email }) => !taken.includes(email)) : [];
  const message = isAsked ? (found.isPending ? '' : t('company.people.noMatch')) : t('company.people.searchHint');
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(email) => {
        const person = people.find((each) => each.email === email);
        if (!person) return;
        onPick(person);
        setText('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          id={id}
          label={t('company.people.existing')}
          placeholder={t('company.people.search')}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('company.people.existing')} mah={260} style={{ overflowY: 'auto' }}>
          {people.map(({ id: userId, name, email, companyCount }) => (
            <Combobox.Option key={userId} value={email}>
              <span className={styles.who}>
                <span>{name}</span>
                <span className={styles.detail}>
                  {[
                    email,
                    ...(companyCount === undefined
                      ? []
                      : [
                          companyCount === 0
                            ? t('company.people.noCompany')
                            : t('company.people.companies', { count: companyCount }),
                        ]),
                  ].join(' · ')}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {people.length === 0 ? <Combobox.Empty>{message}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
