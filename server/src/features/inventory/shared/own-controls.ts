import { isOfOwn } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

// Whose a control is, told once: it is followed up in the wing of risks, and what proves it is handed in here.

/** One of the areas of whoever asks answers for control `t`. */
export const isOfOwnArea = sql`t.responsible_id = any(array(select unnest(app.own_areas())))`;

/** The last follow-up of control `t` is theirs. */
export const isLastOwn = sql`(select f.created_by = app.current_person() from follow_up f
  where f.company_id = t.company_id and f.control_id = t.id order by f.date desc, f.id desc limit 1)`;

/** Control `t` is theirs to follow up. */
export const isOwnControl = sql`(${isOfOwnArea} or ${isLastOwn})`;

/** Whether a session follows up its own controls only, and changes only what it wrote itself. */
export const followsOwnOnly = (session: Pick<Session, 'base'>): boolean =>
  isOfOwn(session, permissions.risks.listFollowUps);

/** Those of some controls that a session follows up; null where it follows up all within the walls. */
export async function followedAmong(
  trx: Trx,
  session: Session,
  controlIds: readonly number[],
): Promise<ReadonlySet<number> | null> {
  if (!followsOwnOnly(session)) return null;
  const rows = await trx.rows(sql<{ id: number }>`
    select t.id from control t where t.company_id = app.current_company() and t.id = any(${controlIds}) and ${isOwnControl}`);
  return new Set(rows.map(({ id }) => id));
}

/** Throws `notFound` for a control that a session does not follow up, as for one beyond the walls. */
export async function mustFollow(trx: Trx, session: Session, controlId: number): Promise<void> {
  const followed = await followedAmong(trx, session, [controlId]);
  if (followed?.has(controlId) === false) throw problem('notFound');
}

/**
 * Throws `notFound` unless the controls of some follow-ups are a session's to follow up; where they are written to, also
 * `followUp.notYours` for those that somebody else wrote.
 */
export async function mustReach(
  trx: Trx,
  session: Session,
  followUpIds: readonly number[],
  { isWritten }: { isWritten: boolean },
): Promise<void> {
  if (!followsOwnOnly(session) || followUpIds.length === 0) return;
  const found = await trx.rows(sql<{ isMine: boolean }>`
    select coalesce(w.created_by = app.current_person(), false) as "isMine" from follow_up w
    join control t on t.company_id = w.company_id and t.id = w.control_id
    where w.company_id = app.current_company() and w.id = any(${followUpIds}) and ${isOwnControl}`);
  if (found.length < new Set(followUpIds).size) throw problem('notFound');
  if (isWritten && found.some(({ isMine }) => !isMine)) throw problem('followUp.notYours');
}
