import type { ArchiveRow } from '@baluarte/contract/organization/archive.ts';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import { ArchiveProgress } from './archive-progress.tsx';

interface MakeArchiveProps {
  /** The one that is being made. */
  atWork: ArchiveRow | undefined;
  isBusy: boolean;
  onMake: () => void;
}

/** Makes an archive, and says how far it is. */
export function MakeArchive({ atWork, isBusy, onMake }: MakeArchiveProps) {
  const { t } = useTexts();
  if (atWork) return <ArchiveProgress row={atWork} />;
  return (
    <Button leftSection={<IconArchive size={16} stroke={1.5} aria-hidden />} loading={isBusy} onClick={onMake}>
      {t('archive.make')}
    </Button>
  );
}
