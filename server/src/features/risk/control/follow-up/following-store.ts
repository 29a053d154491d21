import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { followers, following, type Follower } from '@baluarte/contract/risk/follow-up.ts';
import { followedStatuses } from '@baluarte/contract/risk/follow-up.rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { followsOwnOnly, isLastOwn, isOfOwnArea } from '#inventory/shared/own-controls.ts';
import { storeOf, type Store } from '#kit/catalogue/store.ts';
import { folded } from '#kit/search/search.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { isFollowUpOverdue } from '#risk/shared/overdue.ts';

/** Of the last follow-up of control `t`. */
const ofLast = (value: RawBuilder<unknown>) => sql`(select ${value} from follow_up f
  where f.company_id = t.company_id and f.control_id = t.id order by f.date desc, f.id desc limit 1)`;
const counted = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} r where r.company_id = t.company_id and r.control_id = t.id)`;

/** The worst range among the assessed risks of control `t`, as they are now: the lower the number the worse. */
export const worstRange = sql`(select min(z.range_level_id) from risk_control k
  join risk r on r.company_id = k.company_id and r.id = k.risk_id and r.completeness = 'complete' and r.status_id <> 2
  join zone z on z.company_id = r.company_id and z.probability = coalesce(r.residual_probability, r.probability)
    and z.impact = coalesce(r.residual_impact, r.impact)
  where k.company_id = t.company_id and k.control_id = t.id)`;

const whose = { mine: isLastOwn, area: isOfOwnArea } as const;

/** Condition of controls `t` of some followers; any of them is enough. */
export const ofFollowers = (words: readonly Follower[]) =>
  sql`(${sql.join(
    words.map((word) => whose[word]),
    sql` or `,
  )})`;

/** Areas whose risks control `t` acts on, or that treat these risks, while another one answers for the control: `area_id`. */
export const areasOfRisks = sql`select o.area_id from risk_control k
  join risk r on r.company_id = k.company_id and r.id = k.risk_id and r.status_id <> 2
  left join treatment x on x.company_id = r.company_id and x.risk_id = r.id
  cross join lateral (values (r.owner_id), (x.owner_id)) o (area_id)
  where k.company_id = t.company_id and k.control_id = t.id and o.area_id <> t.responsible_id`;

/** Controls as they are followed up. */
export const followingStore = storeOf(following, {
  table: 'control',
  isScoped: true,
  extras: {
    scopeId: sql`t.scope_id`,
    progress: ofLast(sql`f.progress`),
    lastDate: ofLast(sql`f.date`),
    followUpCount: counted('follow_up'),
    riskCount: counted('risk_control'),
    evidenceCount: sql`(select count(*) from evidence_link l
      where l.company_id = t.company_id and l.follow_up_id = ${ofLast(sql`f.id`)})`,
    isOverdue: isFollowUpOverdue,
    rangeId: worstRange,
  },
  alsoSearched: (typed) => sql`t.id = any(array(select w.control_id from follow_up w
    where w.company_id = app.current_company() and ${folded(sql`w.search`, typed)}))`,
  fleeting: ['whose', 'isOverdue'],
  filters: {
    whose: (words) => ofFollowers(words as Follower[]),
    isOverdue: (value) => (value === true ? isFollowUpOverdue : sql`not ${isFollowUpOverdue}`),
    dueFrom: (day) => sql`t.next_follow_up >= ${day}::date`,
    dueTo: (day) => sql`t.next_follow_up <= ${day}::date`,
    riskOwnerId: (ids) => sql`exists (select from (${areasOfRisks}) a where a.area_id = any(${ids}))`,
    riskId: (ids) => sql`exists (select from risk_control r where r.company_id = t.company_id and r.control_id = t.id
      and r.risk_id = any(${ids}))`,
  },
});

/** The store as a session searches it: in what follow-ups say too, where it may read them. */
export const followingFor = (session: Session): Store =>
  can(session, permissions.risks.viewFollowUp) ? followingStore : { ...followingStore, alsoSearched: undefined };

/** Whose controls a session is shown: those it asks for, which are its own; else all, or all that are its own. */
export const whoseFor = (session: Session, asked: readonly Follower[] | undefined): readonly Follower[] | undefined =>
  asked ?? (followsOwnOnly(session) ? followers : undefined);

/** What is asked for unless something else is: what can be followed up by whoever asks, the most urgent first. */
export const asDue = <Q extends ListQuery>(query: Q, session: Session): Q => ({
  ...query,
  sort: query.sort ?? [{ field: 'nextFollowUp', descending: false }],
  statusId: query['statusId'] ?? followedStatuses,
  whose: whoseFor(session, query['whose'] as Follower[] | undefined),
});
