import { reportSchedulePages } from '@baluarte/contract/record/report-schedule.ts';
import type { ReportKind } from '@baluarte/contract/record/report.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { decrypt, encrypt } from '#kit/secrets/encryption.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { serveOneClick } from '#record/shared/one-click.ts';
import { removeRecipient } from './schedule.queries.ts';

const PURPOSE = 'report schedule stop';

interface Recipient {
  companyId: number;
  userId: number;
  /** Of the schedule. */
  id: number;
}

/** The two links a mail carries: a page that asks, and the address a mail program stops it at by itself (RFC 8058). */
export function linksToStop(
  { env }: Pick<Parts, 'env'>,
  { companyId, userId, id }: Recipient,
): { unsubscribe: string; oneClick: string } {
  const token = encrypt(env, PURPOSE, [companyId, userId, id].join(':'));
  const { origin } = new URL(env.PUBLIC_URL);
  return {
    unsubscribe: `${origin}/unsubscribe/report/${token}`,
    oneClick: `${origin}/api${reportSchedulePages.oneClick.path.replace('{token}', token)}`,
  };
}

/** Takes the recipient of a link from its schedule; again it does nothing. Throws `schedule.linkInvalid`. */
export async function stopByLink({ env, database }: Parts, token: string): Promise<{ kind: ReportKind | null }> {
  let numbers: number[];
  try {
    numbers = decrypt(env, PURPOSE, token).split(':').map(Number);
  } catch {
    throw problem('schedule.linkInvalid');
  }
  const [companyId = 0, userId = 0, id = 0] = numbers;
  const kind = await inCompany(database.app, { companyId, userId, scopeIds: [] }, (trx) =>
    removeRecipient(trx, id, userId),
  );
  return { kind: (kind as ReportKind | undefined) ?? null };
}

/** The address in the header of a mail. */
export function stopPages(app: FastifyInstance): void {
  serveOneClick(app, {
    endpoint: reportSchedulePages.open,
    end: (token) => stopByLink(app.parts, token),
    pageOf: (token) => `/unsubscribe/report/${token}`,
  });
}
