import { statusAfter, followedStatuses } from '@baluarte/contract/risk/follow-up.rules.ts';
import { transitionsOfControl } from '@baluarte/contract/risk/control.ts';
import type { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refuseStatus } from '#kit/catalogue/transition.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { closeFollowUps } from '../close-follow-ups.ts';
import { settling } from '../settle-controls.ts';

type Input = z.output<typeof followUp.create.body>;
type Changes = z.output<typeof followUp.update.body>;

interface Control {
  scopeId: number;
  statusId: StatusId;
  creationDate: string;
  nextFollowUp: string;
  today: string;
  version: number;
}

/** The follow-up that a control follows, which is the newest by its day. */
interface Last {
  id: number;
  date: string;
  progress: number;
  nextDate: string;
  statusBefore: StatusId;
  plannedFor: string;
  /** The newest rating there is, of it or of one before it. */
  rating: number | null;
}

/** A control, locked for a write to what hangs on it. Throws `notFound`. */
async function lockControl(trx: Trx, id: number): Promise<Control> {
  const found = await trx.first<Control>(sql`
    select scope_id as "scopeId", status_id as "statusId", creation_date::text as "creationDate",
      next_follow_up::text as "nextFollowUp", app.today()::text as today, version
    from control where company_id = app.current_company() and id = ${id} for update`);
  if (!found) throw problem('notFound');
  return found;
}

/** Throws unless follow-ups of a control may be written as it is. */
function mustBeOpen({ statusId }: Control): void {
  if (!followedStatuses.some((status) => status === statusId)) throw problem('followUp.controlClosed');
}

const lastOf = (trx: Trx, controlId: number) =>
  trx.first<Last>(sql`
    select f.id, f.date::text, f.progress, f.next_date::text as "nextDate", f.status_before as "statusBefore",
      f.planned_for::text as "plannedFor", (select r.rating from follow_up r
        where r.company_id = f.company_id and r.control_id = f.control_id and r.rating is not null
        order by r.date desc, r.id desc limit 1) as rating
    from follow_up f where f.company_id = app.current_company() and f.control_id = ${controlId}
    order by f.date desc, f.id desc limit 1`);

/** Throws for what a follow-up gets wrong. */
function check(
  { date, nextDate, closeDate, progress, rating }: Omit<Input, 'description' | 'participants'>,
  of: Control,
): void {
  if (date > of.today) throw problem('followUp.dateAhead');
  if (date < of.creationDate) throw problem('followUp.dateTooEarly', { earliest: of.creationDate });
  if (nextDate <= date) throw problem('followUp.nextTooEarly');
  if (closeDate !== null && (closeDate < date || closeDate > of.today)) throw problem('followUp.closeOutOfRange');
  if (progress === 100 && rating === null) throw problem('followUp.ratingNeeded');
}

const isSame = (a: Last | undefined, b: Last | undefined) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The status of a control after a write to its follow-ups. What the last one had brought about is taken back where that one was
 * changed or is gone; what `written` says counts where it is the last one now. A status given by hand since stays.
 */
function statusOf(now: StatusId, was: Last | undefined, is: Last | undefined, written: number | null): StatusId {
  const isKept = was !== undefined && is?.id !== was.id && written !== was.id;
  const brought = was !== undefined && now === statusAfter(was.statusBefore, was.progress);
  const start = was !== undefined && !isKept && brought ? was.statusBefore : now;
  return is !== undefined && is.id === written ? statusAfter(start, is.progress) : start;
}

/** Runs a write to the follow-ups of a control, then has the control and its risks follow the last one, in the same changeset. */
async function following(
  trx: Trx,
  controlId: number,
  write: (of: Control, was: Last | undefined) => Promise<number | null>,
): Promise<number | null> {
  return settling(trx, [controlId], async () => {
    const of = await lockControl(trx, controlId);
    mustBeOpen(of);
    const was = await lastOf(trx, controlId);
    const written = await write(of, was);
    const is = await lastOf(trx, controlId);
    if (!isSame(was, is)) {
      const nextFollowUp = is?.nextDate ?? was?.plannedFor ?? of.nextFollowUp;
      const status = statusOf(of.statusId, was, is, written);
      await trx.run(sql`
        update control c set rating = ${is?.rating ?? null}::smallint, next_follow_up = ${nextFollowUp}::date, status_id = ${status},
          version = c.version + 1, updated_at = now()
        where c.company_id = app.current_company() and c.id = ${controlId}
          and (c.rating, c.next_follow_up, c.status_id) is distinct from (${is?.rating ?? null}::smallint, ${nextFollowUp}::date, ${status}::smallint)`);
    }
    return written;
  });
}

/** Saves a follow-up; the control follows it where it is the last. Returns its id. */
export async function createFollowUp(trx: Trx, controlId: number, input: Input): Promise<number> {
  const id = await following(trx, controlId, async (of, was) => {
    check(input, of);
    const { id: made } = await trx.one<{ id: number }>(sql`
      insert into follow_up (scope_id, control_id, date, description, participants, progress, rating, next_date, close_date,
        status_before, planned_for)
      values (${of.scopeId}, ${controlId}, ${input.date}, ${input.description}, ${input.participants}, ${input.progress}, ${input.rating},
        ${input.nextDate}, ${input.closeDate}, ${of.statusId}, ${was?.plannedFor ?? of.nextFollowUp}) returning id`);
    return made;
  });
  return id as number;
}

type Stored = Input & { version: number };

const stored = (trx: Trx, controlId: number, id: number) =>
  trx.first<Stored>(sql`
    select date::text, description, participants, progress, rating, next_date::text as "nextDate", close_date::text as "closeDate", version
    from follow_up where company_id = app.current_company() and control_id = ${controlId} and id = ${id} for update`);

/** Changes a follow-up; an input without changes writes nothing. Throws `notFound`, `changedMeanwhile`, and what is wrong with it. */
export async function updateFollowUp(trx: Trx, controlId: number, id: number, changes: Changes): Promise<void> {
  await following(trx, controlId, async (of) => {
    const before = await stored(trx, controlId, id);
    if (!before) throw problem('notFound');
    const { version, ...given } = changes;
    if (version !== undefined && version !== before.version) throw await changedMeanwhile(trx, 'follow_up', id);
    const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const next: Stored = { ...before, ...named };
    check(next, of);
    if (JSON.stringify(next) === JSON.stringify(before)) return id;
    await trx.run(sql`
      update follow_up set date = ${next.date}, description = ${next.description}, participants = ${next.participants},
        progress = ${next.progress}, rating = ${next.rating}, next_date = ${next.nextDate}, close_date = ${next.closeDate},
        version = version + 1, updated_at = now()
      where company_id = app.current_company() and id = ${id}`);
    return id;
  });
}

/** Deletes a follow-up; its evidence stays, without it. The control says again what the one before said. Throws `notFound`. */
export async function removeFollowUp(trx: Trx, controlId: number, id: number): Promise<void> {
  await following(trx, controlId, async () => {
    if (!(await stored(trx, controlId, id))) throw problem('notFound');
    await trx.run(sql`delete from evidence_link where company_id = app.current_company() and follow_up_id = ${id}`);
    await trx.run(sql`delete from expected_evidence where company_id = app.current_company() and follow_up_id = ${id}`);
    await trx.run(sql`delete from follow_up where company_id = app.current_company() and id = ${id}`);
    return id;
  });
}

/** Ends the follow-ups of a control: it is finished, and what is open of them is closed today. Throws `notFound` and `status.transitionRefused`. */
export async function endFollowUps(
  trx: Trx,
  id: number,
): Promise<{ id: number; statusId: StatusId; version: number; changesetId: number | null }> {
  return settling(trx, [id], async () => {
    const { statusId, version } = await lockControl(trx, id);
    refuseStatus(statusId, statusIds.FINISH, transitionsOfControl);
    if (statusId === statusIds.FINISH) return { id, statusId, version, changesetId: null };
    await trx.run(sql`
      update control set status_id = ${statusIds.FINISH}, version = version + 1, updated_at = now()
      where company_id = app.current_company() and id = ${id}`);
    await closeFollowUps(trx, [id]);
    return { id, statusId: statusIds.FINISH, version: version + 1, changesetId: await changesetOf(trx) };
  });
}
