import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { Dialog } from '../dialog.tsx';
import type { Catalogue, Row } from '../catalogue.ts';
import { useChoices } from '../choices.ts';
import { ErrorSummary } from '../form/error-summary.tsx';
import { AnyField } from '../form/field-kit.tsx';
import { FieldProvider } from '../form/form-context.ts';
import { Section } from '../form/section.tsx';
import { useEntryForm } from '../form/use-entry-form.ts';
import { useWords } from '../words.ts';

interface QuickCreateProps {
  catalogue: Catalogue;
  /** What was searched for and not found; it becomes the name. */
  text: string;
  onClose: () => void;
  onCreated: (row: Row) => void;
}

/** Makes an entry without leaving where one is: what the contract requires of it and its name, nothing more. */
export function QuickCreate({ catalogue, text, onClose, onCreated }: QuickCreateProps) {
  const { t } = useTexts();
  const words = useWords(catalogue);
  const choices = useChoices(catalogue.fields);
  const [typed] = useState(() => ('name' in catalogue.fields ? { name: text } : {}));
  const { form } = useEntryForm({ catalogue, choices, row: null, typed, onSaved: onCreated });
  const names = Object.entries(catalogue.fields).flatMap(([name, { required }]) =>
    required || name === 'name' ? [name] : [],
  );
  return (
    <Dialog onClose={onClose} size="lg" title={words.create}>
      <FieldProvider value={{ catalogue, choices, values: form.value, form }}>
        <form noValidate onSubmit={form.submit}>
          <ErrorSummary />
          <Section>
            {names.map((name) => (
              <AnyField key={name} name={name} />
            ))}
          </Section>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {t('catalogue.relations.createTitle')}
            </Button>
          </Group>
        </form>
      </FieldProvider>
    </Dialog>
  );
}
