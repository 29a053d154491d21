import { statusIds } from '@baluarte/contract/kit/values.ts';
import { useState } from 'react';
import { Status } from '#kit/catalogue/status.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { UserRow } from './user-row.ts';
import styles from './user.module.css';

/**
 * Whether a person comes in; of who is invited, until when the invitation waits; of whose account is closed, that it is; of a
 * place with an end, its last day.
 */
export function PlaceStatus({ row }: { row: UserRow }) {
  const { statusId, isClosed, invitationExpiresAt, accessUntil, hasEnded } = row;
  const { t, date } = useTexts();
  const [now] = useState(() => Date.now());
  const until = accessUntil === null ? null : t(hasEnded ? 'user.endedOn' : 'user.endsOn', { at: date(accessUntil) });
  if (!isClosed && statusId !== statusIds.INVITED && until === null) return <Status id={statusId} />;
  const label = isClosed
    ? t('user.closed')
    : statusId !== statusIds.INVITED
      ? until
      : invitationExpiresAt === null
        ? t('user.revoked')
        : t(Date.parse(invitationExpiresAt) > now ? 'user.expires' : 'user.expired', {
            at: date(invitationExpiresAt),
          });
  return (
    <span>
      <Status id={statusId} /> <span className={styles.waiting}>{label}</span>
    </span>
  );
}
