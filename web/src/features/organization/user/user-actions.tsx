import { permissions } from '@baluarte/contract/permissions.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { Button } from '@mantine/core';
import { IconEye, IconKey, IconMailForward, IconMailOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { GivePassword } from './give-password-later.ts';
import { resend, revoke } from './invitation-acts.ts';
import { seeAs } from './see-as-later.ts';
import { useAccess } from './use-access.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Actions on a user besides editing and deleting them. */
export function UserActions({ row }: { row: Row }) {
  const { t } = useTexts();
  const can = useCan();
  const access = useAccess(row.id).data;
  const navigate = useNavigate();
  const [isGiving, setGiving] = useState(false);
  if (row.statusId === statusIds.INVITED)
    return (
      <>
        {can(permissions.users.edit) && row['invitationExpiresAt'] !== null ? (
          <Button variant="default" leftSection={<IconMailOff {...icon} />} onClick={() => void revoke(row)}>
            {t('user.revoke')}
          </Button>
        ) : null}
        {can(permissions.users.create) ? (
          <Button variant="default" leftSection={<IconMailForward {...icon} />} onClick={() => void resend(row)}>
            {t('user.resend')}
          </Button>
        ) : null}
      </>
    );
  if (!access?.mayChange) return null;
  return (
    <>
      {access.mayViewAs && can(permissions.users.edit) ? (
        <Button
          variant="default"
          leftSection={<IconEye {...icon} />}
          onClick={() => void seeAs({ id: row.id, name: rowName(row) }, navigate)}
        >
          {t('user.viewAs.action')}
        </Button>
      ) : null}
      {can(permissions.users.changePassword) && row.statusId === statusIds.ACTIVE ? (
        <Button variant="default" leftSection={<IconKey {...icon} />} onClick={() => setGiving(true)}>
          {t('user.password.action')}
        </Button>
      ) : null}
      <Suspense>{isGiving ? <GivePassword row={row} onClose={() => setGiving(false)} /> : null}</Suspense>
    </>
  );
}
