import { cut } from '@baluarte/contract/kit/cut.ts';
import { sql } from 'kysely';
import { findActingSession } from '#identity/shared/session/session-lookup.ts';
import { originOf } from '#kit/http/origin.ts';
import type { Parts } from '#kit/http/parts.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { eventId } from '#kit/notification/event-id.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { withheldFor, type Reach } from '../document/withheld.ts';
import { noteSkipped, type ScheduleToMake, type Skipped } from './schedule.queries.ts';
import { linksToStop } from './stop.ts';
import { tellOf } from './tell.ts';

/** Who gets a report and who does not, by what each may read now. */
interface Recipients {
  sessions: Session[];
  skipped: Skipped[];
}

/**
 * Looks at each recipient of a schedule: an active person who may read all that the report tells, by every permission it was made
 * with, in all its scopes and of all its self-assessments.
 */
export async function recipientsOf(
  { database }: Parts,
  companyId: number,
  { recipientIds, kind }: Pick<ScheduleToMake, 'recipientIds' | 'kind'>,
  made: { scopeIds: Tenant['scopeIds'] } & Pick<Reach, 'permissionCodes' | 'assessmentIds'>,
): Promise<Recipients> {
  const sessions: Session[] = [];
  const skipped: Skipped[] = [];
  const reach = { ...made, kind, scopeIds: made.scopeIds === 'every' ? null : made.scopeIds };
  for (const userId of recipientIds) {
    const session = await findActingSession(database.background, { companyId, userId });
    const reason = session ? withheldFor(session, reach, { isMine: false }) : 'gone';
    if (session && reason === null) sessions.push(session);
    else if (reason !== null) skipped.push({ userId, reason });
  }
  return { sessions, skipped };
}

interface Delivered {
  companyId: number;
  runId: number;
  documentId: number;
  /** How the report is called. */
  title: string;
  schedule: ScheduleToMake;
  recipients: Recipients;
}

interface Facts {
  company: string;
  subdomain: string;
  isExample: boolean;
  owner: string;
  names: string[];
  /** Until when the file is kept. */
  until: string;
}

/** Mails the way to a report to those who get it, and tells its owner who does not. In the transaction that ends its making. */
export async function deliverReport(parts: Parts, trx: Trx, delivered: Delivered): Promise<void> {
  const { companyId, runId, documentId, title, schedule, recipients } = delivered;
  const { sessions, skipped } = recipients;
  const { company, subdomain, isExample, owner, names, until } = await trx.one(sql<Facts>`
    select c.name as company, c.subdomain, c.example_of is not null as "isExample", app.person_name(${schedule.userId}) as owner,
      array(select coalesce(app.person_name(u), '—') from unnest(${skipped.map(({ userId }) => userId)}::bigint[]) u) as names,
      (select d.expires_at from report_document d where d.company_id = c.id and d.id = ${documentId}) as until
    from company c where c.id = app.current_company()`);
  await noteSkipped(trx, runId, skipped);
  if (names.length > 0) {
    const people = cut(names.join(', '), 300);
    await tellOf(parts, trx, companyId, schedule, { subject: 'reportSkipped', params: { people } });
  }
  // Nobody is mailed by an example company.
  if (isExample) return;
  for (const { userId, email, userName, language, timeZone } of sessions)
    await queueMail(
      parts,
      trx,
      {
        to: email,
        language,
        timeZone,
        template: 'scheduledReport',
        params: {
          name: userName,
          report: title,
          company,
          owner,
          until,
          link: `${originOf(parts.env.PUBLIC_URL, subdomain)}/reports?tab=documents&document=${documentId}`,
          ...linksToStop(parts, { companyId, userId, id: schedule.id }),
        },
      },
      eventId('report mail', companyId, documentId, userId),
    );
}
