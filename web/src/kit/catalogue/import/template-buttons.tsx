import { Button, Group } from '@mantine/core';
import { importAccess, imports, type ImportKind } from '@baluarte/contract/inventory/import.ts';
import { IconDownload } from '@tabler/icons-react';
import { call } from '#kit/http/call.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { saveFile } from '#kit/files/save-file.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** An empty file with the right headers, the allowed values and instructions. */
export function TemplateButtons({ kind }: { kind: ImportKind }) {
  const { t, language } = useTexts();
  const can = useCan();
  if (!can(importAccess[kind].template)) return null;
  const download = async (format: 'xlsx' | 'csv') => {
    try {
      saveFile(await loading(call(imports.template, { params: { kind }, query: { format, language } })));
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <Group gap="xs" mt="sm">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => void download(format)}
        >
          {t('imports.file.template')} ({format.toUpperCase()})
        </Button>
      ))}
    </Group>
  );
}
