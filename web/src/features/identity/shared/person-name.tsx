import { TextInput } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import type { Form } from '#kit/form/use-form.ts';
import styles from '#kit/account/form.module.css';

interface Named {
  name: string;
  lastName: string;
}

/** First and last name of a person, side by side where there is room. */
export function PersonName({ form }: { form: Form<Named> }) {
  const { t } = useTexts();
  return (
    <div className={styles.pair}>
      {(['name', 'lastName'] as const).map((field) => (
        <TextInput
          key={field}
          {...form.text(field)}
          size="md"
          label={t(`account.person.${field}`)}
          autoComplete={field === 'name' ? 'given-name' : 'family-name'}
          required
        />
      ))}
    </div>
  );
}
