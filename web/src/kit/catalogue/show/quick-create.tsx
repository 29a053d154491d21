import { Button, Group } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useId } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { Dialog } from '../dialog.tsx';
import type { Catalogue, Row } from '../catalogue.ts';
import { useChoices } from '../choices.ts';
import { ErrorSummary } from '../form/error-summary.tsx';
import { AnyField } from '../form/field-kit.tsx';
import { FieldProvider } from '../form/form-context.ts';
import { Section } from '../form/section.tsx';
import { useForm } from '../form/use-form.ts';
import { useSave } from '../form/use-save.ts';
import { blankValues } from '../form/values.ts';
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
  const idPrefix = useId();
  const choices = useChoices(catalogue.fields);
  const [begin] = useState(() => ({
    ...blankValues(catalogue.fields),
    ...('name' in catalogue.fields && { name: text }),
  }));
  const form = useForm({ catalogue, choices, begin });
  const save = useSave({ catalogue, form, row: null });
  const [attempt, setAttempt] = useState(0);
  const names = Object.entries(catalogue.fields).flatMap(([name, { required }]) =>
    required || name === 'name' ? [name] : [],
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await save.run();
    if (saved) onCreated(saved);
    else setAttempt(attempt + 1);
  };
  return (
    <Dialog onClose={onClose} size="lg" title={words.create}>
      <FieldProvider value={{ catalogue, choices, values: form.values, form, idPrefix }}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary attempt={attempt} />
          <Section>
            {names.map((name) => (
              <AnyField key={name} name={name} />
            ))}
          </Section>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={save.isSaving}>
              {t('catalogue.relations.createTitle')}
            </Button>
          </Group>
        </form>
      </FieldProvider>
    </Dialog>
  );
}
