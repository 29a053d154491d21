import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { SavedView } from '@baluarte/contract/record/view.ts';
import { useState, type SubmitEvent } from 'react';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Dialog } from '../dialog.tsx';
import { wordsOfViews } from './saved-views.ts';
import type { ViewValues } from './view-acts.ts';

interface ViewDialogProps {
  /** The view whose name is changed; null for a new one. */
  view: SavedView | null;
  isAdministrator: boolean;
  /** Keeps what was said. Throws `Refusal`. */
  onSave: (values: ViewValues) => Promise<void>;
  onClose: () => void;
}

/** How a view is called, who sees it, and whether the list begins with it. */
export function ViewDialog({ view, isAdministrator, onSave, onClose }: ViewDialogProps) {
  const { t } = useTexts();
  const of = wordsOfViews();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [isCompanyDefault, setCompanyDefault] = useState(view?.isCompanyDefault ?? false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') {
      setError(t('catalogue.views.nameNeeded'));
      return;
    }
    setBusy(true);
    try {
      await onSave({ name: trimmed, isShared, isDefault, ...(isAdministrator && { isCompanyDefault }) });
      onClose();
    } catch (refusal) {
      setBusy(false);
      if (isRefusal(refusal) && refusal.code === 'savedView.nameTaken') setError(t('catalogue.views.nameTaken'));
      else await showError(refusal);
    }
  };
  return (
    <Dialog title={t(view ? 'catalogue.views.rename' : 'catalogue.views.saveAs')} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('catalogue.views.name')}
            required
            data-autofocus
            maxLength={80}
            value={name}
            error={error}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              setError(null);
            }}
          />
          {view ? null : (
            <Stack gap="sm">
              <Checkbox
                label={t(`${of}.share`)}
                description={t('catalogue.views.shareHint')}
                checked={isShared || isCompanyDefault}
                disabled={isCompanyDefault}
                onChange={({ currentTarget }) => setShared(currentTarget.checked)}
              />
              <Checkbox
                label={t('catalogue.views.beginMine')}
                checked={isDefault}
                onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
              />
              {isAdministrator ? (
                <Checkbox
                  label={t(`${of}.beginCompany`)}
                  description={t('catalogue.views.beginCompanyHint')}
                  checked={isCompanyDefault}
                  onChange={({ currentTarget }) => setCompanyDefault(currentTarget.checked)}
                />
              ) : null}
            </Stack>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('catalogue.views.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
