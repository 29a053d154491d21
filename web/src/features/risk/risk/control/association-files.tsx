import { permissions } from '@baluarte/contract/permissions.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { Menu } from '@mantine/core';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { saveFile } from '#kit/files/save-file.ts';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** Which controls act on which risks, taken out as the import takes it in; for who may see both. */
export function AssociationFiles() {
  const { t, texts, language } = useTexts();
  if (!useCan()(permissions.risks.list)) return null;
  const download = async (format: 'xlsx' | 'csv') => {
    try {
      const file = await loading(call(riskControl.export, { query: { format, language } }));
      saveFile(file);
      toastText('catalogue.relations.exported', { file: file.fileName });
    } catch (error) {
      await showError(error);
    }
  };
  return (['xlsx', 'csv'] as const).map((format) => (
    <Menu.Item key={format} onClick={() => void download(format)}>
      {t('catalogue.relations.exportPairs', { what: texts.controlRisk.many, format: format.toUpperCase() })}
    </Menu.Item>
  ));
}
