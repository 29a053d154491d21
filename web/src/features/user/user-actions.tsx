import { permissions } from '@baluarte/contract/permissions.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { user } from '@baluarte/contract/user.ts';
import { Button } from '@mantine/core';
import { IconEye, IconKey, IconMailForward, IconMailOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../kit/call.ts';
import type { Row } from '../../kit/catalogue/catalogue.ts';
import { rowName } from '../../kit/catalogue/row-name.ts';
import { confirm } from '../../kit/dialogs.tsx';
import { showError } from '../../kit/refusal-words.ts';
import { useCan } from '../../kit/session.tsx';
import { useTexts } from '../../kit/texts.ts';
import { beginViewAs } from '../../kit/view-as.ts';
import { resend, revoke } from './invitation-acts.ts';
import { useAccess } from './use-access.ts';

const GivePassword = lazy(() => import('./give-password.tsx').then((m) => ({ default: m.GivePassword })));

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What can be done with a person beside changing and deleting them. */
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
  const see = async () => {
    const name = rowName(row);
    const isSure = await confirm({
      message: t('user.viewAs.confirm', { name }),
      yes: t('user.viewAs.yes', { name }),
      no: t('shell.cancel'),
    });
    if (!isSure) return;
    try {
      const { token } = await call(user.endpoints.viewAs, { params: { id: row.id } });
      await beginViewAs(token);
      await navigate('/home');
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <>
      {access.mayViewAs && can(permissions.users.edit) ? (
        <Button variant="default" leftSection={<IconEye {...icon} />} onClick={() => void see()}>
          {t('user.viewAs.action')}
        </Button>
      ) : null}
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
