import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { storeOf } from '#kit/catalogue/store.ts';

const isOverdue = sql`(t.status_id = ${sql.lit(statusIds.PENDING)} and coalesce(t.due_date < (select app.today()), false))`;

/** Requests of auditors, in the scope they were made in. */
export const auditRequestStore = storeOf(auditRequest, {
  isScoped: true,
  firstStatus: () => sql`${sql.lit(statusIds.PENDING)}`,
  extras: {
    scopeId: sql`t.scope_id`,
    askedBy: sql`app.person_name(t.created_by)`,
    answeredBy: sql`app.person_name(t.answered_by)`,
    assignee: sql`app.person_name(t.assignee_id)`,
    evidenceCount: sql`(select count(*) from evidence_link l where l.company_id = t.company_id and l.audit_request_id = t.id)`,
    commentCount: sql`(select count(*) from audit_request_comment c where c.company_id = t.company_id and c.request_id = t.id)`,
    isOverdue,
  },
  fleeting: ['isOverdue', 'isMine'],
  filters: {
    isOverdue: (value) => (value === true ? isOverdue : sql`not ${isOverdue}`),
    isMine: (value) =>
      value === true
        ? sql`t.assignee_id = app.current_person()`
        : sql`t.assignee_id is distinct from app.current_person()`,
  },
  goesFirst: [
    (ids) =>
      sql`delete from audit_request_comment where company_id = app.current_company() and request_id = any(${ids})`,
  ],
  inTheWay: 'auditRequest.hasEvidence',
  obstacles: [
    {
      entity: 'evidence',
      rows: (ids) => sql`select l.audit_request_id as target, e.id, e.hold_reason as code, e.name from evidence_link l
        join evidence e on e.company_id = l.company_id and e.id = l.evidence_id where l.audit_request_id = any(${ids})`,
    },
  ],
});
