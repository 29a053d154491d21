import { Button, Menu } from '@mantine/core';
import { risk as endpoints } from '@baluarte/contract/risk/risk.ts';
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconPhoto,
  IconPrinter,
  IconVector,
} from '@tabler/icons-react';
import { call } from '#kit/http/call.ts';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { saveFile } from '#kit/files/save-file.ts';
import type { MapFilters, MapKind } from './use-map-address.ts';
import { useTexts } from '#kit/texts/texts.ts';

const files = [
  { word: 'png', format: 'png', theme: 'light', Icon: IconPhoto },
  { word: 'pngPrint', format: 'png', theme: 'print', Icon: IconPrinter },
  { word: 'svg', format: 'svg', theme: 'light', Icon: IconVector },
  { word: 'pdf', format: 'pdf', theme: 'print', Icon: IconFileTypePdf },
  { word: 'xlsx', format: 'xlsx', theme: 'light', Icon: IconFileSpreadsheet },
] as const;

interface DownloadMenuProps {
  /** The maps on screen: one file has all of them. */
  kinds: readonly MapKind[];
  /** The map that arrows come from. */
  from: MapKind | null;
  /** Moment the map is shown at; undefined is now. */
  at: string | undefined;
  filters: MapFilters;
}

/** Takes the maps on screen home as a picture, as a document or as a workbook, in the language on screen. */
export function DownloadMenu({ kinds, from, at, filters }: DownloadMenuProps) {
  const { t, language } = useTexts();
  const download = async ({ format, theme }: (typeof files)[number]) => {
    try {
      const file = await loading(
        call(endpoints.mapExport, {
          query: { kinds: kinds.join(','), from: from ?? undefined, at, ...filters, format, theme, language },
        }),
      );
      saveFile(file);
      toastText('risk.map.downloaded', { file: file.fileName });
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>
          {t('risk.map.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item
            key={file.word}
            leftSection={<file.Icon size={16} stroke={1.5} aria-hidden />}
            onClick={() => void download(file)}
          >
            {t(`risk.map.${file.word}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
