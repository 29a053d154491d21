import { TextInput } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import type { AccountForm } from '#kit/account/account-form.ts';
import styles from '#kit/account/form.module.css';

interface Named {
  name: string;
  lastName: string;
}

/** First and last name of a person, side by side where there is room. */
export function PersonName({ form }: { form: AccountForm<Named> }) {
  const { t } = useTexts();
  return (
    <div className={styles.pair}>
      {(['name', 'lastName'] as const).map((field) => (
        <TextInput
          key={field}
          id={form.idOf(field)}
          size="md"
          label={t(`account.person.${field}`)}
          autoComplete={field === 'name' ? 'given-name' : 'family-name'}
          required
          withAsterisk={false}
          value={form.value[field]}
          onChange={({ currentTarget }) => form.set(field, currentTarget.value)}
          error={form.errorOf(field)}
        />
      ))}
    </div>
  );
}
