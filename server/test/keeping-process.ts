/* Takes in files and deletes some of them again, until it is killed; started by kept-files.slow.test.ts. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { sql } from 'kysely';
import { parseEnv } from '#app/env.ts';
import { connect } from '#kit/database/database.ts';
import { createJobs } from '#kit/jobs/jobs.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { createEvidence } from '#inventory/evidence/create-evidence.ts';
import { tendEvidence } from '#inventory/evidence/upkeep/tend-evidence.ts';
import { receiveWhole } from '#inventory/evidence/upload/receive-upload.ts';

export interface KeepingTask {
  url: string;
  secret: string;
  dataDir: string;
  tenant: Tenant;
}

async function keep({ url, secret, dataDir, tenant }: KeepingTask): Promise<never> {
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: secret, DATA_DIR: dataDir, DEMO: 'off' });
  const database = connect(url, { secret, poolSize: 4 });
  const parts = { env, database, jobs: createJobs(database, () => undefined), demo: null };
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  process.send?.('working');
  for (let turn = 1; ; turn += 1) {
    const path = join(dataDir, 'uploads', randomBytes(8).toString('hex'));
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(40_000)]);
    await writeFile(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { path, name: 'a.pdf', size: bytes.length, sha256 };
    const id = await receiveWhole({ parts, tenant }, file, async (_trx, upload) => upload);
    const piece = {
      name: 'Acta',
      kindId: 1 as const,
      note: null,
      ownerId: null,
      classificationId: null,
      validUntil: null,
    };
    const facts = {
      revisionNote: null,
      periodFrom: null,
      periodTo: null,
      uploadIds: [id],
      assetIds: [],
      controlIds: [],
      followUpIds: [],
      riskIds: [],
      assessmentAnswerIds: [],
      auditRequestIds: [],
      expectedIds: [],
    };
    if (turn % 3 > 0)
      await inCompany(database.app, tenant, (trx) => createEvidence(trx, tenant, { ...piece, ...facts }));
    if (turn % 4 > 0) continue;
    // Rows go at random, as retention and the night let them go.
    await inCompany(database.app, tenant, async (trx) => {
      await trx.run(sql`delete from evidence_upload`);
      await trx.run(
        sql`delete from stored_file s where not exists (select from evidence_file f where f.company_id = s.company_id and f.stored_file_id = s.id)`,
      );
    });
    await tendEvidence(parts, 0);
  }
}

process.once('message', (task: KeepingTask) => void keep(task));
