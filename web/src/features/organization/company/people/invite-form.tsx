import { newCompanyUser } from '@baluarte/contract/organization/company.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../company.module.css';
import { bases, type Base, type Chosen } from './chosen.ts';

const nothing = { email: '', name: '', lastName: '', language: 'es' as 'es' | 'en', base: 1 as Base };

interface InviteFormProps {
  /** E-mails that are chosen already. */
  taken: readonly string[];
  onAdd: (person: Chosen) => void;
  /** Whether a person is being typed who is not in the list yet. */
  onPending: (isPending: boolean) => void;
}

/** A new user, by e-mail and name. It is inside another form, so it is not a form itself: Enter adds to the list. */
export function InviteForm({ taken, onAdd, onPending }: InviteFormProps) {
  const { t, texts, language } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    schema: newCompanyUser.extend({ base: z.custom<Base>() }),
    initial: { ...nothing, language },
    check: ({ email }) =>
      taken.some((each) => each.toLowerCase() === email.trim().toLowerCase())
        ? [{ path: 'email', code: 'taken', message: t('company.people.twice') }]
        : [],
    async send(person) {
      onAdd({ ...form.value, ...person });
      form.restart({ ...nothing, language: form.value.language });
      onPending(false);
      document.getElementById(form.idOf('email'))?.focus();
    },
  });
  const { value, idOf } = form;
  useEffect(() => {
    if (isOpen) document.getElementById(idOf('email'))?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [isOpen]);
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
      type={type}
      label={t(`company.people.${name}`)}
      autoComplete="off"
      required
      {...form.text(name)}
      onChange={({ currentTarget }) => {
        form.set(name, currentTarget.value);
        const next = { ...value, [name]: currentTarget.value };
        onPending(`${next.email}${next.name}${next.lastName}`.trim() !== '');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void form.save();
      }}
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
          onChange={(base) => form.set('base', Number(base) as Base)}
        />
        <Select
          label={t('company.people.language')}
          data={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
          allowDeselect={false}
          value={value.language}
          onChange={(chosen) => form.set('language', chosen === 'en' ? 'en' : 'es')}
        />
      </div>
      <Button mt="sm" size="xs" variant="default" onClick={() => void form.save()}>
        {t('company.people.addToList')}
      </Button>
    </fieldset>
  );
}
