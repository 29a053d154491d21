import { randomInt } from 'node:crypto';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { writeExample } from '#app/demo/demo-company.ts';
import { demoFilesOf } from '#app/demo/write-evidence.ts';
import { readDemoCompany } from '#app/demo/demo-data.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';
import { callLimit } from '#kit/http/call-limit.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { exampleOf, type Example } from './example.queries.ts';

/** Maximum example companies a user may make in a day. */
const MADE = { window: 86_400, max: 5 };
/** Made at once in one process: each keeps a core busy for half a second. */
const making = new ConcurrencyLimit({ atOnce: 2, waiting: 20 });

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Names nobody: it cannot be guessed from who has it. */
const newSubdomain = () => `ejemplo-${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`;

/**
 * The example company of a user, made from the first company of the demonstration where they have none. Throws
 * `company.notAllowed` where only the installation's operators may make companies, `slowDown`.
 */
export async function makeExample(parts: Parts, session: Session): Promise<Example> {
  const { env, database } = parts;
  const { userId, isSuperAdmin } = session;
  const { identityDb } = database;
  if (!env.COMPANY_CREATION && !isSuperAdmin) throw problem('company.notAllowed');
  const known = await exampleOf(identityDb, userId);
  if (known) return known;
  const { allowed, retryAfter } = await callLimit(identityDb).consume(`example|${userId}`, MADE);
  if (!allowed) throw problem('slowDown', { seconds: retryAfter ?? MADE.window });
  try {
    return await making.take(() => write(parts, session));
  } catch (error) {
    // Two simultaneous calls: the other one created it.
    const made = await exampleOf(identityDb, userId);
    if (!made) throw error;
    return made;
  } finally {
    forget({ userId });
  }
}

async function write({ env, database }: Parts, { userId, language }: Session): Promise<Example> {
  const demo = readDemoCompany('aurora');
  const subdomain = newSubdomain();
  const name = fill(textsIn(language).shell.example.name, { name: demo.company.name });
  const id = await writeExample(database.app, demo, {
    userId,
    subdomain,
    name,
    planCode: 'free',
    today: new Date(),
    files: demoFilesOf(env),
  });
  return { id, subdomain };
}
