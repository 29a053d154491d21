import { nextRun } from '@baluarte/contract/record/report-schedule.rules.ts';
import type { ScheduleInput, ScheduleRow, SkipReason } from '@baluarte/contract/record/report-schedule.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A recipient who got nothing, and why. */
export interface Skipped {
  userId: number;
  reason: SkipReason;
}

type Kept = Omit<ScheduleRow, 'nextAt'> & { timeZone: string; since: string };

const person = (id: RawBuilder<unknown>) => sql`app.person_name(${id})`;
const shown = (where: RawBuilder<unknown>) => sql<Kept>`
  select s.id, s.kind, s.format, s.language, case when jsonb_typeof(s.options) = 'object' then s.options else '{}' end as options, s.every, s.day, s.hour, s.state, s.reason, s.version, s.since,
    coalesce(s.user_id = app.current_actor(), false) as "isMine", ${person(sql`s.user_id`)} as "ownerName", c.time_zone as "timeZone",
    (select coalesce(json_agg(json_build_object('id', r.id, 'name', ${person(sql`r.id`)}) order by r.place), '[]')
      from unnest(s.recipient_ids) with ordinality r (id, place)) as recipients,
    (select json_build_object('at', n.due_at, 'documentId', d.id, 'state', d.state, 'skipped', (
        select coalesce(json_agg(json_build_object('name', ${person(sql`(k.one ->> 'userId')::bigint`)}, 'reason', k.one ->> 'reason')), '[]')
        from jsonb_array_elements(jsonb_path_query_array(n.skipped,
          '$[*] ? (@.userId.type() == "number" && @.reason.type() == "string")')) k (one)))
      from report_schedule_run n left join report_document d on d.company_id = n.company_id and d.run_id = n.id
      where n.company_id = s.company_id and n.schedule_id = s.id order by n.id desc limit 1) as last
  from report_schedule s join company c on c.id = s.company_id
  where s.company_id = app.current_company() and ${where}`;

const rowOf = ({ timeZone, since, last, ...row }: Kept): ScheduleRow => ({
  ...row,
  // Who only receives it is not told who else does not.
  last: last && (row.isMine ? last : { ...last, skipped: [] }),
  nextAt:
    row.state === 'paused'
      ? null
      : nextRun(new Date(Math.max(Date.now(), Date.parse(since))), row, timeZone).toISOString(),
});

/** Schedules of the person, and those they receive: theirs first. */
export const listSchedules = async (trx: Trx): Promise<ScheduleRow[]> =>
  (await trx.rows(sql<Kept>`${shown(sql`true`)} order by s.user_id <> app.current_actor(), s.id desc`)).map(rowOf);

/** Schedules of others than a person, by owner; asked as the product, which sees all of the company. */
export const listOthers = async (trx: Trx, userId: number): Promise<ScheduleRow[]> =>
  (
    await trx.rows(sql<Kept>`${shown(sql`s.user_id <> ${userId}`)}
      order by app.person_name(s.user_id) collate app.natural_order, s.id desc`)
  ).map(rowOf);

/** One of them, or undefined. */
export async function findSchedule(trx: Trx, id: number): Promise<ScheduleRow | undefined> {
  const found = await trx.first(shown(sql`s.id = ${id}`));
  return found && rowOf(found);
}

export const countSchedules = async (trx: Trx): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`select count(*)::integer as count from report_schedule s
      where s.company_id = app.current_company() and s.user_id = app.current_actor()`)
  ).count;

/** People of the company who may enter it now, by name. */
export const listPeople = (trx: Trx): Promise<{ id: number; name: string }[]> =>
  trx.rows(sql`select m.user_id as id, app.person_name(m.user_id) as name from open_member m
    where m.company_id = app.current_company()
    order by app.person_name(m.user_id) collate app.natural_order, m.user_id`);

type Written = ScheduleInput & { language: Language };
const values = ({ kind, format, language, options, every, day, hour, recipientIds }: Written) =>
  [
    kind,
    format,
    language,
    sql`${JSON.stringify(options)}::jsonb`,
    every,
    day,
    hour,
    sql`${recipientIds}::bigint[]`,
  ] as const;
const columns = sql`kind, format, language, options, every, day, hour, recipient_ids`;

export const insertSchedule = async (trx: Trx, written: Written): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into report_schedule (${columns}) values (${sql.join([...values(written)])}) returning id`)
  ).id;

const own = (id: number) => sql`company_id = app.current_company() and id = ${id} and user_id = app.current_actor()`;

/** Writes the version that was read; 0 where it changed in between. What was due before is not made up for. */
export const updateSchedule = (trx: Trx, id: number, version: number, written: Written): Promise<number> =>
  trx.run(sql`update report_schedule set (${columns}) = row(${sql.join([...values(written)])}), since = now(),
      version = version + 1, updated_at = now() where ${own(id)} and version = ${version}`);

/** Pauses or resumes one of the person's own; from now on. */
export const setState = (trx: Trx, id: number, state: 'active' | 'paused'): Promise<number> =>
  trx.run(sql`update report_schedule set state = ${state}, reason = null, since = now(), version = version + 1, updated_at = now()
    where ${own(id)} and state <> ${state}`);

/** Paused by the product, with why; 0 where it is paused already, so that it is told once. */
export const pauseSchedule = (trx: Trx, id: number, reason: string): Promise<number> =>
  trx.run(sql`update report_schedule set state = 'paused', reason = ${reason}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id} and state = 'active'`);

export const deleteSchedule = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`delete from report_schedule where ${own(id)}`);

/** Writes what is another's: its person may not, so the product does, in the changeset of theirs that was opened before. */
async function asProduct<T>(trx: Trx, userId: number, work: () => Promise<T>): Promise<T> {
  await trx.run(sql`select app.current_changeset(), set_config('app.user_id', '', true)`);
  const done = await work();
  await trx.run(sql`select set_config('app.user_id', ${String(userId)}, true)`);
  return done;
}

/** Takes somebody who acts from the recipients of a schedule; its kind, undefined where they are none. */
export const removeRecipient = async (trx: Trx, id: number, userId: number): Promise<string | undefined> =>
  (
    await asProduct(trx, userId, () =>
      trx.first(sql<{ kind: string }>`
        update report_schedule set recipient_ids = array_remove(recipient_ids, ${userId}::bigint), version = version + 1, updated_at = now()
        where company_id = app.current_company() and id = ${id} and ${userId}::bigint = any (recipient_ids) returning kind`),
    )
  )?.kind;

/** A schedule of somebody else than a person. */
const ofOther = (id: number, userId: number) =>
  sql`s.company_id = app.current_company() and s.id = ${id} and s.user_id <> ${userId}`;

/**
 * Gives somebody who acts a schedule of another, from now on, for those of its recipients who may enter the company; active unless
 * its owner had paused it. What it was, or undefined where there is none.
 */
export const giveSchedule = (trx: Trx, id: number, userId: number): Promise<ScheduleToMake | undefined> =>
  asProduct(trx, userId, async () => {
    const found = await trx.first(
      sql<ScheduleToMake>`select ${toMake} from report_schedule s where ${ofOther(id, userId)} for update`,
    );
    if (found)
      await trx.run(sql`
        update report_schedule s set user_id = ${userId}, since = now(), reason = null, version = version + 1, updated_at = now(),
          state = case when s.reason is null then s.state else 'active' end,
          recipient_ids = array(select r.id from unnest(s.recipient_ids) with ordinality r (id, place)
            where exists (select from open_member m where m.company_id = s.company_id and m.user_id = r.id) order by r.place)
        where ${ofOther(id, userId)}`);
    return found;
  });

/** Deletes a schedule of another; what it was, or undefined where there is none. */
export const deleteOther = (trx: Trx, id: number, userId: number): Promise<ScheduleToMake | undefined> =>
  asProduct(trx, userId, () =>
    trx.first(sql<ScheduleToMake>`delete from report_schedule s where ${ofOther(id, userId)} returning ${toMake}`),
  );

/** Notes that a schedule is made for a moment; undefined where it was already, by whichever server. */
export const insertRun = async (trx: Trx, scheduleId: number, dueAt: Date): Promise<number | undefined> =>
  (
    await trx.first(sql<{ id: number }>`
      insert into report_schedule_run (schedule_id, due_at)
      select s.id, ${dueAt.toISOString()}::timestamptz from report_schedule s
      where s.company_id = app.current_company() and s.id = ${scheduleId}
      on conflict on constraint report_schedule_run__due_at_taken do nothing returning id`)
  )?.id;

/** Whether a report of a schedule waits or is being made. Whoever asks at the same moment waits for this transaction. */
export const isAtWork = async (trx: Trx, id: number): Promise<boolean> => {
  await trx.run(
    sql`select from report_schedule s where s.company_id = app.current_company() and s.id = ${id} for update`,
  );
  return (
    (await trx.first(sql`select from report_document d
      join report_schedule_run n on n.company_id = d.company_id and n.id = d.run_id
      where d.company_id = app.current_company() and n.schedule_id = ${id} and d.state in ('waiting', 'reading', 'writing') limit 1`)) !==
    undefined
  );
};

export const noteSkipped = (trx: Trx, runId: number, skipped: readonly Skipped[]): Promise<number> =>
  trx.run(sql`update report_schedule_run set skipped = ${JSON.stringify(skipped)}::jsonb
    where company_id = app.current_company() and id = ${runId}`);

export interface ScheduleToMake extends Pick<ScheduleInput, 'kind' | 'format' | 'options' | 'recipientIds'> {
  id: number;
  userId: number;
  language: Language;
}

const toMake = sql`s.id, s.user_id as "userId", s.kind, s.format, s.language, s.options, s.recipient_ids as "recipientIds"`;

/** What is made of a schedule. */
export const scheduleToMake = (trx: Trx, id: number): Promise<ScheduleToMake | undefined> =>
  trx.first(
    sql<ScheduleToMake>`select ${toMake} from report_schedule s where s.company_id = app.current_company() and s.id = ${id}`,
  );

/** The schedule a run is of. */
export const scheduleOfRun = (trx: Trx, runId: number): Promise<ScheduleToMake | undefined> =>
  trx.first(sql<ScheduleToMake>`select ${toMake} from report_schedule_run n
    join report_schedule s on s.company_id = n.company_id and s.id = n.schedule_id
    where n.company_id = app.current_company() and n.id = ${runId}`);
