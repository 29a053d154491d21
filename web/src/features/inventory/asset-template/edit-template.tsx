import { assetTemplate, sharedAssetTemplate, type AssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { translate, useTexts } from '#kit/texts/texts.ts';
import { wrongWords, TemplateFields } from '../shared/template-fields.tsx';

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
    check: (value) => wrongWords(value, isShared),
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
        <TemplateFields form={form} />
        {isShared ? <TemplateFields form={form} isEnglish /> : null}
      </DialogForm>
    </Dialog>
  );
}
