import { permissions } from '@baluarte/contract/permissions.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { Menu } from '@mantine/core';
import { IconEye, IconKey } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { rowName } from '#kit/catalogue/row-name.ts';
import { useCan, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { usePasswordDialog } from './password-dialog-context.ts';
import { InvitationItems } from './invitation-items.tsx';
import { seeAs } from './see-as-later.ts';
import type { UserRow } from './user-row.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What can be done with a person from their row: seeing as they do, their password, the invitation that waits. */
export function PersonItems({ row }: { row: UserRow }) {
  const { t } = useTexts();
  const can = useCan();
  const session = useSession();
  const navigate = useNavigate();
  const giving = usePasswordDialog();
  const isOther = row.statusId === statusIds.ACTIVE && row.id !== session?.id && !row.isClosed;
  return (
    <>
      {isOther && can(permissions.users.edit) && !session?.viewer ? (
        <Menu.Item
          onClick={() => void seeAs({ id: row.id, name: rowName(row) }, navigate)}
          leftSection={<IconEye {...icon} />}
        >
          {t('user.viewAs.action')}
        </Menu.Item>
      ) : null}
      {isOther && can(permissions.users.changePassword) ? (
        <Menu.Item onClick={() => giving(row)} leftSection={<IconKey {...icon} />}>
          {t('user.password.action')}
        </Menu.Item>
      ) : null}
      <InvitationItems row={row} />
    </>
  );
}
