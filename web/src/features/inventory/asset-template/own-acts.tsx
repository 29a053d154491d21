import { ActionIcon, Menu } from '@mantine/core';
import { assetTemplate, type AssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { IconDots, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { localized, translate, useTexts } from '#kit/texts/texts.ts';

const EditTemplate = lazy(() => import('./edit-template.tsx').then((m) => ({ default: m.EditTemplate })));
const TemplateHistory = lazy(() => import('./template-history.tsx').then((m) => ({ default: m.TemplateHistory })));

async function remove(template: AssetTemplate): Promise<void> {
  const { id, name } = template;
  const message = translate('assetTemplate.remove.confirm', { name });
  if (!(await confirm({ message, items: [translate('assetTemplate.remove.keeps')], isDangerous: true }))) return;
  try {
    const { changesetId } = await call(assetTemplate.remove, { params: { id } });
    await refresh({ name: 'assetTemplate', ids: [id] });
    showDone(translate('assetTemplate.remove.removed', { name }), changesetId);
  } catch (error) {
    await showError(error);
  }
}

/** What can be done with a template of the company. */
export function OwnActs({ template }: { template: AssetTemplate }) {
  const { t } = useTexts();
  const [dialog, setDialog] = useState<'edit' | 'history' | null>(null);
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('assetTemplate.menu', { name: localized(template, 'name') })}
          >
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('edit')}>
            {t('assetTemplate.edit.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => setDialog('history')}>
            {t('assetTemplate.history.open')}
          </Menu.Item>
          <Menu.Item c="var(--b-danger)" leftSection={<IconTrash {...icon} />} onClick={() => void remove(template)}>
            {t('assetTemplate.remove.open')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'edit' ? <EditTemplate template={template} onClose={close} /> : null}
        {dialog === 'history' ? <TemplateHistory template={template} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
