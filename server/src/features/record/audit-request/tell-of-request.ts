import { permissions } from '@baluarte/contract/permissions.ts';
import type { NotificationSubject } from '@baluarte/contract/record/notification-subject.ts';
import { sql } from 'kysely';
import type { Handling } from '#kit/http/serve.ts';
import type { Audience } from '#kit/notification/notice.ts';
import { notify } from '#kit/notification/notify.ts';
import { peopleOfArea } from '#organization/shared/people-of-area.ts';
import { peopleOfScope } from '#organization/shared/people-of-scope.ts';
import { reaches } from './open-request.ts';

type Work = Pick<Handling<never>, 'trx' | 'tenant' | 'session' | 'parts'>;

interface Request {
  name: string;
  scopeId: number;
  assessmentIds: number[];
  responsibleId: number | null;
  createdBy: number | null;
  assigneeId: number | null;
}

const requestOf = ({ trx }: Work, id: number) =>
  trx.one(sql<Request>`
    select name, scope_id as "scopeId", assessment_ids as "assessmentIds", responsible_id as "responsibleId", created_by as "createdBy", assignee_id as "assigneeId"
    from audit_request where company_id = app.current_company() and id = ${id}`);

type Subject = Extract<NotificationSubject, `auditRequest${string}`>;

const tell = ({ trx, parts, tenant, session }: Work, id: number, subject: Subject, name: string, to: Audience) =>
  notify(parts, trx, {
    companyId: tenant.companyId,
    to,
    subject,
    params: { person: session.userName, name },
    link: `/audit-requests/show/${id}`,
  });

/** People who may enter the scope of a request, and are not limited to other self-assessments than its own. */
async function peopleAround({ trx }: Work, { scopeId, assessmentIds }: Request): Promise<number[]> {
  const ofScope = await peopleOfScope(trx, scopeId);
  const found = await trx.rows(sql<{ id: number }>`
    select m.user_id as id from member m where m.company_id = app.current_company() and m.user_id = any(${ofScope}::bigint[])
      and ${reaches(assessmentIds)}`);
  return found.map(({ id }) => id);
}

/** Some people, those who may know of the request, without whoever acts. */
async function others(work: Work, request: Request, userIds: readonly (number | null)[]) {
  const { session } = work;
  const there = new Set(await peopleAround(work, request));
  return [...new Set(userIds)].filter((id): id is number => id !== null && id !== session.userId && there.has(id));
}

/** Tells who is to answer: one person, else the people of the area; where nobody of it may, everybody who may answer. */
async function tellAnswerers(work: Work, id: number, subject: Subject, request: Request): Promise<void> {
  const { trx, session } = work;
  const { name, responsibleId, assigneeId } = request;
  const among = await peopleAround(work, request);
  const ofArea = responsibleId === null ? [] : await peopleOfArea(trx, responsibleId, among);
  const preferring = assigneeId === null ? ofArea : [assigneeId];
  await tell(work, id, subject, name, {
    can: permissions.auditRequests.answer,
    except: session.userId,
    among,
    preferring,
  });
}

/** Tells who is to answer that something is asked for, or asked for again. */
export async function tellAsked(
  work: Work,
  id: number,
  subject: 'auditRequestMade' | 'auditRequestReopened',
): Promise<void> {
  await tellAnswerers(work, id, subject, await requestOf(work, id));
}

/** Tells who asked that there is an answer. */
export async function tellAnswered(work: Work, id: number): Promise<void> {
  const request = await requestOf(work, id);
  const userIds = await others(work, request, [request.createdBy]);
  if (userIds.length > 0) await tell(work, id, 'auditRequestAnswered', request.name, { userIds });
}

/** Tells a person that a request is theirs to answer. */
export async function tellAssigned(work: Work, id: number, assigneeId: number): Promise<void> {
  const request = await requestOf(work, id);
  const userIds = await others(work, request, [assigneeId]);
  if (userIds.length > 0) await tell(work, id, 'auditRequestAssigned', request.name, { userIds });
}

/** Tells who asked, who is to answer and who spoke before that something was said. */
export async function tellCommented(work: Work, id: number): Promise<void> {
  const { trx, session } = work;
  const request = await requestOf(work, id);
  const { createdBy, assigneeId } = request;
  const spoke = await trx.rows(sql<{ userId: number | null }>`
    select distinct user_id as "userId" from audit_request_comment
    where company_id = app.current_company() and request_id = ${id}`);
  const userIds = await others(work, request, [createdBy, assigneeId, ...spoke.map(({ userId }) => userId)]);
  if (userIds.length > 0) await tell(work, id, 'auditRequestCommented', request.name, { userIds });
  // Nobody of the company is in it yet.
  else if (createdBy === session.userId) await tellAnswerers(work, id, 'auditRequestCommented', request);
}
