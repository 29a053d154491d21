import { newCompanyUser } from '@baluarte/contract/organization/company.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { issuesIn } from '#kit/form/issues.ts';
import { wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../company.module.css';
import { bases, type Base, type Chosen } from './chosen.ts';

const nothing = { email: '', name: '', lastName: '', language: 'es' as 'es' | 'en', base: 1 as Base };

interface InviteFormProps {
  /** E-mails that are chosen already. */
  taken: readonly string[];
  onAdd: (person: Chosen) => void;
  /** Whether somebody is being typed who is not in the list yet. */
  onPending: (isPending: boolean) => void;
}

/** Somebody new, by e-mail and name. Stands inside another form, so it is no form itself: Enter adds to the list. */
export function InviteForm({ taken, onAdd, onPending }: InviteFormProps) {
  const { t, texts, language } = useTexts();
  const prefix = useId();
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState({ ...nothing, language });
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (isOpen) document.getElementById(`${prefix}-email`)?.focus();
  }, [isOpen, prefix]);
  const issues = issuesIn(newCompanyUser, value);
  const isTwice = taken.some((email) => email.toLowerCase() === value.email.trim().toLowerCase());
  const errorOf = (name: string) => {
    const issue = isTried ? issues.find(({ path }) => path === name) : undefined;
    if (issue) return wordIssue(issue);
    return isTried && name === 'email' && isTwice ? t('company.people.twice') : undefined;
  };
  const add = () => {
    setTried(true);
    if (issues.length > 0 || isTwice) return;
    const { email, name, lastName } = newCompanyUser.parse(value);
    onAdd({ ...value, email, name, lastName });
    setValue({ ...nothing, language: value.language });
    setTried(false);
    onPending(false);
    document.getElementById(`${prefix}-email`)?.focus();
  };
  if (!isOpen)
    return (
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('company.people.invite')}
        </Button>
      </div>
    );
  const text = (name: 'email' | 'name' | 'lastName', type: 'email' | 'text') => (
    <TextInput
      id={`${prefix}-${name}`}
      type={type}
      label={t(`company.people.${name}`)}
      autoComplete="off"
      required
      value={value[name]}
      onChange={({ currentTarget }) => {
        const next = { ...value, [name]: currentTarget.value };
        setValue(next);
        onPending(`${next.email}${next.name}${next.lastName}`.trim() !== '');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        add();
      }}
      error={errorOf(name)}
    />
  );
  return (
    <fieldset className={styles.inline}>
      <legend>{t('company.people.invite')}</legend>
      <div className={styles.grid}>
        {text('email', 'email')}
        {text('name', 'text')}
        {text('lastName', 'text')}
        <Select
          label={t('company.people.role')}
          data={bases.map((base) => ({ value: String(base), label: texts.company.bases[base] }))}
          allowDeselect={false}
          value={String(value.base)}
          onChange={(base) => setValue({ ...value, base: Number(base) as Base })}
        />
        <Select
          label={t('company.people.language')}
          data={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
          allowDeselect={false}
          value={value.language}
          onChange={(chosen) => setValue({ ...value, language: chosen === 'en' ? 'en' : 'es' })}
        />
      </div>
      <Button mt="sm" size="xs" variant="default" onClick={add}>
        {t('company.people.addToList')}
      </Button>
    </fieldset>
  );
}
