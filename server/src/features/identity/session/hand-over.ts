import type { session as endpoints } from '@baluarte/contract/identity/session.ts';
import type { z } from 'zod';
import { issueTicket } from '#identity/shared/tickets.ts';
import { originOf } from '#kit/http/origin.ts';
import type { Handling } from '#kit/http/serve.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { expectToWorkIn } from './session.queries.ts';

/** Seconds the ticket is good: the browser takes it up at once. */
const LIFE = 60;

/**
 * A ticket that begins a session of the same person at the address of a company, or of the platform, and where that is. It is
 * good in the browser alone whose page there made the secret. Throws what `expectToWorkIn` throws.
 */
export async function handOverSession({
  session: { userId, isSuperAdmin, sessionId },
  body: { companyId, verifierHash },
  parts: { database, env },
}: Handling<typeof endpoints.handOver>): Promise<z.input<typeof endpoints.handOver.reply>> {
  const { identityDb } = database;
  const found = companyId === null ? null : await expectToWorkIn(identityDb, { userId, isSuperAdmin }, companyId);
  const ticket = await issueTicket(identityDb, {
    purpose: 'handOver',
    seconds: LIFE,
    userId,
    data: { verifierHash, sessionId },
  });
  return { ticket, origin: originOf(env.PUBLIC_URL, found?.subdomain ?? MAIN_SUBDOMAIN) };
}
