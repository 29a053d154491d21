import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { records } from '#kit/database/records.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Who audits, and until when. */
interface Auditor {
  userId: number;
  role: string;
  scopeId: number;
  until: string;
}

/** Lets the auditor in, to the finished assessments of one scope. */
export async function writeAuditor(trx: Trx, { userId, role, scopeId, until }: Auditor): Promise<void> {
  await trx.run(sql`insert into member (user_id, role_id, scope_ids, access_until, assessment_ids)
    select ${userId}, l.id, array[${scopeId}::bigint], ${until}::date, array(
      select a.id from assessment a where a.company_id = l.company_id and a.scope_id = ${scopeId} and a.status_id = 5 order by a.id)
    from role l where l.company_id = app.current_company() and l.name = ${role}`);
}

const asked = [
  {
    code: 'S-01',
    name: 'Acta de la última prueba de restauración de respaldos',
    description: 'Con la fecha, lo que se restauró y quién lo verificó.',
    area: 'it',
    days: 10,
  },
  {
    code: 'S-02',
    name: 'Revisión de accesos privilegiados del último trimestre',
    description: 'La lista revisada y las cuentas que se retiraron.',
    area: 'security',
    days: -3,
  },
  {
    code: 'S-03',
    name: 'Política de seguridad de la información vigente y su aprobación',
    description: null,
    area: 'security',
    days: 12,
  },
];

/** Requests of the auditor: one with an answer, one that is late and one that is not due. `today` is a day, `dueOn` adds to it. */
export async function writeAsked(
  trx: Trx,
  { at, scopeId, dueOn }: { at: string; scopeId: number; dueOn: (days: number) => string },
): Promise<void> {
  const rows = asked.map(({ days, ...request }) => ({ ...request, due: dueOn(days) }));
  await trx.run(sql`
    insert into audit_request (scope_id, code, name, description, responsible_id, due_date, created_by, created_at, updated_at)
    select ${scopeId}, r.code, r.name, r.description, p.id, r.due, c.user_id, ${at}, ${at}
    from ${records(rows)} as r(code text, name text, description text, area text, due date)
    join changeset c on c.company_id = app.current_company() and c.id = app.current_changeset()
    left join parameter p on p.company_id = c.company_id and p.kind = 'area' and p.code = r.area order by r.code`);
}

const requestOf = (code: string) => sql`company_id = app.current_company() and code = ${code}`;

/** Says something about a request. */
export async function writeComment(
  trx: Trx,
  { code, text, at, userId }: { code: string; text: string; at: string; userId: number | null },
): Promise<void> {
  await trx.run(sql`
    insert into audit_request_comment (scope_id, request_id, text, user_id, created_at)
    select scope_id, id, ${text}, ${userId}, ${at} from audit_request where ${requestOf(code)}`);
}

/** Assigns the late one, and answers the first with the piece of evidence that proves it. */
export async function writeAnswer(trx: Trx, { at, userId }: { at: string; userId: number | null }): Promise<void> {
  await trx.run(sql`
    update audit_request set assignee_id = ${userId}, version = version + 1, updated_at = ${at} where ${requestOf('S-02')}`);
  await trx.run(sql`
    update audit_request set answer = 'Se adjunta el acta del primer semestre. La del segundo se programó para diciembre.',
      answered_by = ${userId}, answered_at = ${at}, status_id = ${statusIds.ACTIVE}, version = version + 1, updated_at = ${at}
    where ${requestOf('S-01')}`);
  await trx.run(sql`
    insert into evidence_link (scope_id, evidence_id, audit_request_id)
    select q.scope_id, e.id, q.id from audit_request q
    join evidence e on e.company_id = q.company_id and e.scope_id = q.scope_id and e.name like 'Acta de prueba de restauración%'
    where q.company_id = app.current_company() and q.code = 'S-01'`);
}
