import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import type { Parts } from '#kit/http/parts.ts';
import type { Audience, Notice } from '#kit/notification/notice.ts';
import { notify } from '#kit/notification/notify.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { forEachCompany } from '#organization/shared/each-company.ts';
import { peopleOfArea } from '#organization/shared/people-of-area.ts';
import { peopleOfScope } from '#organization/shared/people-of-scope.ts';
import { isFollowed } from '#risk/shared/overdue.ts';
import { remindOfFollowUpsJob } from './follow-up.jobs.ts';
import { areasOfRisks } from './following-store.ts';

/** Controls of one area that are told of one by one; more are told of in one sentence. */
const mostOfOne = 3;

/** The last week of delay that is reminded of: what the column can hold, some 600 years. */
const lastStage = 32_767;

/** What became due in one scope for the people of some areas. */
interface Group {
  scopeId: number;
  areaId: number;
  /** Told because the risks are theirs, not the control. */
  isOwner: boolean;
  stage: number;
  isLate: boolean;
  count: number;
  /** The days they are due, from the first to the last. */
  dueFrom: string;
  dueTo: string;
  /** The first of them, the latest first. */
  first: { id: number; name: string; due: string }[];
}

/**
 * Writes down what is reminded of now, and answers whom it is told: the area that answers for a control, from the first week of
 * delay on those that own its risks and those that treat them as well. Grouped by the database, so that many follow-ups take no more memory than few.
 */
const remember = (trx: Trx) =>
  trx.rows<Group>(sql`
    with told as (
      insert into follow_up_reminder (control_id, due, stage)
      select t.id, t.next_follow_up, case when t.next_follow_up > d.today then -1 else least((d.today - t.next_follow_up) / 7, ${sql.lit(lastStage)}) end
      from (select app.today() as today) d join company c on c.id = app.current_company()
      join control t on t.company_id = c.id and ${isFollowed} and t.next_follow_up <= d.today + c.follow_up_days
      order by t.id on conflict on constraint follow_up_reminder__stage_taken do nothing returning control_id, due, stage
    ), asked as (
      select t.id, t.name, t.scope_id, t.responsible_id as area_id, false as is_owner, told.due, told.stage
      from told join control t on t.company_id = app.current_company() and t.id = told.control_id
      union
      select t.id, t.name, t.scope_id, o.area_id, true, told.due, told.stage
      from told join control t on t.company_id = app.current_company() and t.id = told.control_id
      cross join lateral (${areasOfRisks}) o
      where told.stage > 0
    )
    select a.scope_id as "scopeId", a.area_id as "areaId", a.is_owner as "isOwner", greatest(a.stage, -1) as stage,
      a.due < app.today() as "isLate", count(*)::integer as count, min(a.due)::text as "dueFrom",
      max(a.due)::text as "dueTo", to_json((array_agg(json_build_object('id', a.id, 'name', a.name, 'due', a.due) order by a.due, a.id))[1:${sql.lit(mostOfOne)}]) as first
    from asked a group by a.scope_id, a.area_id, a.is_owner, a.stage, a.due < app.today() order by 1, 2, 3, 4`);

/** The form of the first control of a group, which goes on to the others: what it asks for may be seen by whoever may follow up. */
function linkTo({ first: [one], areaId, isOwner, dueFrom, dueTo }: Group): string {
  const query = new URLSearchParams({ [isOwner ? 'riskOwnerId' : 'responsibleId']: String(areaId), dueFrom, dueTo });
  return `/follow-up/${one?.id}?${query.toString()}`;
}

/** The sentences of a group, one for each control while they are few. Those for an area are read by who stands in for it as well. */
function noticesOf(group: Group): Pick<Notice, 'subject' | 'params' | 'link'>[] {
  const { count, first, isLate, isOwner, stage } = group;
  if (count > mostOfOne)
    return [
      {
        subject: isOwner ? 'followUpsOfRisksLate' : isLate ? 'followUpsLate' : 'followUpsDue',
        params: { count },
        link: linkTo(group),
      },
    ];
  const subject = isLate ? 'followUpLate' : stage === 0 ? 'followUpToday' : 'followUpSoon';
  return first.map(({ id, name, due }) => ({
    subject,
    params: subject === 'followUpToday' ? { control: name } : { control: name, day: due },
    link: `/follow-up/${id}`,
  })) as Pick<Notice, 'subject' | 'params' | 'link'>[];
}

/**
 * Tells the people of each group who may follow controls up; where nobody answers for the area, or none of those may, whoever may follow up
 * all, so that none is forgotten. Those whose risks they are were told of through the area already: then nobody stands in for them.
 */
async function tell(parts: Parts, trx: Trx, companyId: number): Promise<void> {
  for (const group of await remember(trx)) {
    const among = await peopleOfScope(trx, group.scopeId);
    const people = await peopleOfArea(trx, group.areaId, among);
    if (people.length === 0 && group.isOwner) continue;
    const may = { can: permissions.risks.listFollowUps };
    const to: Audience = group.isOwner ? { ...may, among: people } : { ...may, among, preferring: people };
    for (const notice of noticesOf(group))
      await notify(parts, trx, { companyId, to, ...notice, scopeId: group.scopeId });
  }
}

/** Reminds of follow-ups in every company: some days before, on the day, and then every week. */
export async function remindOfFollowUps(parts: Parts): Promise<void> {
  await forEachCompany(parts, remindOfFollowUpsJob, async (companyId) => {
    const tenant: Tenant = { companyId, userId: null, scopeIds: 'every' };
    await inCompany(parts.database.app, tenant, (trx) => tell(parts, trx, companyId));
  });
}
