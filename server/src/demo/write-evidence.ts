import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Env } from '#app/env.ts';
import { records } from '#kit/database/records.ts';
import { fileKey } from '#kit/files/file-key.ts';
import type { FileStore } from '#kit/files/file-store.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { DemoCompany, DemoEvidence, DemoRevision } from './demo-data.ts';
import { fileOf } from './demo-file.ts';
import { dayOf, demoTimeZone } from './past-changeset.ts';

/** Where files of the demonstration are kept, and a folder of the same disk to write them in first. */
export interface DemoFiles {
  store: FileStore;
  folder: string;
}

/** Those of an installation. */
export const demoFilesOf = (env: Env): DemoFiles => ({
  store: fileStore(env),
  folder: join(env.DATA_DIR, 'evidence-uploads'),
});

/**
 * Keeps the files of a company's evidence before anything names them; each is announced, so that a start that ends in the middle
 * leaves nothing that is not found again.
 */
export async function keepFiles(pool: Pool, companyId: number, demo: DemoCompany, files: DemoFiles): Promise<void> {
  const made = demo.evidence.flatMap(({ revisions }) => revisions.flatMap(({ files: some }) => some.map(fileOf)));
  await inCompany(pool, { companyId, userId: null, scopeIds: 'every' }, (trx) =>
    trx.run(sql`insert into app.loose_file (sha256) select distinct x from unnest(${made.map(({ sha256 }) => sha256)}::text[]) x
      on conflict on constraint loose_file__pk do nothing`),
  );
  await mkdir(files.folder, { recursive: true, mode: 0o700 });
  for (const { bytes, sha256 } of made) {
    const path = join(files.folder, randomUUID());
    try {
      await writeFile(path, bytes, { mode: 0o600 });
      await files.store.put(fileKey(companyId, sha256), path);
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Writes a piece without files, what it proves, and its hold. */
export async function writePiece(
  trx: Trx,
  piece: DemoEvidence,
  { at, today, userId, scopeId }: { at: string; today: string; userId: number | null; scopeId: number },
): Promise<void> {
  const validUntil = piece.valid_days === null ? null : dayOf(today, -piece.valid_days);
  const { id } = await trx.one(sql<{ id: number }>`
    insert into evidence (scope_id, name, kind_id, note, owner_id, classification_id, valid_until, hold_reason, hold_by, hold_at,
      created_at, updated_at)
    select ${scopeId}, ${piece.name}, ${piece.kind}, ${piece.note}, a.owner_id, a.classification_id, ${validUntil}::date,
      ${piece.hold_reason ?? null}, case when ${piece.hold_reason ?? null}::text is not null then ${userId}::bigint end,
      case when ${piece.hold_reason ?? null}::text is not null then ${at}::timestamptz end, ${at}, ${at}
    from asset a where a.code = ${piece.assets[0]} returning id`);
  await trx.run(sql`insert into evidence_link (scope_id, evidence_id, asset_id)
    select a.scope_id, ${id}, a.id from asset a where a.code = any(${piece.assets})`);
}

/** Writes the next revision of a piece, whose files are kept already. */
export async function writeRevision(
  trx: Trx,
  name: string,
  { note, files, from, to }: DemoRevision,
  { at, today, userId }: { at: string; today: string; userId: number | null },
): Promise<void> {
  const made = files.map(fileOf);
  await trx.run(sql`
    insert into stored_file (sha256, size, type, scan, verified_at, proved_at, created_at)
    select r.sha256, r.size, r.type, 'unscanned', ${at}, ${at}, ${at}
    from ${records(made.map(({ sha256, type, bytes }) => ({ sha256, type, size: bytes.length })))} as r(sha256 text, type text, size bigint)
    on conflict on constraint stored_file__sha256_taken do nothing`);
  await trx.run(
    sql`delete from app.loose_file where company_id = app.current_company() and sha256 = any(${made.map(({ sha256 }) => sha256)})`,
  );
  const { id } = await trx.one(sql<{ id: number }>`
    insert into evidence_revision (scope_id, evidence_id, number, note, period_from, period_to, received_on, created_by, created_at)
    select e.scope_id, e.id, 1 + (select count(*) from evidence_revision r where r.company_id = e.company_id and r.evidence_id = e.id),
      ${note ?? null}, ${from === undefined ? null : dayOf(today, from)}::date, ${to === undefined ? null : dayOf(today, to)}::date,
      (${at}::timestamptz at time zone ${demoTimeZone})::date, ${userId}, ${at}
    from evidence e where e.name = ${name} returning id`);
  await trx.run(sql`
    insert into evidence_file (scope_id, revision_id, stored_file_id, name, sort_order)
    select v.scope_id, v.id, s.id, r.name, r.place
    from ${records(made.map(({ sha256, name: file }, place) => ({ sha256, name: file, place: place + 1 })))} as r(sha256 text, name text, place smallint)
    join stored_file s on s.company_id = app.current_company() and s.sha256 = r.sha256
    join evidence_revision v on v.company_id = s.company_id and v.id = ${id}`);
}

/** Writes what assets are expected to be proved by, and still are not. */
export async function writeExpected(trx: Trx, { expected_evidence: expected }: DemoCompany, at: string): Promise<void> {
  await trx.run(sql`insert into expected_evidence (scope_id, asset_id, name, created_at, updated_at)
    select a.scope_id, a.id, r.name, ${at}, ${at}
    from ${records(expected.filter(({ asset }) => asset !== undefined))} as r(asset text, name text) join asset a on a.code = r.asset`);
}

/**
 * Links evidence to the risks whose treatment it proves, the worst of its assets that are under treatment, to the first control of
 * each, and to what was found of that last.
 */
export async function writeTreated(trx: Trx, { evidence }: DemoCompany): Promise<void> {
  const proving = evidence.flatMap(({ name, assets, treated }) =>
    treated === undefined ? [] : [{ name, assets, treated }],
  );
  await trx.run(sql`insert into evidence_link (scope_id, evidence_id, risk_id)
    select r.scope_id, e.id, r.id
    from ${records(proving)} as p(name text, assets text[], treated integer) join evidence e on e.name = p.name
    cross join lateral (
      select r.id, r.scope_id from risk r join asset a on a.company_id = r.company_id and a.id = r.asset_id
      where a.code = any(p.assets) and (
        exists (select from treatment t where t.company_id = r.company_id and t.risk_id = r.id)
        or exists (select from risk_control k where k.company_id = r.company_id and k.risk_id = r.id))
      order by r.level desc nulls last, r.id limit p.treated) r`);
  await trx.run(sql`
    with proved as (
      select distinct c.scope_id, l.evidence_id, c.id as control_id from evidence_link l
      cross join lateral (select min(k.control_id) as id from risk_control k where k.company_id = l.company_id and k.risk_id = l.risk_id) k
      join control c on c.company_id = l.company_id and c.id = k.id where l.risk_id is not null
    ), controls as (
      insert into evidence_link (scope_id, evidence_id, control_id) select scope_id, evidence_id, control_id from proved)
    insert into evidence_link (scope_id, evidence_id, follow_up_id)
    select p.scope_id, p.evidence_id, f.id from proved p
    cross join lateral (select f.id from follow_up f where f.control_id = p.control_id order by f.date desc, f.id desc limit 1) f`);
}

/** Links evidence to the answers it proves of the assessment that is under way, and says what is still expected of some. */
export async function writeAnswerProof(
  trx: Trx,
  { evidence, expected_evidence: expected }: DemoCompany,
  at: string,
): Promise<void> {
  const last = sql`w.assessment_id = (select max(id) from assessment where company_id = app.current_company())`;
  const proving = evidence.flatMap(({ name, answers = [] }) => answers.map((code) => ({ name, code })));
  await trx.run(sql`insert into evidence_link (scope_id, evidence_id, assessment_answer_id)
    select w.scope_id, e.id, w.id from ${records(proving)} as p(name text, code text)
    join evidence e on e.name = p.name join assessment_answer w on w.code = p.code and w.scope_id = e.scope_id and ${last}`);
  await trx.run(sql`insert into expected_evidence (scope_id, assessment_answer_id, name, created_at, updated_at)
    select w.scope_id, w.id, r.name, ${at}, ${at}
    from ${records(expected.filter(({ answer }) => answer !== undefined))} as r(answer text, name text)
    join assessment_answer w on w.code = r.answer and ${last}`);
}
