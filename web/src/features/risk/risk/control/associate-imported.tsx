import { permissions } from '@baluarte/contract/permissions.ts';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pairFilesOf } from '#kit/catalogue/import/pairs.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** From the controls that a file brought to the file of what they act on. */
export function AssociateImported({ job: { created } }: { job: ImportJob }) {
  const { t } = useTexts();
  const can = useCan();
  const [file] = pairFilesOf('control', 'risk');
  if (created === 0 || file === undefined || !can(permissions.risks.associateControl)) return null;
  return (
    <Button component={Link} to={file.href}>
      {t('imports.next.associate')}
    </Button>
  );
}
