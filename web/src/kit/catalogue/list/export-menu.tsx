import { Menu } from '@mantine/core';
import { IconCsv, IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTexts } from '../../texts.ts';
import { useExport } from './use-export.ts';

/** Both kinds of file, for the whole filter or for the entries with these ids. */
export function ExportMenu({ ids, children }: { ids?: readonly number[]; children: ReactElement }) {
  const { t } = useTexts();
  const download = useExport();
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => void download('xlsx', ids)}>
          {t('catalogue.list.exportXlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCsv {...icon} />} onClick={() => void download('csv', ids)}>
          {t('catalogue.list.exportCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
