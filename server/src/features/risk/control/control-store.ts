import { permissions } from '@baluarte/contract/permissions.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { sql } from 'kysely';
import { storeOf } from '#kit/catalogue/store.ts';
import { isFollowUpOverdue, isLessened, timelinessWord } from '#risk/shared/overdue.ts';
import { settleChanged } from '#risk/shared/residual.queries.ts';

/** Today where the company is. */
const today = sql`(select (now() at time zone c.time_zone)::date from company c where c.id = app.current_company())`;
const { ACTIVE, PENDING } = statusIds;

const counted = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} r where r.company_id = t.company_id and r.control_id = t.id)`;

export const controlStore = storeOf(control, {
  isScoped: true,
  // Planned while its day is ahead.
  firstStatus: ({ creationDate }) =>
    sql`case when ${creationDate}::date > ${today} then ${sql.lit(PENDING)} else ${sql.lit(ACTIVE)} end`,
  extras: {
    scopeId: sql`t.scope_id`,
    riskCount: counted('risk_control'),
    evidenceCount: counted('evidence_link'),
    isOverdue: isFollowUpOverdue,
    timeliness: sql`(select ${timelinessWord} from control_effect e where e.company_id = t.company_id and e.id = t.id)`,
  },
  fleeting: ['isOverdue', 'isLessened'],
  filters: {
    isOverdue: (value) => (value === true ? isFollowUpOverdue : sql`not ${isFollowUpOverdue}`),
    isLessened: (value) => (value === true ? isLessened : sql`not ${isLessened}`),
    riskId: (ids) => sql`exists (select from risk_control r where r.company_id = t.company_id and r.control_id = t.id
      and r.risk_id = any(${ids}))`,
    assetId: (
      ids,
    ) => sql`exists (select from risk_control r join risk k on k.company_id = r.company_id and k.id = r.risk_id
      where r.company_id = t.company_id and r.control_id = t.id and k.asset_id = any(${ids}))`,
  },
  links: { impactFactorIds: { table: 'control_impact_factor', column: 'impact_factor_id' } },
  relations: [
    { field: 'risks', of: 'risk', table: 'risk_control', own: 'control_id', other: 'risk_id' },
    {
      field: 'followUps',
      of: 'followUp',
      table: 'follow_up',
      own: 'control_id',
      other: 'id',
      access: permissions.risks.viewFollowUp,
    },
    {
      field: 'evidence',
      of: 'evidence',
      table: 'evidence_link',
      own: 'control_id',
      other: 'evidence_id',
      access: permissions.evidence.list,
    },
  ],
  goesFirst: [
    (ids) => sql`delete from risk_control where company_id = app.current_company() and control_id = any(${ids})`,
    (ids) => sql`delete from follow_up where company_id = app.current_company() and control_id = any(${ids})`,
  ],
  // What controls leave of risks follows what the file says of them.
  imported: settleChanged,
  inTheWay: 'control.hasEvidence',
  obstacles: [
    {
      // Whether it is on hold or not: what it proves would be lost.
      entity: 'evidence',
      rows: (ids) => sql`select l.control_id as target, e.id, e.hold_reason as code, e.name from evidence_link l
        join evidence e on e.company_id = l.company_id and e.id = l.evidence_id where l.control_id = any(${ids})
        union all
        select f.control_id, e.id, e.hold_reason, e.name from follow_up f
        join evidence_link l on l.company_id = f.company_id and l.follow_up_id = f.id
        join evidence e on e.company_id = l.company_id and e.id = l.evidence_id
        where f.company_id = app.current_company() and f.control_id = any(${ids})`,
    },
  ],
});
