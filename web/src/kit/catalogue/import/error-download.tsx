import { Button } from '@mantine/core';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { IconDownload } from '@tabler/icons-react';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { FileMenu } from '../list/file-menu.tsx';

/** The rejected rows as they were sent, each with its reasons, to correct and send again. */
export function ErrorDownload({ jobId }: { jobId: number }) {
  const { t, language } = useTexts();
  return (
    <FileMenu onAsk={(format) => call(imports.errors, { params: { jobId }, query: { format, language } })}>
      <Button size="xs" variant="default" leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>
        {t('imports.errors.download')}
      </Button>
    </FileMenu>
  );
}
