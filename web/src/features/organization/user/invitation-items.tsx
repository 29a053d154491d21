import { permissions } from '@baluarte/contract/permissions.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { Menu } from '@mantine/core';
import { IconMailForward, IconMailOff } from '@tabler/icons-react';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { resend, revoke } from './invitation-acts.ts';
import type { UserRow } from './user-row.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What can be done with an invitation that waits. */
export function InvitationItems({ row }: { row: UserRow }) {
  const { t } = useTexts();
  const can = useCan();
  if (row.statusId !== statusIds.INVITED) return null;
  return (
    <>
      {can(permissions.users.create) ? (
        <Menu.Item onClick={() => void resend(row)} leftSection={<IconMailForward {...icon} />}>
          {t('user.resend')}
        </Menu.Item>
      ) : null}
      {can(permissions.users.edit) && row.invitationExpiresAt !== null ? (
        <Menu.Item onClick={() => void revoke(row)} leftSection={<IconMailOff {...icon} />}>
          {t('user.revoke')}
        </Menu.Item>
      ) : null}
    </>
  );
}
