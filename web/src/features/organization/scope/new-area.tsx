import { scope } from '@baluarte/contract/organization/scope.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { call } from '#kit/http/call.ts';
import type { Choice } from '#kit/catalogue/choices.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { issuesIn } from '#kit/form/issues.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { wordError, wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';

const { createArea } = scope.endpoints;

interface NewAreaProps {
  text: string;
  onClose: () => void;
  onMade: (area: Choice) => void;
}

/** Makes an organizational area in the middle of a scope's form. */
export function NewArea({ text, onClose, onMade }: NewAreaProps) {
  const { t } = useTexts();
  const [name, setName] = useState(text);
  const [nameEn, setNameEn] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // It stands inside another form, which is not sent with it.
    event.stopPropagation();
    const body = { name, nameEn };
    const [issue] = issuesIn(createArea.body, body);
    if (issue) return setError(wordIssue(issue));
    setSaving(true);
    try {
      const area = await call(createArea, { body });
      toastText('scope.area.made', { name: area.name });
      onMade(area);
    } catch (refused) {
      setError(wordError(refused).message);
      setSaving(false);
    }
    return undefined;
  };
  return (
    <Dialog title={t('scope.area.title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TextInput
            data-autofocus
            required
            aria-required
            label={t('scope.area.name')}
            value={name}
            error={error}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              setError(null);
            }}
          />
          <TextInput
            label={t('scope.area.nameEn')}
            value={nameEn}
            onChange={({ currentTarget }) => setNameEn(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('scope.area.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
