import { Button } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import { IconTemplate } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { useCan } from '#kit/session/session.tsx';
import { loadTexts, useTexts } from '#kit/texts/texts.ts';

// With its words: most people open an asset to read it.
const TemplateDialog = lazy(async () => {
  const [m] = await Promise.all([import('./template-dialog.tsx'), loadTexts(['assetTemplate'])]);
  return { default: m.TemplateDialog };
});

/** Keeps an asset with all it is related to, for others like it. */
export function SaveAsTemplate({ row }: { row: Row }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!useCan()(permissions.assets.saveFromTemplate)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTemplate size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('asset.saveAsTemplate')}
      </Button>
      <Suspense>{isOpen ? <TemplateDialog row={row} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
