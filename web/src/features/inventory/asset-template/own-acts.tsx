import { assetTemplate, type AssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { lazy, Suspense, useState } from 'react';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { TemplateMenu } from './template-menu.tsx';

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
  const [dialog, setDialog] = useState<'edit' | 'history' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <TemplateMenu
        template={template}
        onEdit={() => setDialog('edit')}
        onHistory={() => setDialog('history')}
        onRemove={() => void remove(template)}
      />
      <Suspense>
        {dialog === 'edit' ? <EditTemplate template={template} onClose={close} /> : null}
        {dialog === 'history' ? <TemplateHistory template={template} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
