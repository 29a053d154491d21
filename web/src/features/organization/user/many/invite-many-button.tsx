import { permissions } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

const InviteMany = lazy(() => import('./invite-many.tsx').then((m) => ({ default: m.InviteMany })));

/** Opens the dialog in which many are invited at once. */
export function InviteManyButton() {
  const { t } = useTexts();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(permissions.users.create)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUsersPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('user.several.action')}
      </Button>
      <Suspense>{isOpen ? <InviteMany onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
