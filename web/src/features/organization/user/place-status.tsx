import { statusIds } from '@baluarte/contract/kit/values.ts';
import { useState } from 'react';
import { Status } from '#kit/catalogue/status.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { UserRow } from './user-row.ts';
import styles from './user.module.css';

/** Whether a person comes in; of who is invited, until when the invitation waits; of whose account is closed, that it is. */
export function PlaceStatus({ row: { statusId, isClosed, invitationExpiresAt } }: { row: UserRow }) {
  const { t, date } = useTexts();
  const [now] = useState(() => Date.now());
  if (!isClosed && statusId !== statusIds.INVITED) return <Status id={statusId} />;
  const label = isClosed
    ? t('user.closed')
    : invitationExpiresAt === null
      ? t('user.revoked')
      : t(Date.parse(invitationExpiresAt) > now ? 'user.expires' : 'user.expired', {
          at: date(invitationExpiresAt.slice(0, 10)),
        });
  return (
    <span>
      <Status id={statusId} /> <span className={styles.waiting}>{label}</span>
    </span>
  );
}
