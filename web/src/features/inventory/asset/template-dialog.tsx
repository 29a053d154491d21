import { Checkbox, Text } from '@mantine/core';
import { assetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { toast } from '#kit/dialogs/dialogs.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { useSession } from '#kit/session/session.tsx';
import { translate, useTexts } from '#kit/texts/texts.ts';
import { wrongWords, TemplateFields } from '../shared/template-fields.tsx';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a template of an asset is called; a super administrator says whether it is for every company. */
export function TemplateDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTexts();
  const session = useSession();
  const form = useForm({
    initial: {
      name: textOf(row['name']),
      nameEn: '',
      description: textOf(row['description']),
      descriptionEn: '',
      isForEveryone: false,
    },
    check: (value) => wrongWords(value, value.isForEveryone),
    async send({ nameEn, descriptionEn, ...value }) {
      const english = value.isForEveryone ? { nameEn, descriptionEn } : {};
      await call(assetTemplate.save, { body: { assetId: row.id, ...value, ...english } });
      await refresh();
      toast({
        message: translate('assetTemplate.save.saved', { name: value.name }),
        icon: 'success',
        link: { label: translate('assetTemplate.save.see'), to: '/assets/store/from-template' },
      });
      onClose();
    },
  });
  const { value, set } = form;
  return (
    <Dialog title={t('assetTemplate.save.title')} onClose={onClose}>
      <DialogForm
        form={form}
        submit={t('assetTemplate.save.save')}
        lead={
          <Text size="sm" c="dimmed">
            {t('assetTemplate.save.text', { name: rowName(row) })}
          </Text>
        }
      >
        <TemplateFields form={form} />
        {session?.isSuperAdmin ? (
          <Checkbox
            label={t('assetTemplate.save.forEveryone')}
            description={t('assetTemplate.save.forEveryoneHint')}
            checked={value.isForEveryone}
            onChange={({ currentTarget }) => set('isForEveryone', currentTarget.checked)}
          />
        ) : null}
        {value.isForEveryone ? <TemplateFields form={form} isEnglish /> : null}
      </DialogForm>
    </Dialog>
  );
}
