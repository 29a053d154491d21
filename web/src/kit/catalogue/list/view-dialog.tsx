import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { SavedView } from '@baluarte/contract/record/view.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Dialog } from '../dialog.tsx';
import { wordsOfViews } from './saved-views.ts';
import type { ViewValues } from './view-acts.ts';

interface ViewDialogProps {
  /** The view whose name is changed; null for a new one. */
  view: SavedView | null;
  keepsAll: boolean;
  /** Saves the view. Throws `Refusal`. */
  onSave: (values: ViewValues) => Promise<void>;
  onClose: () => void;
}

/** How a view is called, who sees it, and whether the list begins with it. */
export function ViewDialog({ view, keepsAll, onSave, onClose }: ViewDialogProps) {
  const { t } = useTexts();
  const of = wordsOfViews();
  const { isShared = false, isDefault = false, isCompanyDefault = false } = view ?? {};
  const form = useForm<Required<ViewValues>>({
    initial: { name: view?.name ?? '', isShared, isDefault, isCompanyDefault },
    check: ({ name }) =>
      name.trim() === '' ? [{ path: 'name', code: 'required', message: t('catalogue.views.nameNeeded') }] : [],
    async send({ isCompanyDefault: isCompanys, ...values }) {
      await onSave({ ...values, name: values.name.trim(), ...(keepsAll && { isCompanyDefault: isCompanys }) });
      onClose();
    },
  });
  const { value, set } = form;
  return (
    <Dialog title={t(view ? 'catalogue.views.rename' : 'catalogue.views.saveAs')} onClose={onClose}>
      <DialogForm form={form} submit={t('catalogue.views.save')}>
        <TextInput label={t('catalogue.views.name')} required data-autofocus maxLength={80} {...form.text('name')} />
        {view ? null : (
          <Stack gap="sm">
            <Checkbox
              label={t(`${of}.share`)}
              description={t('catalogue.views.shareHint')}
              checked={value.isShared || value.isCompanyDefault}
              disabled={value.isCompanyDefault}
              onChange={({ currentTarget }) => set('isShared', currentTarget.checked)}
            />
            <Checkbox
              label={t('catalogue.views.beginMine')}
              checked={value.isDefault}
              onChange={({ currentTarget }) => set('isDefault', currentTarget.checked)}
            />
            {keepsAll ? (
              <Checkbox
                label={t(`${of}.beginCompany`)}
                description={t('catalogue.views.beginCompanyHint')}
                checked={value.isCompanyDefault}
                onChange={({ currentTarget }) => set('isCompanyDefault', currentTarget.checked)}
              />
            ) : null}
          </Stack>
        )}
      </DialogForm>
    </Dialog>
  );
}
