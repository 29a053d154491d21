import { CloseButton, Select, Stack, Text } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../company.module.css';
import { bases, isExisting, nameOf, type Base, type Chosen } from './chosen.ts';
import { ExistingPicker } from './existing-picker.tsx';
import { InviteForm } from './invite-form.tsx';

interface PeoplePickerProps {
  people: readonly Chosen[];
  onChange: (people: readonly Chosen[]) => void;
  /** Whether a person is being typed who is not in the list yet: sending now would leave them out. */
  onPending: (isPending: boolean) => void;
  /** Where the error summary leads. */
  id: string;
  error?: string | undefined;
  /** People of this company are not offered. */
  companyId?: number;
}

/** Who gets a place: people found by e-mail, people invited by an inline form, each with a role. */
export function PeoplePicker({ people, onChange, onPending, id, error, companyId }: PeoplePickerProps) {
  const { t, texts } = useTexts();
  const roles = bases.map((base) => ({ value: String(base), label: texts.company.bases[base] }));
  const add = (person: Chosen) => {
    if (!people.some(({ email }) => email.toLowerCase() === person.email.toLowerCase())) onChange([...people, person]);
  };
  const setBase = (email: string, base: Base) =>
    onChange(people.map((person) => (person.email === email ? { ...person, base } : person)));
  return (
    <Stack gap="sm">
      <ExistingPicker
        id={id}
        companyId={companyId}
        taken={people.map(({ email }) => email)}
        onPick={({ id: userId, name, email }) =>
          add({ userId, name, email, base: people.some(({ base }) => base === 1) ? 2 : 1 })
        }
      />
      <InviteForm taken={people.map(({ email }) => email)} onAdd={add} onPending={onPending} />
      <ul className={styles.people} aria-label={t('company.people.list')}>
        {people.map((person) => {
          const name = nameOf(person);
          return (
            <li key={person.email} className={styles.person}>
              <span className={styles.who}>
                <span>{name}</span>
                <span className={styles.detail}>
                  {person.email}
                  {isExisting(person) ? '' : ` · ${t('company.people.invited')}`}
                </span>
              </span>
              <Select
                size="xs"
                w={150}
                aria-label={t('company.people.roleOf', { name })}
                data={roles}
                allowDeselect={false}
                value={String(person.base)}
                onChange={(base) => setBase(person.email, Number(base) as Base)}
              />
              <CloseButton
                aria-label={t('company.people.take', { name })}
                onClick={() => onChange(people.filter(({ email }) => email !== person.email))}
              />
            </li>
          );
        })}
      </ul>
      {people.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('company.people.none')}
        </Text>
      ) : null}
      {error ? (
        <Text size="sm" className={styles.over} role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}
