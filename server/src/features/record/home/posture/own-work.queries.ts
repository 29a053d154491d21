import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Scorer } from '@baluarte/contract/maturity/score.rules.ts';
import type { Framework } from '@baluarte/contract/maturity/framework.rules.ts';
import { mostNamed, type OwnWork } from '@baluarte/contract/record/posture.ts';
import { sql } from 'kysely';
import { isOwnControl } from '#inventory/shared/own-controls.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isFollowed, isFollowUpOverdue, isPlanOverdue } from '#risk/shared/overdue.ts';

/** Days within which a follow-up is due soon. */
const soonDays = 7;

interface Part {
  id: number;
  name: string | null;
  date: string;
  framework: Framework;
  codes: string[];
  /** Codes of the items that are answered. */
  answered: string[];
}

interface Found {
  followUps: NonNullable<OwnWork['followUps']>;
  plan: NonNullable<OwnWork['plan']>;
  parts: Part[];
}

const statement = sql<Found>`
  with o as materialized (select app.own_areas() as areas, app.today() as today)
  select (
    select json_build_object('first', coalesce((array_agg(json_build_object('id', t.id, 'name', t.name, 'due', t.next_follow_up)
        order by t.next_follow_up, t.id) filter (where t.next_follow_up <= o.today + ${sql.lit(soonDays)}::integer))[1:${sql.lit(mostNamed)}], '{}'), 'overdue', count(*) filter (where ${isFollowUpOverdue}), 'soon',
      count(*) filter (where t.next_follow_up between o.today and o.today + ${sql.lit(soonDays)}::integer), 'to', o.today + ${sql.lit(soonDays)}::integer)
    from o left join control t on t.company_id = app.current_company() and ${isFollowed} and ${isOwnControl} group by o.today) as "followUps", (
    select json_build_object('overdue', count(*) filter (where ${isPlanOverdue}), 'underWay', count(*) filter (where p.state = 'underWay'),
      'areaIds', o.areas)
    from o left join treatment d on d.company_id = app.current_company() and d.owner_id = any(o.areas)
    left join treatment_due p on p.company_id = d.company_id and p.id = d.risk_id and p.state <> 'none' group by o.areas) as plan, (
    select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'date', a.assessment_date, 'framework', a.framework,
      'codes', q.codes, 'answered', (select coalesce(json_agg(w.code), '[]') from assessment_answer w
        where w.company_id = a.company_id and w.assessment_id = a.id and (w.level is not null or not w.is_applicable))) order by a.id), '[]')
    from (
      select q.company_id, q.assessment_id, jsonb_agg(distinct k.code) as codes
      from assessment_part q cross join unnest(q.codes) k(code)
      where q.company_id = app.current_company() and (q.user_id = app.current_person() or q.area_id = any(app.own_areas()))
      group by q.company_id, q.assessment_id) q
    join assessment a on a.company_id = q.company_id and a.id = q.assessment_id and a.status_id = 1) as parts`;

const steps = { clause: 'clauses', control: 'controls' } as const;

/** The questions of a part that nobody has answered, by the step they are in; nothing once there is none. */
function openOf({ id, name, date, framework, codes, answered }: Part) {
  const scorer = new Scorer(framework);
  const asked = new Set(codes);
  const done = new Set(answered);
  const open = framework.items.filter(
    (item) => !done.has(item.code) && (asked.has(item.code) || scorer.above(item).some(({ code }) => asked.has(code))),
  );
  const left = (['clause', 'control'] as const).flatMap((kind) => {
    const count = open.filter((item) => item.kind === kind).length;
    return count > 0 ? [{ step: steps[kind], open: count }] : [];
  });
  const [first] = left;
  return first ? [{ id, name, date, step: first.step, open: open.length, steps: left }] : [];
}

/** The work of whoever asks, in one statement; null where they may list none of it. */
export async function readOwnWork(trx: Trx, session: Session): Promise<OwnWork | null> {
  const { risks, assessments } = permissions;
  const may = {
    followUps: can(session, risks.listFollowUps),
    plan: can(session, risks.viewTreatment),
    assessments: can(session, assessments.answer) && can(session, assessments.list),
  };
  if (!may.followUps && !may.plan && !may.assessments) return null;
  const { followUps, plan, parts } = await trx.one(statement);
  return {
    followUps: may.followUps ? followUps : null,
    plan: may.plan ? plan : null,
    assessments: may.assessments ? parts.flatMap(openOf) : null,
  };
}
