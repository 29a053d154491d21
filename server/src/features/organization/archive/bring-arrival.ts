import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ArrivalReport } from '@baluarte/contract/organization/archive.ts';
import { sql } from 'kysely';
import { atDoor } from '#kit/tenancy/at-door.ts';
import { noteEvent } from '#kit/account/events.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem, problemFrom } from '#kit/http/problem.ts';
import type { StepHandling } from '#kit/http/serve.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { uploadFolder, type Upload } from '#kit/http/upload.ts';
import {
  endArrival,
  failArrival,
  findArrival,
  insertArrival,
  noteArrival,
  queueArrival,
  type Arrival,
} from './arrival.queries.ts';
import type { JobProblem } from './archive.queries.ts';
import { atWork } from './at-work.ts';
import { readSchema } from './format/schema.ts';
import { bringIn } from './in/bring-in.ts';
import { peopleOf } from './in/bring-people.ts';
import { readThrough, refuseOtherSchema } from './in/check-archive.ts';
import { hashFile, openArchive, type OpenedArchive } from './in/open-archive.ts';
import { paced } from './make-archive.ts';

export const bringingOf = (arrivalId: number): string => `arrival ${arrivalId}`;

async function countKnown({ door }: Parts['database'], archive: OpenedArchive): Promise<number> {
  let known = 0;
  for await (const people of peopleOf(archive)) {
    const { rows } = await door.query<{ count: number }>(
      'select count(*) as count from auth."user" where email = any($1)',
      [people.map(({ email }) => email)],
    );
    known += rows[0]?.count ?? 0;
  }
  return known;
}

async function reportOf({ database }: Parts, archive: OpenedArchive, { path, size }: Upload): Promise<ArrivalReport> {
  const nowhere = { companyId: 0, userId: null, scopeIds: [] };
  const schema = await inCompany(database.app, nowhere, readSchema);
  refuseOtherSchema(schema, archive);
  await readThrough(archive);
  const { company, madeAt, productVersion, chain, people, tables, schema: madeWith } = archive.manifest;
  const taken = await database.door.query('select from company where subdomain = $1', [company.subdomain]);
  return {
    company,
    madeAt,
    productVersion,
    isOlder: madeWith !== schema.last,
    isSubdomainFree: taken.rowCount === 0,
    size,
    sha256: await hashFile(path),
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    people: people.rows,
    knownPeople: await countKnown(database, archive),
    chain: { sealed: chain.sealed, held: chain.held },
    tables: tables.filter(({ rows }) => rows > 0).map(({ table, rows }) => ({ table, rows })),
  };
}

type Steps = Pick<StepHandling<never>, 'parts' | 'session' | 'request'>;

/** Takes an archive in and reads all of it: what is wrong with it is said before anything is brought in. */
export async function checkArrival({ parts, session, request }: Steps, upload: Upload): Promise<Arrival> {
  try {
    const archive = await openArchive(upload.path);
    try {
      return await insertArrival(parts.database.door, {
        userId: session.userId,
        fileKey: basename(upload.path),
        fileName: upload.name,
        report: await reportOf(parts, archive, upload),
        address: request.ip,
      });
    } finally {
      archive.close();
    }
  } catch (error) {
    await rm(upload.path, { force: true });
    throw error;
  }
}

/** Puts what was sent in into the queue, under a name in the web address. Throws what stands against it. */
export async function queueBringing(
  { parts, session, request }: Steps,
  id: number,
  subdomain: string,
): Promise<Arrival> {
  return atDoor(parts.database.door, async (trx) => {
    if (!(await findArrival(trx.client, id, session.userId))) throw problem('notFound');
    const taken = await trx.client.query('select from company where subdomain = $1', [subdomain]);
    if (taken.rowCount !== 0) throw problem('company.subdomainTaken');
    const queued = await queueArrival(trx.client, id, subdomain);
    if (!queued) throw problem('archive.alreadyBrought');
    await parts.jobs.enqueue(trx, 'archive.bring', { arrivalId: id });
    await noteEvent(trx.client, request, { userId: session.userId, kind: 'companyBroughtIn', about: { subdomain } });
    return queued;
  });
}

/** Number of the company that an arrival became, where it did: the origin says so, which its own transaction wrote. */
async function findBrought({ app, door }: Parts['database'], arrival: Arrival): Promise<number | undefined> {
  const { rows } = await door.query<{ id: number }>('select id from company where subdomain = $1', [arrival.subdomain]);
  const companyId = rows[0]?.id;
  if (companyId === undefined) return undefined;
  const origin = await inCompany(app, { companyId, userId: null, scopeIds: [] }, (trx) =>
    trx.first(sql`select from company_origin
      where company_id = ${companyId} and sha256 = decode(${arrival.report.sha256}, 'hex') and at >= ${arrival.createdAt}`),
  );
  return origin === undefined ? undefined : companyId;
}

/**
 * Ends what was being brought in and did not come to its end: well where the company is there all the same, else with the
 * problem. To be called while holding its lock. `from`: only what is still so.
 */
export async function endBringing(
  database: Parts['database'],
  id: number,
  problem: JobProblem,
  from?: 'waiting' | 'running',
): Promise<void> {
  const arrival = await findArrival(database.door, id);
  const companyId = arrival && (await findBrought(database, arrival));
  if (companyId === undefined) await failArrival(database.door, id, problem, from);
  else await endArrival(database.door, id, companyId);
}

/** Brings in what waits. A refusal is kept with it, so that the person who waits reads it. */
export async function bringArrival(parts: Parts, arrivalId: number): Promise<void> {
  const { background: door } = parts.database;
  await atWork(door, bringingOf(arrivalId), async () => {
    const found = await findArrival(door, arrivalId);
    if (!found?.subdomain || (found.state !== 'waiting' && found.state !== 'running')) return;
    const { userId, address, subdomain, report } = found;
    const path = join(uploadFolder(parts), found.fileKey);
    const tell = paced((done) => noteArrival(door, arrivalId, 'running', done));
    try {
      await noteArrival(door, arrivalId, 'running', 0);
      const archive = await openArchive(path);
      try {
        const { companyId } = await bringIn(parts.database, {
          archive,
          sha256: report.sha256,
          subdomain,
          userId,
          ...(address === null ? {} : { address }),
          onProgress: (done) => tell(done, report.rows),
        });
        await endArrival(door, arrivalId, companyId);
      } finally {
        archive.close();
      }
      await rm(path, { force: true });
    } catch (error) {
      const refusal = problemFrom(error);
      const told = refusal ? { code: refusal.code, params: refusal.params } : { code: 'unexpected' };
      await endBringing(parts.database, arrivalId, told);
      if (!refusal) throw error;
    }
  });
}
