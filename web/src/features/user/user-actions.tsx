import { permissions } from '@baluarte/contract/permissions.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { Button } from '@mantine/core';
import { IconKey, IconMailForward, IconMailOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Row } from '../../kit/catalogue/catalogue.ts';
import { useCan } from '../../kit/session.tsx';
import { useTexts } from '../../kit/texts.ts';
import { resend, revoke } from './invitation-acts.ts';
import { useAccess } from './use-access.ts';

const GivePassword = lazy(() => import('./give-password.tsx').then((m) => ({ default: m.GivePassword })));

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What can be done with a person beside changing and deleting them. */
export function UserActions({ row }: { row: Row }) {
  const { t } = useTexts();
  const can = useCan();
  const access = useAccess(row.id).data;
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
      {can(permissions.users.changePassword) && row.statusId === statusIds.ACTIVE ? (
        <Button variant="default" leftSection={<IconKey {...icon} />} onClick={() => setGiving(true)}>
          {t('user.password.action')}
        </Button>
      ) : null}
      <Suspense>
        {isGiving ? (
          <GivePassword row={row} isOwnAccount={access.isOwnAccount} onClose={() => setGiving(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
