import { Textarea, TextInput } from '@mantine/core';
import { assetTemplate, sharedAssetTemplate, type AssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { translate, useTexts } from '#kit/texts/texts.ts';

/** Name and description of a template of the company, or of every company in both languages. */
export function EditTemplate({ template, onClose }: { template: AssetTemplate; onClose: () => void }) {
  const { t } = useTexts();
  const { id, version, origin } = template;
  const isShared = origin === 'platform';
  const form = useForm({
    initial: {
      name: template.name,
      nameEn: template.nameEn ?? '',
      description: template.description ?? '',
      descriptionEn: template.descriptionEn ?? '',
    },
    check: ({ name, nameEn }) => [
      ...(name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
      ...(isShared && nameEn.trim() === '' ? [{ path: 'nameEn', code: 'required' }] : []),
    ],
    async send(value) {
      const { name, nameEn, description, descriptionEn } = value;
      const words = { name, description, version };
      const changesetId = isShared
        ? await call(sharedAssetTemplate.update, { params: { id }, body: { ...words, nameEn, descriptionEn } }).then(
            () => null,
          )
        : (await call(assetTemplate.update, { params: { id }, body: words })).changesetId;
      await refresh();
      showDone(translate('assetTemplate.edit.saved', { name }), changesetId);
      onClose();
    },
  });
  return (
    <Dialog title={t('assetTemplate.edit.title')} onClose={onClose}>
      <DialogForm form={form} submit={t('assetTemplate.edit.save')}>
        <TextInput
          label={t('assetTemplate.save.name')}
          required
          data-autofocus
          maxLength={200}
          {...form.text('name')}
        />
        {isShared ? (
          <TextInput label={t('assetTemplate.save.nameEn')} required maxLength={200} {...form.text('nameEn')} />
        ) : null}
        <Textarea
          label={t('assetTemplate.save.description')}
          autosize
          minRows={2}
          maxLength={500}
          {...form.text('description')}
        />
        {isShared ? (
          <Textarea
            label={t('assetTemplate.save.descriptionEn')}
            autosize
            minRows={2}
            maxLength={500}
            {...form.text('descriptionEn')}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
