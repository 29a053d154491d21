import { Button, Menu } from '@mantine/core';
import { IconCsv, IconDownload, IconFileAnalytics, IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { Download } from '#kit/http/call.ts';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { saveFile } from '#kit/files/save-file.ts';
import { useTexts } from '#kit/texts/texts.ts';

export type FileFormat = 'xlsx' | 'csv';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface FileMenuProps {
  /** Asks for the file of a format. Throws `Refusal`, which is shown. */
  onAsk: (format: FileFormat) => Promise<Download>;
  /** Asks for a workbook with all there is to say of each entry, for a file that comes back. Throws `Refusal`. */
  onAskWhole?: (() => Promise<Download>) | undefined;
  /** Where a document of it is made. */
  document?: string | undefined;
  isDisabled?: boolean;
  /** What opens it, where it is not the usual button. */
  children?: ReactElement;
}

/** Takes something away as a file: both kinds of sheet. */
export function FileMenu({ onAsk, onAskWhole, document, isDisabled = false, children }: FileMenuProps) {
  const { t } = useTexts();
  const download = async (exporting: () => Promise<Download>) => {
    try {
      const file = await loading(exporting());
      saveFile(file);
      toastText('catalogue.list.exported', { file: file.fileName });
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        {children ?? (
          <Button variant="default" disabled={isDisabled} leftSection={<IconDownload {...icon} />}>
            {t('catalogue.list.export')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => void download(() => onAsk('xlsx'))}>
          {t('catalogue.list.exportXlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCsv {...icon} />} onClick={() => void download(() => onAsk('csv'))}>
          {t('catalogue.list.exportCsv')}
        </Menu.Item>
        {onAskWhole ? (
          <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => void download(onAskWhole)}>
            {t('catalogue.list.exportWhole')}
          </Menu.Item>
        ) : null}
        {document === undefined ? null : (
          <Menu.Item component={Link} to={document} leftSection={<IconFileAnalytics {...icon} />}>
            {t('catalogue.list.document')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
