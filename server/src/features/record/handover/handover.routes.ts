import { rm } from 'node:fs/promises';
import { can } from '@baluarte/contract/kit/session.ts';
import { handover, handoverNeeds, handoverParts, handoverRow, signingKey } from '@baluarte/contract/record/handover.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { companyBySubdomain } from '#identity/shared/session/session-lookup.ts';
import { readStoredList } from '#kit/database/stored-json.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import { subdomainOf } from '#kit/http/request-session.ts';
import { serve, serveInSteps, type Handling, type StepHandling } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import { downloadHandover, linkTo, mayRead } from './download-handover.ts';
import { handoverPath } from './handover-files.ts';
import { makeHandoverJob } from './handover.jobs.ts';
import {
  deleteHandover,
  findHandover,
  insertHandover,
  listChoices,
  listHandovers,
  type KeptHandover,
} from './handover.queries.ts';
import { wallsOf } from './make-handover.ts';
import { listKeys, rotateKey } from './signing-key.ts';

/** A pack as it is told to a person: what it lacks names records and files, so it is told only to who may read the pack. */
const rowFor = (session: Session, row: KeptHandover) => {
  const isReadable = mayRead(session, row);
  return {
    ...row,
    isReadable,
    leftOut: isReadable ? readStoredList(handoverRow.shape.leftOut.element, row.leftOut) : [],
  };
};

/**
 * Takes a pack away and notes it in the audit, with its hash and the key it was signed with; returns its file. One that is being made
 * ends: its job finds it gone. Throws `notFound`, `handover.othersPack`.
 */
async function removeHandover({ parts, session, tenant, params }: StepHandling<typeof handover.remove>) {
  const { app } = parts.database;
  const found = await inCompany(app, tenant, (trx) => findHandover(trx, params.id));
  if (!found) throw problem('notFound');
  if (!mayRead(session, found)) throw problem('handover.othersPack');
  const { id, sha256, fingerprint } = found;
  const about = { handoverId: id, ...(sha256 && { sha256 }), ...(fingerprint && { fingerprint }) };
  return inCompany(app, { ...tenant, kind: 'handoverRemoved', about }, async (trx) => {
    const removed = await deleteHandover(trx, id);
    if (!removed) throw problem('notFound');
    await trx.run(sql`select app.current_changeset()`);
    return removed.fileKey;
  });
}

/** The keys of the company of an address. Throws `notFound` where there is none, `slowDown`. */
async function publishedKeys({ parts, request }: Handling<typeof signingKey.published>) {
  const { app, identityDb } = parts.database;
  await limitAddress(request, parts, { call: 'public-keys', window: 60, max: 60 });
  const company = await companyBySubdomain(identityDb, subdomainOf(request, parts.env.PUBLIC_URL));
  if (!company) throw problem('notFound');
  const { id: companyId, name, subdomain } = company;
  const keys = await readingCompany(app, { companyId, userId: null, scopeIds: 'every' }, listKeys);
  return {
    company: name,
    subdomain,
    keys: keys.map(({ fingerprint, publicKey, createdAt: from, retiredAt: to }) => {
      const algorithm = 'Ed25519' as const;
      return { algorithm, fingerprint, publicKey, from, to };
    }),
  };
}

/** Hand-over packs of a company, and the keys that sign them. */
export function handoverRoutes(app: FastifyInstance): void {
  serve(app, handover.list, async ({ trx, session }) => (await listHandovers(trx)).map((row) => rowFor(session, row)));
  serve(app, handover.choices, async ({ trx, session }) => ({
    ...(await listChoices(trx)),
    lacking: handoverParts.filter((part) => !handoverNeeds[part].every((code) => can(session, code))),
  }));
  serveInSteps(app, handover.make, async ({ parts, session, tenant, body, reply }) => {
    const walls = wallsOf(session, body);
    const { app: pool } = parts.database;
    const { scopes, assessments } = await inCompany(pool, { ...tenant, scopeIds: walls.scopeIds }, listChoices);
    const unknown = (path: string) => invalid([{ path: `body.${path}`, code: 'unknown' }]);
    if (body.scopeIds?.some((id) => !scopes.some((scope) => scope.id === id))) throw unknown('scopeIds');
    if (body.assessmentIds.some((id) => !assessments.some((one) => one.id === id))) throw unknown('assessmentIds');
    reply.code(202);
    return inCompany(pool, tenant, async (trx) => {
      const row = await insertHandover(trx, body);
      await parts.jobs.enqueue(trx, makeHandoverJob, { companyId: tenant.companyId, handoverId: row.id });
      return { ...row, isReadable: true };
    });
  });
  serveInSteps(app, handover.link, async ({ parts, session, tenant, request, params, body }) => {
    await confirmPerson(request, parts, { session, password: body.password });
    return linkTo(parts, { session, tenant }, params.id);
  });
  serveInSteps(app, handover.remove, async (handling) => {
    const key = await removeHandover(handling);
    if (key) await rm(handoverPath(handling.parts, key), { force: true });
    return null;
  });
  serve(app, handover.download, ({ params, parts, request }) => downloadHandover(parts, params.token, request));
  keyRoutes(app);
}

function keyRoutes(app: FastifyInstance): void {
  serve(app, signingKey.published, publishedKeys);
  serve(app, signingKey.list, ({ trx }) => listKeys(trx));
  serveInSteps(app, signingKey.rotate, async ({ parts, session, tenant, request, body, reply }) => {
    await confirmPerson(request, parts, { session, password: body.password });
    reply.code(201);
    const { app: pool } = parts.database;
    return inCompany(pool, { ...tenant, kind: 'signingKey' }, (trx) => rotateKey(trx, parts.env, tenant.companyId));
  });
}
