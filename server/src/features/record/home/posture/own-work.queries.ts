import { baseRoles, can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Scorer } from '@baluarte/contract/maturity/score.rules.ts';
import type { Framework } from '@baluarte/contract/maturity/framework.rules.ts';
import { mostNamed, type OwnTreatment, type OwnWork } from '@baluarte/contract/record/posture.ts';
import { sql } from 'kysely';
import { isOwnControl } from '#inventory/shared/own-controls.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { areControlsInPlace } from '#risk/shared/reopen-treatments.ts';
import { isFollowed, isFollowUpOverdue, isPlanOverdue } from '#risk/shared/overdue.ts';

/** Days within which a follow-up is due soon. */
const soonDays = 7;
/** Treatments named at most. */
const mostTreatments = 50;

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
  treatments: OwnTreatment[];
  followUps: NonNullable<OwnWork['followUps']>;
  plan: NonNullable<OwnWork['plan']>;
  parts: Part[];
}

const statement = sql<Found>`
  with o as materialized (select app.own_areas() as areas, app.today() as today)
  select (
    select json_build_object('first', coalesce((array_agg(json_build_object('id', t.id, 'name', t.name, 'due', t.next_follow_up)
        order by t.next_follow_up, t.id) filter (where t.next_follow_up <= o.today + ${sql.lit(soonDays)}::integer))[1:${sql.lit(mostNamed)}], '{}'),
      'later', coalesce((array_agg(json_build_object('id', t.id, 'name', t.name, 'due', t.next_follow_up)
        order by t.next_follow_up, t.id) filter (where t.next_follow_up > o.today + ${sql.lit(soonDays)}::integer))[1:${sql.lit(mostNamed)}], '{}'),
      'overdue', count(*) filter (where ${isFollowUpOverdue}), 'soon',
      count(*) filter (where t.next_follow_up between o.today and o.today + ${sql.lit(soonDays)}::integer), 'to', o.today + ${sql.lit(soonDays)}::integer)
    from o left join control t on t.company_id = app.current_company() and ${isFollowed} and ${isOwnControl} group by o.today) as "followUps", (
    select json_build_object('overdue', count(*) filter (where ${isPlanOverdue}), 'underWay', count(*) filter (where p.state = 'underWay'),
      'areaIds', o.areas)
    from o left join treatment d on d.company_id = app.current_company() and d.owner_id = any(o.areas)
    left join treatment_due p on p.company_id = d.company_id and p.id = d.risk_id and p.state <> 'none' group by o.areas) as plan, (
    select coalesce(json_agg(json_build_object('riskId', x.id, 'code', x.code, 'asset', x.asset, 'threat', x.threat, 'threatEn', x.threat_en,
      'vulnerability', x.vulnerability, 'vulnerabilityEn', x.vulnerability_en, 'option', x."option", 'activity', x.activity,
      'dueDate', x.due_date, 'isOverdue', x.is_overdue, 'waitsForControls', x.waits, 'version', x.version) order by x.due_date nulls last, x.id), '[]')
    from (
      select r.id, r.code, a.name as asset, coalesce(t.name, t.code) as threat, t.name_en as threat_en, coalesce(v.name, v.code) as vulnerability,
        v.name_en as vulnerability_en, d."option", d.activity, d.due_date, ${isPlanOverdue} as is_overdue,
        d."option" = 'mitigate' and not ${areControlsInPlace} as waits, d.version
      from o join treatment d on d.company_id = app.current_company() and d.owner_id = any(o.areas)
      join treatment_due p on p.company_id = d.company_id and p.id = d.risk_id and p.state = 'underWay'
      join risk r on r.company_id = d.company_id and r.id = d.risk_id
      join asset a on a.company_id = r.company_id and a.id = r.asset_id
      join threat t on t.company_id = r.company_id and t.id = r.threat_id
      join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
      order by d.due_date nulls last, r.id limit ${sql.lit(mostTreatments)}) x) as treatments, (
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
  if (!may.followUps && !may.plan && !may.assessments && session.base !== baseRoles.MEMBER) return null;
  const { followUps, plan, treatments, parts } = await trx.one(statement);
  return {
    followUps: may.followUps ? followUps : null,
    plan: may.plan ? plan : null,
    // Who may see the plan finds them there.
    treatments: session.base === baseRoles.MEMBER ? treatments : null,
    assessments: may.assessments ? parts.flatMap(openOf) : null,
  };
}
