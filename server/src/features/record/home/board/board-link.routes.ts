import { dayIn, daysLater } from '@baluarte/contract/kit/day.ts';
import { randomBytes } from 'node:crypto';
import { boardLink, boardPrefix, mostBoardLinks } from '@baluarte/contract/record/board-link.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { requireCaptchaToOpen } from '#identity/shared/captcha/captcha.ts';
import { beginOpening } from '#identity/shared/limits.ts';
import { hashing, hashingForLinks, isPasswordOf } from '#identity/shared/password/hashing.ts';
import { hashPassword } from '#identity/shared/password/password.ts';
import { recordAccountAction } from '#identity/shared/record-account-action.ts';
import { findMemberSession } from '#identity/shared/session/session-lookup.ts';
import { originOf } from '#kit/http/origin.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { hostSubdomainOf } from '#kit/http/request-session.ts';
import { serve, serveInSteps, type Handling, type StepHandling } from '#kit/http/serve.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { inCompany, readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { readPosture } from '../posture/read-posture.ts';
import { figuresForBoard } from './board-figures.ts';
import {
  findLink,
  insertLink,
  listLinks,
  noteOpening,
  readLimits,
  readPlace,
  revokeLink,
  type FoundLink,
} from './board-link.queries.ts';

/** 256 random bits, in letters, digits, `-` and `_`. */
const newToken = () => `${boardPrefix}${randomBytes(32).toString('base64url')}`;
/** 100 random bits in groups that can be said on the phone, without letters that look like others. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const newPassword = () =>
  Array.from(
    randomBytes(20),
    (byte, place) => `${place > 0 && place % 5 === 0 ? '-' : ''}${letters[byte % letters.length]}`,
  ).join('');

/** Makes a link, not in the transaction of the request: that keeps its reply for a day, and this one holds secrets. */
async function make({ session, tenant, body, parts, reply }: StepHandling<typeof boardLink.create>) {
  const token = newToken();
  const { password = newPassword(), ...given } = body;
  const hashed = await hashing.take(() => hashPassword(password));
  const made = await inCompany(parts.database.app, tenant, async (trx) => {
    await recordAccountAction(trx, { act: 'boardLinkMade', userId: session.userId, name: body.name });
    const { open, unknown } = await readLimits(trx, body.scopeIds);
    if (unknown.length > 0)
      throw invalid(unknown.map((id) => ({ path: `body.scopeIds.${body.scopeIds.indexOf(id)}`, code: 'unknown' })));
    if (open >= mostBoardLinks) throw problem('boardLink.tooMany', { most: mostBoardLinks });
    const row = await insertLink(trx, { ...given, hash: hashToken(token), password: hashed });
    if (!row) throw problem('boardLink.membersOnly');
    return row;
  });
  reply.code(boardLink.create.status);
  return { ...made, password, address: `${originOf(parts.env.PUBLIC_URL, session.subdomain)}/board#${token}` };
}

async function revoke({ session, trx, params }: Handling<typeof boardLink.revoke>): Promise<null> {
  const ended = await revokeLink(trx, params.id);
  if (!ended) throw problem('notFound');
  await recordAccountAction(trx, { act: 'boardLinkRevoked', userId: session.userId, name: ended.name });
  return null;
}

/** The scopes a link shows: every one, or those of its own that are left; null: none of them is. */
function scopesOf({ isOfEvery, scopeIds }: FoundLink): Tenant['scopeIds'] | null {
  if (isOfEvery) return 'every';
  return scopeIds.length > 0 ? scopeIds : null;
}

/** Days back that movement is told from. */
const movementDays = 30;

/**
 * What a link shows. The same work and the same answer whatever is wrong; throws `boardLink.refused`, `slowDown`, `captcha.missing`,
 * `captcha.failed`, and `busy` where too many are being opened or the caller has left.
 */
async function open({ parts, body, request, reply }: Handling<typeof boardLink.open>) {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  const { env, database } = parts;
  const hash = hashToken(body.token);
  await requireCaptchaToOpen(request, hash);
  const attempt = await beginOpening(database.identityDb, { hash, address: request.ip });
  const link = await findLink(database.identityDb, { hash, subdomain: hostSubdomainOf(request, env.PUBLIC_URL) });
  const isRight = await hashingForLinks.take(() => isPasswordOf(link?.password, body.password), leaving.signal);
  const maker = link && (await findMemberSession(database.identityDb, { ...link, address: request.ip }));
  const scopeIds = link ? scopesOf(link) : null;
  if (!isRight || !link?.isOpen || !maker || scopeIds === null || !can(maker, permissions.settings.edit))
    throw problem('boardLink.refused');
  await attempt.succeed();
  const tenant: Tenant = {
    companyId: link.companyId,
    userId: null,
    scopeIds,
    requestId: request.id,
    address: request.ip,
  };
  const isNoted = await inCompany(database.app, tenant, async (trx) => {
    await recordAccountAction(trx, { act: 'boardOpened', userId: link.userId, name: link.name, boardLinkId: link.id });
    return noteOpening(trx, link.id);
  });
  if (!isNoted) throw problem('boardLink.refused');
  // What its maker is limited to limits the link.
  const walls: Tenant =
    maker.allowedAssessmentIds === 'every' ? tenant : { ...tenant, userId: link.userId, isWithinAssessments: true };
  const { timeZone } = maker;
  const asked = { since: daysLater(dayIn(timeZone), -movementDays), at: undefined, method: 'then', timeZone } as const;
  return readingCompany(database.app, walls, async (trx) => {
    const figures = await readPosture(trx, maker, asked);
    return {
      ...(await readPlace(trx, link.scopeIds)),
      name: link.name,
      language: link.language,
      hasDetails: link.hasDetails,
      expiresAt: link.expiresAt,
      readAt: new Date().toISOString(),
      figures: figuresForBoard(figures, maker, link.hasDetails),
    };
  });
}

/** Links to one page of the posture: making, seeing and ending them, and opening one without a session. */
export function boardLinkRoutes(app: FastifyInstance): void {
  serve(app, boardLink.list, ({ trx }) => listLinks(trx));
  serveInSteps(app, boardLink.create, make);
  serve(app, boardLink.revoke, revoke);
  serve(app, boardLink.open, open);
}
