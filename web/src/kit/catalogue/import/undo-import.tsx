import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { undoChangeset } from '../writes.ts';

/** What it is about: a changeset, by what it came about, and who wrote it. */
interface UndoImportProps {
  changesetId: number;
  kind: string;
  userId: number | null;
}

/**
 * Takes back a whole import, from wherever it is told of. Nothing for other changes, and for whoever may not: an administrator,
 * or the person who imported, may; what else it asks for the server says.
 */
export function UndoImport({ changesetId, kind, userId }: UndoImportProps) {
  const { t } = useTexts();
  const session = useSession();
  const isTheirs = session !== null && (session.id === userId || session.role.id === baseRoles.ADMIN);
  if (kind !== 'import' || !isTheirs) return null;
  const undo = async () => {
    const isSure = await confirm({
      message: t('catalogue.undo.importQuestion'),
      items: [t('catalogue.undo.importWhole'), t('catalogue.undo.importKept')],
      isDangerous: true,
    });
    if (isSure) await undoChangeset(changesetId);
  };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
      onClick={() => void undo()}
    >
      {t('catalogue.undo.import')}
    </Button>
  );
}
