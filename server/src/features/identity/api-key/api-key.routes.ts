import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { randomBytes } from 'node:crypto';
import { apiKey as endpoints, apiKeyDays, apiKeyPrefix, mostApiKeys } from '@baluarte/contract/identity/api-key.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { recordAccountAction, type Act } from '#identity/shared/record-account-action.ts';
import { notifyAccount } from '#identity/shared/notify-account.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { countKeys, insertKey, isMember, keyRules, listKeys, revokeKey } from './api-key.queries.ts';

const DAY = 86_400_000;
/** Characters kept in clear so that a user recognises a key: five of its 43 random ones, too few to help an attacker. */
const START = apiKeyPrefix.length + 5;

/** 256 random bits, in letters, digits, `-` and `_`. */
const newKey = () => `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`;

/**
 * Expiry of a key requested to expire at `requestedExpiry`, in a company with a maximum lifetime in `days` (null: none). Throws where it
 * is in the past, more than a year ahead, or beyond the company's maximum.
 */
function endOf(requestedExpiry: string | null | undefined, days: number | null): string | null {
  const beyond = () => invalid([{ path: 'body.expiresAt', code: 'beyondCompany', params: { days: days ?? 0 } }]);
  if (requestedExpiry === null && days !== null) throw beyond();
  if (requestedExpiry === null) return null;
  const standard = Math.min(apiKeyDays.standard, days ?? apiKeyDays.standard);
  if (requestedExpiry === undefined) return new Date(Date.now() + standard * DAY).toISOString();
  const wait = Date.parse(requestedExpiry) - Date.now();
  // A day is chosen by its date, so it may end up to a day later than to the second.
  if (days !== null && wait > (days + 1) * DAY) throw beyond();
  if (wait <= 0) throw invalid([{ path: 'body.expiresAt', code: 'endPast' }]);
  if (wait > apiKeyDays.most * DAY) throw invalid([{ path: 'body.expiresAt', code: 'endTooFar' }]);
  return new Date(requestedExpiry).toISOString();
}

/** A key cannot have permissions that its user lacks. Throws where it would. */
function checkCodes(session: Session, codes: readonly number[]): readonly number[] {
  const issues = codes.flatMap((code, index) =>
    can(session, code as PermissionCode)
      ? []
      : [{ path: `body.permissionCodes.${index}`, code: 'unknownChoice', params: { value: code } }],
  );
  if (issues.length > 0) throw invalid(issues);
  return [...new Set(codes)].sort((a, b) => a - b);
}

/** Records in the audit of the key's company what its user did with the key. */
function recordInCompany(
  { session: { userId }, parts, request }: Pick<Handling<typeof endpoints.revoke>, 'session' | 'parts' | 'request'>,
  companyId: number,
  act: Omit<Act, 'userId'>,
): Promise<void> {
  const by = { userId, requestId: request.id, address: request.ip };
  return inCompany(parts.database.app, { companyId, scopeIds: 'every', ...by }, (trx) =>
    recordAccountAction(trx, { ...act, userId }),
  );
}

async function makeKey(handling: Handling<typeof endpoints.create>) {
  const { session, body, parts, request } = handling;
  const { userId, companyId } = session;
  if (companyId === null) throw problem('tenant.missing');
  await confirmPerson(request, parts, { session, password: body.password });
  return inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const rules = await keyRules(trx, companyId);
    if (!rules.isOn) throw problem('apiKey.turnedOff');
    const expiresAt = endOf(body.expiresAt, rules.days);
    if (!(await isMember(trx, userId, companyId))) throw problem('apiKey.membersOnly');
    const permissionCodes = checkCodes(session, body.permissionCodes);
    if ((await countKeys(trx, userId)) >= mostApiKeys) throw problem('apiKey.tooMany', { most: mostApiKeys });
    const key = newKey();
    const start = asciiPrefix(key, START);
    const { name } = body;
    const row = await insertKey(trx, {
      userId,
      companyId,
      name,
      start,
      hash: hashToken(key),
      permissionCodes,
      expiresAt,
    });
    await noteEvent(trx.client, request, { userId, kind: 'apiKeyMade', about: { name } });
    await notifyAccount(parts, trx, { userId, subject: 'apiKeyMade', params: { name }, tab: 'keys' });
    await recordInCompany(handling, companyId, { act: 'apiKeyMade', name });
    return { ...row, key };
  });
}

async function endKey(handling: Handling<typeof endpoints.revoke>): Promise<null> {
  const { session, params, parts, request } = handling;
  const { userId } = session;
  await inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const revoked = await revokeKey(trx, userId, params.id);
    if (!revoked) throw problem('notFound');
    const { name, companyId } = revoked;
    await noteEvent(trx.client, request, { userId, kind: 'apiKeyRevoked', about: { name } });
    await recordInCompany(handling, companyId, { act: 'apiKeyRevoked', name });
  });
  forget({ apiKeyId: params.id });
  return null;
}

/** API keys of a user in a company. */
export function apiKeyRoutes(app: FastifyInstance): void {
  serve(app, endpoints.list, ({ session, parts }) => listKeys(parts.database.identityDb, session.userId));
  serve(app, endpoints.create, makeKey);
  serve(app, endpoints.revoke, endKey);
}
