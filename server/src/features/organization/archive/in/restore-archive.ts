import type { NumberedLine } from '@baluarte/contract/organization/archive.ts';
import { sql } from 'kysely';
import { DatabaseError, escapeIdentifier } from 'pg';
import type { Env } from '#app/env.ts';
import type { Database } from '#kit/database/database.ts';
import { hasScanner } from '#kit/files/virus-scanner.ts';
import { problem } from '#kit/http/problem.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { filled } from '../format/declared.ts';
import { tableFile, type Manifest, type TableEntry } from '../format/manifest.ts';
import { COMPANY, PEOPLE, rewrite, type Renumber } from '../format/meaning.ts';
import { membersOf, NotAnObject, objectOf } from '../format/members.ts';
import { readSchema, type ArchiveTable } from '../format/schema.ts';
import { restoreFiles, settleFiles } from './restore-files.ts';
import { restorePeople } from './restore-people.ts';
import { refuseOtherSchema } from './check-archive.ts';
import type { Doors } from './doors.ts';
import type { OpenedArchive } from './open-archive.ts';
import { reserveIds } from './reserve-ids.ts';

/** Characters of rows that go to the database at once: enough for its pace, and little to hold and to do between two requests. */
const batch = 256 * 1024;

/** Rows of a table from which on it is analysed for the planner. */
const many = 500;

export interface Restoring {
  /** Says where files are kept. */
  env: Env;
  /** What looks at the files of an archive as at uploads. */
  doors: Doors;
  archive: OpenedArchive;
  /** Of the archive's file, in hexadecimal. */
  sha256: string;
  /** Subdomain of the company; default its former one. */
  subdomain?: string;
  /** The restoring user; null for an operator's command. */
  userId: number | null;
  address?: string;
  requestId?: string;
  /** Performs the restore and rolls it back. */
  isRehearsal?: boolean;
  onProgress?: (done: number) => void;
}

export interface RestoreResult {
  companyId: number;
  subdomain: string;
  rows: number;
  /** Codes and names that got a number, because another row of their kind looks the same. */
  numbered: NumberedLine[];
}

/** Makes codes and names what they look like, once all rows are there. Returns those that got a number. */
const tidyArrived = (trx: Trx): Promise<NumberedLine[]> =>
  trx.rows(sql<NumberedLine>`select relation as "table", name as "column", before, after from app.tidy_arrived()`);

class TakenBack extends Error {
  readonly result: RestoreResult;
  constructor(result: RestoreResult) {
    super('a rehearsal is taken back');
    this.result = result;
  }
}

/** Records the company's origin; its rows from here on come with their own history. */
const noteOrigin = (
  trx: Trx,
  { company, madeAt, productVersion, schema, chain, origins }: Manifest,
  { sha256, userId }: Pick<Restoring, 'sha256' | 'userId'>,
) =>
  trx.run(sql`
    insert into company_origin (sha256, subdomain, made_at, product_version, schema, sealed, fingerprint, chain_held, earlier, user_id)
    values (decode(${sha256}, 'hex'), ${company.subdomain}, ${madeAt}, ${productVersion}, ${schema}, ${chain.sealed},
      ${chain.fingerprint}, ${chain.held}, ${JSON.stringify(origins)}::jsonb, ${userId})`);

/** The statement that inserts rows of a table from one JSON list. */
function statementOf({ name }: ArchiveTable, { columns }: TableEntry): string {
  const fills = Object.entries(filled[name] ?? {});
  const into = [...columns, ...fills.map(([column]) => column)].map(escapeIdentifier).join(', ');
  const values = [...columns.map((column) => `r.${escapeIdentifier(column)}`), ...fills.map(([, value]) => value)].join(
    ', ',
  );
  const table = escapeIdentifier(name);
  return `insert into ${table} (${into}) overriding system value
    select ${values} from json_populate_recordset(null::public.${table}, $1::json) r`;
}

/** Lines of a file in batches fit for one statement. */
async function* batches(lines: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let kept: string[] = [];
  let length = 0;
  for await (const some of lines)
    for (const line of some) {
      kept.push(line);
      length += line.length;
      if (length < batch) continue;
      yield kept;
      [kept, length] = [[], 0];
    }
  if (kept.length > 0) yield kept;
}

/** A row that the database refuses means a damaged archive; a taken subdomain does not. */
function refusalOf(error: unknown, table: string): unknown {
  if (error instanceof NotAnObject) return problem('archive.damaged', { file: tableFile(table) });
  if (!(error instanceof DatabaseError) || error.constraint === 'company__subdomain_taken') return error;
  // Data of a wrong form, against a constraint, or too deep to be read.
  if (!/^(?:22|23|54)/.test(error.code ?? '')) return error;
  return problem('archive.refusedRow', { table, reason: error.constraint ?? error.message });
}

const renamed = (line: string, subdomain: string) =>
  objectOf(membersOf(line).map(([name, raw]) => [name, name === 'subdomain' ? JSON.stringify(subdomain) : raw]));

/**
 * Restores the company of an archive with new ids, in one transaction. Rows keep their order,
 * so that an archive made here has the same content. The history is restored unchanged, and a new hash chain over it starts
 * with the archive's hash. Throws what the archive lacks, `archive.refusedFile`, and `company.subdomainTaken`.
 */
export async function restoreArchive({ app }: Pick<Database, 'app'>, restoring: Restoring): Promise<RestoreResult> {
  const { archive, env, address, requestId, isRehearsal = false, onProgress = () => undefined } = restoring;
  const { manifest } = archive;
  const subdomain = restoring.subdomain ?? manifest.company.subdomain;
  const by = { ...(address === undefined ? {} : { address }), ...(requestId === undefined ? {} : { requestId }) };
  // Written by the product itself, since the rows belong to many people; the requesting user is recorded in the origin.
  const nowhere = { companyId: 0, userId: null, scopeIds: 'every', ...by } as const;
  try {
    const companyId = await inCompany(app, nowhere, async (trx) => {
      const { id } = await trx.one(sql<{ id: number }>`select nextval('company_id_seq') as id`);
      return id;
    });
    // Before the rows: what ends in between leaves files that nothing names, and they are found again.
    if (!isRehearsal) await restoreFiles(app, companyId, restoring);
    return await inCompany(app, nowhere, async (trx) => {
      await trx.run(sql`select set_config('app.company_id', ${String(companyId)}, true)`);
      const schema = await readSchema(trx);
      refuseOtherSchema(schema, archive);
      await noteOrigin(trx, manifest, restoring);
      const people = await restorePeople(trx, archive);
      const ids = await reserveIds(trx, schema, manifest);
      const renumber: Renumber = (table, id) => {
        if (table === PEOPLE) return people.at(id);
        if (table === COMPANY) return companyId;
        return ids.get(table)?.at(id) ?? id;
      };
      const by = { renumber, meaningsOf: schema.meaningsOf };
      const entries = new Map(manifest.tables.map((entry) => [entry.table, entry]));
      let rows = 0;
      for (const table of schema.tables) {
        const entry = entries.get(table.name);
        if (!entry) continue;
        const statement = statementOf(table, entry);
        const ownKeys = table.ownKeys.map(escapeIdentifier).join(', ');
        try {
          if (ownKeys !== '') await trx.client.query(`set constraints ${ownKeys} deferred`);
          for await (const lines of batches(archive.lines(entry.file))) {
            const prepared = table.name === COMPANY ? lines.map((line) => renamed(line, subdomain)) : lines;
            const json = `[${prepared.map((line) => rewrite(line, table.meanings, by)).join(',')}]`;
            await trx.client.query(statement, [json]);
            rows += lines.length;
            onProgress(rows);
          }
          if (ownKeys !== '') await trx.client.query(`set constraints ${ownKeys} immediate`);
          if (entry.rows > many) await trx.run(sql`select app.measure_arrived(${`public.${table.name}`}::regclass)`);
        } catch (error) {
          throw refusalOf(error, table.name);
        }
      }
      const numbered = await tidyArrived(trx);
      // What follows from all of its assets and relations together, and from its history.
      await trx.run(sql`select app.settle_criticality(null)`);
      await trx.run(sql`select app.replay_ranges(), app.settle_plan(null)`);
      if (!isRehearsal)
        await settleFiles(
          trx,
          manifest.files.map(({ sha256 }) => sha256),
          hasScanner(env),
        );
      for (const admit of Object.values(restoring.doors)) await admit({ trx, archive, env });
      const result = { companyId, subdomain, rows, numbered };
      // Checks deferred constraints now, while the error can still be reported.
      await trx.run(sql`set constraints all immediate`);
      if (isRehearsal) throw new TakenBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result;
    throw error;
  }
}
