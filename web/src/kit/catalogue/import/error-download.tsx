import { Button, Menu } from '@mantine/core';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { IconCsv, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { call } from '#kit/http/call.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { saveFile } from '#kit/files/save-file.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** The rejected rows as they were sent, each with its reasons, to correct and send again. */
export function ErrorDownload({ jobId }: { jobId: number }) {
  const { t, language } = useTexts();
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  const download = async (format: 'xlsx' | 'csv') => {
    try {
      saveFile(await loading(call(imports.errors, { params: { jobId }, query: { format, language } })));
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload {...icon} />}>
          {t('imports.errors.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => void download('xlsx')}>
          {t('catalogue.list.exportXlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCsv {...icon} />} onClick={() => void download('csv')}>
          {t('catalogue.list.exportCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
