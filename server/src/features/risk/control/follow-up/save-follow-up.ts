import { statusAfter, followedStatuses } from '@baluarte/contract/risk/follow-up.rules.ts';
import { transitionsOfControl } from '@baluarte/contract/risk/control.ts';
import type { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refuseStatus } from '#kit/catalogue/transition.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { problem, type Problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { closeFollowUps } from '../close-follow-ups.ts';
import { settling } from '../settle-controls.ts';

type Input = z.output<typeof followUp.create.body>;
type Changes = z.output<typeof followUp.update.body>;

/** A control, locked for a write to what hangs on it. */
export interface Control {
  id: number;
  scopeId: number;
  statusId: StatusId;
  creationDate: string;
  nextFollowUp: string;
  rating: 1 | 2 | 3 | null;
  today: string;
  version: number;
}

/** The follow-up that a control follows, which is the newest by its day. */
export interface Last {
  id: number;
  date: string;
  progress: number;
  nextDate: string;
  statusBefore: StatusId;
  plannedFor: string;
  /** The newest rating there is, of it or of one before it. */
  rating: number | null;
}
/** The last follow-up of each control that has one. */
export type Lasts = ReadonlyMap<number, Last>;

/** Locks those of some controls that are within the walls. */
export const lockControls = (trx: Trx, ids: readonly number[]): Promise<Control[]> =>
  trx.rows<Control>(sql`
    select id, scope_id as "scopeId", status_id as "statusId", creation_date::text as "creationDate",
      next_follow_up::text as "nextFollowUp", rating, app.today()::text as today, version
    from control where company_id = app.current_company() and id = any(${ids}) order by id for update`);

/** The only one of what was locked. Throws `notFound`. */
function onlyOf([only]: readonly Control[]): Control {
  if (!only) throw problem('notFound');
  return only;
}

/** What refuses follow-ups of a control as it is; undefined where they may be written. */
export const refusalOf = ({ statusId }: Control): Problem | undefined =>
  followedStatuses.some((status) => status === statusId) ? undefined : problem('followUp.controlClosed');

async function lastOf(trx: Trx, controlIds: readonly number[]): Promise<Lasts> {
  const rows = await trx.rows(sql<Last & { controlId: number }>`
    select distinct on (f.control_id) f.control_id as "controlId", f.id, f.date::text, f.progress, f.next_date::text as "nextDate",
      f.status_before as "statusBefore", f.planned_for::text as "plannedFor", (select r.rating from follow_up r
        where r.company_id = f.company_id and r.control_id = f.control_id and r.rating is not null
        order by r.date desc, r.id desc limit 1) as rating
    from follow_up f where f.company_id = app.current_company() and f.control_id = any(${controlIds})
    order by f.control_id, f.date desc, f.id desc`);
  return new Map(rows.map(({ controlId, ...last }) => [controlId, last]));
}

type Said = Omit<Input, 'description' | 'participants'>;

/** Throws for days of a follow-up that are wrong whatever the control. */
export function checkDays({ date, nextDate, closeDate }: Pick<Said, 'date' | 'nextDate' | 'closeDate'>, today: string) {
  if (date > today) throw problem('followUp.dateAhead');
  if (nextDate <= date) throw problem('followUp.nextTooEarly');
  if (closeDate !== null && (closeDate < date || closeDate > today)) throw problem('followUp.closeOutOfRange');
}

/** What a follow-up gets wrong of its control. */
export function wrongOf({ date, progress, rating }: Said, { creationDate }: Control): Problem | undefined {
  if (date < creationDate) return problem('followUp.dateTooEarly', { earliest: creationDate });
  return progress === 100 && rating === null ? problem('followUp.ratingNeeded') : undefined;
}

/** Throws for what a follow-up gets wrong. */
function check(input: Said, of: Control): void {
  checkDays(input, of.today);
  const wrong = wrongOf(input, of);
  if (wrong) throw wrong;
}

const isSame = (a: Last | undefined, b: Last | undefined) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The status of a control after a write to its follow-ups. What the last one had brought about is taken back where that one was
 * changed or is gone; what `written` says counts where it is the last one now. A status given by hand since stays.
 */
function statusOf(
  now: StatusId,
  was: Last | undefined,
  is: Last | undefined,
  written: number | null | undefined,
): StatusId {
  const isKept = was !== undefined && is?.id !== was.id && written !== was.id;
  const brought = was !== undefined && now === statusAfter(was.statusBefore, was.progress);
  const start = was !== undefined && !isKept && brought ? was.statusBefore : now;
  return is !== undefined && is.id === written ? statusAfter(start, is.progress) : start;
}

/**
 * Runs a write to the follow-ups of some controls, then has each and its risks follow its last one, in the same changeset. `write`
 * answers which follow-up of each control it wrote.
 */
export async function followingAll(
  trx: Trx,
  controlIds: readonly number[],
  write: (controls: readonly Control[], was: Lasts) => Promise<ReadonlyMap<number, number>>,
): Promise<ReadonlyMap<number, number>> {
  return settling(trx, controlIds, async () => {
    const controls = await lockControls(trx, controlIds);
    const before = await lastOf(trx, controlIds);
    const written = await write(controls, before);
    const after = await lastOf(trx, controlIds);
    const said = controls.flatMap((of) => {
      const [was, is] = [before.get(of.id), after.get(of.id)];
      if (isSame(was, is)) return [];
      const day = is?.nextDate ?? was?.plannedFor ?? of.nextFollowUp;
      const status = statusOf(of.statusId, was, is, written.get(of.id));
      return [{ id: of.id, rating: is?.rating ?? null, day, status }];
    });
    if (said.length > 0)
      await trx.run(sql`
        update control c set rating = s.rating, next_follow_up = s.day, status_id = s.status, version = c.version + 1, updated_at = now()
        from json_to_recordset(${JSON.stringify(said)}::json) s(id bigint, rating smallint, day date, status smallint)
        where c.company_id = app.current_company() and c.id = s.id
          and (c.rating, c.next_follow_up, c.status_id) is distinct from (s.rating, s.day, s.status)`);
    return written;
  });
}

/** The same for one control that is open. Throws `notFound`, `followUp.controlClosed`. */
async function following(trx: Trx, controlId: number, write: (of: Control, was: Last | undefined) => Promise<number>) {
  const written = await followingAll(trx, [controlId], async (controls, was) => {
    const of = onlyOf(controls);
    const refusal = refusalOf(of);
    if (refusal) throw refusal;
    return new Map([[of.id, await write(of, was.get(of.id))]]);
  });
  return written.get(controlId) as number;
}

/** A follow-up that is about to be written. */
export interface Made {
  of: Control;
  was: Last | undefined;
  input: Input;
}

/** Writes new follow-ups, one of each control; their ids by their controls. */
export async function insertFollowUps(trx: Trx, made: readonly Made[]): Promise<ReadonlyMap<number, number>> {
  const rows = made.map(({ of, was, input }) => ({
    ...input,
    scopeId: of.scopeId,
    controlId: of.id,
    statusBefore: of.statusId,
    plannedFor: was?.plannedFor ?? of.nextFollowUp,
  }));
  const written = await trx.rows(sql<{ id: number; controlId: number }>`
    insert into follow_up (scope_id, control_id, date, description, participants, progress, rating, next_date, close_date,
      status_before, planned_for)
    select x."scopeId", x."controlId", x.date, x.description, x.participants, x.progress, x.rating, x."nextDate", x."closeDate",
      x."statusBefore", x."plannedFor"
    from json_to_recordset(${JSON.stringify(rows)}::json) x("scopeId" bigint, "controlId" bigint, date date, description text,
      participants text, progress smallint, rating smallint, "nextDate" date, "closeDate" date, "statusBefore" smallint, "plannedFor" date)
    returning id, control_id as "controlId"`);
  return new Map(written.map(({ id, controlId }) => [controlId, id]));
}

/** Saves a follow-up; the control follows it where it is the last. Returns its id. */
export const createFollowUp = (trx: Trx, controlId: number, input: Input): Promise<number> =>
  following(trx, controlId, async (of, was) => {
    check(input, of);
    return (await insertFollowUps(trx, [{ of, was, input }])).get(of.id) as number;
  });

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

/** Finishes controls, and closes today what is open of their follow-ups. */
export async function finishControls(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.run(sql`
    update control set status_id = ${statusIds.FINISH}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = any(${ids}) and status_id <> ${statusIds.FINISH}`);
  await closeFollowUps(trx, ids);
}

/** Ends the follow-ups of a control: it is finished, and what is open of them is closed today. Throws `notFound` and `status.transitionRefused`. */
export async function endFollowUps(
  trx: Trx,
  id: number,
): Promise<{ id: number; statusId: StatusId; version: number; changesetId: number | null }> {
  return settling(trx, [id], async () => {
    const { statusId, version } = onlyOf(await lockControls(trx, [id]));
    refuseStatus(statusId, statusIds.FINISH, transitionsOfControl);
    if (statusId === statusIds.FINISH) return { id, statusId, version, changesetId: null };
    await finishControls(trx, [id]);
    return { id, statusId: statusIds.FINISH, version: version + 1, changesetId: await changesetOf(trx) };
  });
}
