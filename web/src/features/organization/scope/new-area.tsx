import { scope } from '@baluarte/contract/organization/scope.ts';
import { TextInput } from '@mantine/core';
import { call } from '#kit/http/call.ts';
import type { Choice } from '#kit/catalogue/choices.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
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
  const form = useForm({
    schema: createArea.body,
    initial: { name: text, nameEn: '' },
    async send(body) {
      const area = await call(createArea, { body });
      toastText('scope.area.made', { name: area.name });
      onMade(area);
    },
  });
  return (
    <Dialog title={t('scope.area.title')} onClose={onClose}>
      <DialogForm form={form} submit={t('scope.area.save')}>
        <TextInput data-autofocus required aria-required label={t('scope.area.name')} {...form.text('name')} />
        <TextInput label={t('scope.area.nameEn')} {...form.text('nameEn')} />
      </DialogForm>
    </Dialog>
  );
}
