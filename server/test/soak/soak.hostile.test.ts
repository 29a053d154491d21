import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@baluarte/contract/record/audit.ts';
import { expect, test } from 'vitest';
import { Random } from '#demo/random.ts';
import { connect as connectTo, type Database } from '#kit/database/database.ts';
import { buildWebWhenStale } from '#kit/pages/web-build.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { TEST_SECRET } from '#test/template.ts';
import { embeddedUrl, startServer, type ServerProcess } from '#test/server-process.ts';
import { abort, importDamaged, read, write, type Client, type Seen } from './clients.ts';
import { smallDisk, type SmallDisk } from './small-disk.ts';
import { temporaryFolder } from '#test/temporary.ts';

/** Minutes of faults, and the seed they follow from. */
const minutes = Number(env['SOAK_MINUTES'] ?? 30);
const seed = Number(env['SOAK_SEED'] ?? Date.now() % 1_000_000);

/** Resident memory of a process, in megabytes. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** The server on a small disk, started again whenever a fault ends it. */
class Ground {
  readonly folder: string;
  readonly disk: SmallDisk | null;
  server: ServerProcess;
  address = '';
  database!: Database;
  constructor(folder: string, disk: SmallDisk | null) {
    this.folder = folder;
    this.disk = disk;
    this.server = this.#spawn();
  }

  #spawn = () => startServer({ DATA_DIR: join(this.folder, 'data'), SECRET: TEST_SECRET, CAPTCHA: 'off' });

  async ready(): Promise<void> {
    this.address = await this.server.ready();
    const url = await embeddedUrl(join(this.folder, 'data'));
    this.database = connectTo(url, { secret: TEST_SECRET, poolSize: 2 });
  }

  async restart(): Promise<void> {
    this.server.signal('SIGKILL');
    await this.server.ended;
    await this.database.close();
    this.server = this.#spawn();
    await this.ready();
  }

  /** Waits until the server is ready. */
  async recovered(): Promise<void> {
    const isReady = () =>
      fetch(`${this.address}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 60_000, interval: 500 }).toBe(true);
  }
}

const backends = `select pid from pg_stat_activity where datname = current_database() and usename like 'baluarte%' order by random()`;

/** What may happen to a server; each is over when it resolves. */
const faults: Record<string, (ground: Ground, random: Random) => Promise<void>> = {
  async 'the server is killed'(ground) {
    await ground.restart();
  },
  async 'a connection is cut'({ database }) {
    await database.owner.query(`select pg_terminate_backend(pid) from (${backends} limit 3) some`);
  },
  async 'a process of the database is killed, and so all of it'({ database }) {
    const { rows } = await database.owner.query<{ pid: number }>(`${backends} limit 1`);
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
  },
  async 'the disk is full'({ disk }) {
    if (!disk) return;
    await disk.fill();
    await sleep(6_000);
    await disk.empty();
  },
};

async function furnish({ database }: Ground): Promise<{ company: TestCompany; people: TestPerson[]; like: object }> {
  const company = await testCompany(database);
  const people = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => testPerson(database, company)));
  const { rows } = await database.owner.query<object>(
    `select category_id::int as "categoryId", subcategory_id::int as "subcategoryId", 'Ensayo de resistencia' as description
     from threat where company_id = $1 limit 1`,
    [company.companyId],
  );
  return { company, people, like: rows[0] ?? {} };
}

test(
  `after ${minutes} minutes of faults at random nothing acknowledged is lost, nothing is held and the chain verifies (seed ${seed})`,
  async () => {
    await buildWebWhenStale(new AbortController().signal);
    const folder = await temporaryFolder('soak');
    const disk = await smallDisk(folder, 1_500);
    await mkdir(join(folder, 'data'), { mode: 0o755 });
    const ground = new Ground(folder, disk);
    const random = new Random(seed);
    const seen: Seen = { acknowledged: [], answers: new Map() };
    try {
      await ground.ready();
      const { company, people, like } = await furnish(ground);
      const ending = new AbortController();
      const client = (n: number): Client => ({
        address: () => ground.address,
        person: people[n] as TestPerson,
        random: new Random(seed + n),
        until: ending.signal,
      });
      // Memory of a warmed-up server, before any fault.
      const warm = [
        write(client(0), seen, like),
        write(client(1), seen, like),
        read(client(2), seen),
        read(client(3), seen),
      ];
      await sleep(Math.min(20_000, minutes * 6_000));
      const before = await memoryOf(ground.server.pid);
      const clients = [...warm, abort(client(4)), abort(client(5)), importDamaged(client(6), seen)];
      const end = Date.now() + minutes * 60_000;
      while (Date.now() < end) {
        await sleep(5_000 + random.below(15_000));
        await faults[random.pick(Object.keys(faults))]?.(ground, random).catch((error: unknown) => {
          // The fault itself may find the database away; the next one comes soon.
          if (!(error instanceof Error)) throw error;
        });
        await ground.recovered();
      }
      ending.abort();
      await Promise.all(clients);
      await ground.recovered();
      expect(seen.acknowledged.length).toBeGreaterThan(minutes * 20);
      expect(
        [...seen.answers.keys()].filter(
          (status) => ![0, 200, 201, 202, 400, 413, 415, 422, 429, 503, 507].includes(status),
        ),
      ).toEqual([]);

      const kept = await ground.database.owner.query<{ code: string }>(
        'select code from threat where company_id = $1',
        [company.companyId],
      );
      const codes = new Set(kept.rows.map(({ code }) => code));
      expect(seen.acknowledged.filter((code) => !codes.has(code))).toEqual([]);

      const [person] = people as [TestPerson];
      await expect
        .poll(
          async () => {
            const answer = await fetch(`${ground.address}/api${audit.verify.path}`, { headers: person.headers });
            const { data } = (await answer.json()) as { data: { ok: boolean; sealed: number } };
            return data.ok && data.sealed > 0;
          },
          { timeout: 90_000, interval: 5_000 },
        )
        .toBe(true);
      const held = `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
      await expect
        .poll(async () => (await ground.database.owner.query<{ count: number }>(held)).rows[0]?.count, {
          timeout: 15_000,
        })
        .toBe(0);
      expect(await memoryOf(ground.server.pid)).toBeLessThan(Math.max(2 * before, before + 150));
    } finally {
      ground.server.signal('SIGTERM');
      await ground.server.ended;
      await ground.database.close().catch(() => undefined);
      await disk?.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
  (minutes + 10) * 60_000,
);
