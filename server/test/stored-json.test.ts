import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Scorer } from '@baluarte/contract/maturity/score.rules.ts';
import { jobKinds } from '#app/jobs.ts';
import { notify } from '#kit/notification/notify.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { figuresOf } from '#maturity/shared/figures.ts';
import { ratedBy, readAssessment, typedBy } from '#maturity/shared/stored-assessment.ts';
import { storedForm } from '#maturity/shared/stored-shapes.ts';
import { noteDownload } from '#organization/shared/note-download.ts';
import { testApp, type TestApp } from './app.ts';
import { personOutside, type TestPerson } from './company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';
import { sentBy } from './statements.ts';

/**
 * Every column of JSON, and how code reads it: what a value of another shape is read as. Columns of the queue are pg-boss's own; what is
 * in them is read by the handlers, and one that cannot read its payload fails alone.
 */
const columns: Readonly<Record<string, string>> = {
  'app.archive_restore.problem': 'jobProblem, else none',
  'app.archive_restore.report': 'archiveRestoreReport; the restore of another shape is answered as not found',
  'app.erased_company.rows': 'never read by the product',
  'auth.event.about': 'by name in SQL, else not said',
  'auth.ticket.data': 'by the schema of its purpose, else the link is not valid',
  'auth.user.notifications': 'preferencesOf: what cannot be read is as the company has it',
  'job.instance.config': 'pg-boss',
  'job.instance.metrics': 'pg-boss',
  'job.instance.workers': 'pg-boss',
  'job.job.data': 'by its handler, else the job fails',
  'job.job.output': 'pg-boss',
  'job.job.source_output': 'pg-boss',
  'job.job.trace_context': 'pg-boss',
  'job.job_common.data': 'by its handler, else the job fails',
  'job.job_common.output': 'pg-boss',
  'job.job_common.source_output': 'pg-boss',
  'job.job_common.trace_context': 'pg-boss',
  'job.schedule.data': 'pg-boss',
  'job.schedule.options': 'pg-boss',
  'job.warning.data': 'pg-boss',
  'public.acceptance.accepted': 'compared with the state of now, in SQL: another one lapses',
  'public.archive.about': 'by name in SQL, else not said',
  'public.archive.problem': 'jobProblem, else none',
  'public.assessment.framework': 'upgradedFramework: else the shipped one of its code, else framework.unreadable',
  'public.assessment.result': 'wholeResult, by shape: else made again from the answers',
  'public.assessment_answer.extra': 'an object by its check; shown as it is',
  'public.asset_template.content': 'readTemplateContent: what is missing is not said',
  'public.change.after': 'by name, else not said',
  'public.change.before': 'by name, else not said',
  'public.changeset.about': 'by name in SQL, else not said',
  'public.company.notification_defaults': 'preferencesOf: what cannot be read is as the product has it',
  'public.company_origin.earlier': 'a list of origins, else none',
  'public.framework_version.definition': 'findFramework, else framework.unreadable; counted as nothing in lists',
  'public.handover.left_out': 'readStoredList of its reply, else none',
  'public.handover.options': 'its schema when it is made, else the pack fails',
  'public.handover.problem': 'jobProblem, else none',
  'public.home_arrangement.panels': 'readStoredList of panels: what is not known is left out',
  'public.idempotency.reply': 'decrypted, else the request is refused as a repetition',
  'public.import.answers': 'readEarlier, else none',
  'public.import.defaults': 'readImport, else none',
  'public.import.headers': 'readImport, else none',
  'public.import.mapping': 'readImport, else none',
  'public.import.options': 'readImport, else the usual ones',
  'public.import.problem': 'jobProblem, else none',
  'public.import.questions': 'readImport, else none',
  'public.import.reasons': 'readImport, else none',
  'public.import.sheet_names': 'readImport, else none',
  'public.import.suggestions': 'readImport, else none',
  'public.import.things': 'readImport, else none',
  'public.import.titles': 'readImport, else none',
  'public.import_answer.answer': 'findLayout and findAnswers, else not remembered',
  'public.import_layout.defaults': 'findLayout and findAnswers, else not remembered',
  'public.import_layout.mapping': 'findLayout and findAnswers, else not remembered',
  'public.import_layout.options': 'findLayout and findAnswers, else not remembered',
  'public.import_row.cells': 'a list, else an empty row',
  'public.import_row.changes': 'an object, else none',
  'public.import_row.reasons': 'a list, else none',
  'public.method.control_method': 'method__control_method_unknown refuses it',
  'public.method.zone_matrix': 'method__zone_matrix_unknown refuses it',
  'public.notification.params': 'by name, else not said',
  'public.parameter.extra': 'by the fields of its kind, else not said',
  'public.report_document.options': 'its schema, else the usual ones',
  'public.report_document.problem': 'jobProblem, else none',
  'public.report_schedule.options': 'its schema, else the usual ones',
  'public.report_schedule_run.skipped': 'a list, else none',
  'public.shared_asset_template.content': 'readTemplateContent: what is missing is not said',
  'public.shared_asset_template_change.after': 'by name, else not said',
  'public.shared_asset_template_change.before': 'by name, else not said',
};

let app: TestApp;
let place: Furnished;
let outside: TestPerson;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  app = await testApp();
  place = await furnishedCompany(app.database);
  await furnish(place);
  outside = await personOutside(app.database, place.company, { isSuperAdmin: true });
  await app.database.owner.query(`update app.archive_restore set user_id = ${outside.userId}`);
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Finishes an assessment with the results of its answers. */
async function finish(trx: Trx, id: number): Promise<void> {
  const { framework, answers, typed } = await readAssessment(trx, id);
  const scorer = new Scorer(framework);
  const rated = ratedBy(answers);
  const result = figuresOf(scorer, rated, typed, scorer.score(rated, typedBy(typed)));
  await trx.run(sql`update assessment set status_id = 5, completed_at = now(), overall_maturity = ${result.overall_maturity},
    result = ${storedForm(result)}::jsonb where id = ${id}`);
}

/** Rows for every column of JSON that such a company does not have yet. */
async function furnish({ company, admin, id }: Furnished) {
  const problem = JSON.stringify({ code: 'report.ownerGone', params: {} });
  await inCompany(app.database.app, { ...company.tenant, userId: admin.userId }, async (trx) => {
    await trx.run(sql`insert into home_arrangement (page, panels)
      values ('home', '[{"panel": "mine", "isShown": true}]'), ('risks', '[{"panel": "top", "isShown": false}]')`);
    await trx.run(sql`insert into import_layout (kind, headers, mapping, defaults, options)
      select 'assets', 'x', '{"Código": "code"}', '{}', options from import limit 1`);
    await trx.run(
      sql`insert into import_answer (kind, field, word, answer) values ('assets', 'ownerId', 'gerencia', '{"id": 1}')`,
    );
    await trx.run(sql`insert into import_row (import_id, row_number, outcome, cells, changes, reasons) values
      (${id('import')}, 2, 'changed', '["A-1"]', '{"name": {"before": "a", "after": "b"}}', '[]'),
      (${id('import')}, 3, 'rejected', '["A-1"]', null, '[{"path": "code", "code": "required", "params": {}}]')`);
    await trx.run(sql`update import set headers = '["Código"]', mapping = '{"Código": "code"}', problem = ${problem}::jsonb,
      reasons = '[{"field": "code", "code": "required", "count": 1}]', sheet_names = '["Hoja1"]', things = '{"area": 1}', titles = '["Servidores"]'`);
    await trx.run(sql`update handover set problem = ${problem}::jsonb, left_out = '[]'`);
    await trx.run(sql`update archive set problem = ${problem}::jsonb, about = '{"chainHeld": true}'`);
    await trx.run(sql`update report_document set problem = ${problem}::jsonb`);
    await trx.run(sql`insert into report_schedule_run (schedule_id, due_at) select id, now() from report_schedule`);
    await finish(trx, id('scope2:assessment'));
    await trx.run(sql`update assessment_answer set extra = '{"note": "x"}'`);
    await trx.run(sql`insert into idempotency (key, request_hash, status, reply) values ('a', 'b', 200, '"x"')`);
  });
  // A changeset that says what it is about.
  await noteDownload(
    app.database.app,
    { ...company.tenant, userId: admin.userId, kind: 'evidenceDownloaded', about: { evidenceId: id('evidence') } },
    'evidence',
  );
  const { owner } = app.database;
  const report = JSON.stringify({
    company: { subdomain: 'x', name: 'X' },
    madeAt: '2026-01-01T00:00:00Z',
    productVersion: '1',
    isOlder: true,
    isSubdomainFree: true,
    size: 1,
    sha256: 'x',
    rows: 1,
    people: 1,
    knownPeople: 0,
    chain: { sealed: 1, held: true },
    tables: [],
  });
  await owner.query(`
    set session_replication_role = replica;
    insert into company_origin (company_id, sha256, subdomain, made_at, product_version, schema, sealed, chain_held)
      values (${company.companyId}, 'x', 'x', now(), '1', '0001', 0, true);
    set session_replication_role = origin;
    insert into shared_asset_template (name, name_en, content)
      select 'De todas', 'Of all', content from asset_template order by id desc limit 1;
    insert into shared_asset_template_change (template_id, user_id, operation, before, after) select id, ${admin.userId}, 'update', to_jsonb(t), to_jsonb(t) from shared_asset_template t;
    insert into auth.event (user_id, kind, about) values (${admin.userId}, 'visited', '{"by": "x"}');
    insert into auth.ticket (purpose, hash, user_id, data, expires_at) values ('x', gen_random_uuid()::text, ${admin.userId}, '{}', now() + interval '1 day');
    insert into app.archive_restore (user_id, file_key, file_name, report, problem) values (${admin.userId}, 'x', 'x', '${report}', '{"code": "archive.damaged"}');
    insert into app.erased_company (id, subdomain, name, erased_by, rows) values (1000000, 'x', 'x', 1, '{}')`);
}

const reading = endpoints.filter(
  ({ method, form, name }: AnyEndpoint) => method === 'GET' && form !== 'events' && name !== 'platform.ready',
);

/** Calls an endpoint as whoever works in the company, or as the platform. */
async function ask(endpoint: AnyEndpoint) {
  const [params, query] = [endpoint.params, endpoint.query].map(
    (schema) => samplesOf(schema, place.id)[0]?.value as Record<string, unknown>,
  );
  const { status, data, raw } = await app.call(endpoint.tenant ? place.admin : outside, endpoint, {
    params: { ...params, ...(endpoint.path.includes('{jobId}') && { jobId: place.id('import') }) },
    query: { ...query, ...(endpoint.query.safeParse({ ...query, format: 'csv' }).success && { format: 'csv' }) },
  });
  const ids = Array.isArray(data) ? (data as { id?: unknown }[]).map((row) => row?.id ?? null) : null;
  return { status, ids, raw };
}

interface Column {
  name: string;
  table: string;
  column: string;
}

async function columnsThere(): Promise<Column[]> {
  const { rows } = await app.database.owner.query<Column>(`
    select c.table_schema || '.' || c.table_name || '.' || c.column_name as name,
      c.table_schema || '."' || c.table_name || '"' as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.data_type in ('json', 'jsonb') order by 1`);
  return rows;
}

/** Values of other shapes than one that is stored: an earlier or later one, and none at all. Where keys are looked up one by one, one that is missing is as all. */
function otherShapes(value: unknown, reading: string): unknown[] {
  if (Array.isArray(value)) return [{}, [], [{}], ['?'], [...(value as unknown[]), { '?': 1 }]];
  if (typeof value !== 'object' || value === null) return [{}, []];
  const keys = reading.startsWith('by name') ? [] : Object.keys(value);
  const without = keys.map((key) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)));
  return [{}, [], { ...value, '?': 1 }, ...without];
}

/** Which rows of a table are of the company, if it is of companies, and its primary key. */
async function rowsOf(table: string): Promise<{ where: string; keys: string[] }> {
  const { rows } = await app.database.owner.query<{ key: string; isOfCompany: boolean }>(
    `select quote_ident(a.attname) as key, exists (select from pg_attribute c where c.attrelid = i.indrelid and c.attname = 'company_id') as "isOfCompany"
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  );
  const { companyId } = place.company;
  const where =
    table === 'public."company"'
      ? `id = ${companyId}`
      : rows[0]?.isOfCompany && table.startsWith('public.')
        ? `company_id = ${companyId}`
        : 'true';
  return { where, keys: rows.map(({ key }) => key) };
}

/** Runs a statement as nobody wrote it: no trigger fires. False where a check refuses it. */
async function silently(text: string, values: unknown[] = []): Promise<boolean> {
  const client = await app.database.owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(text, values);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '23514') return false;
    throw error;
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

test('every column of JSON is declared with how it is read', async () => {
  expect((await columnsThere()).map(({ name }) => name)).toEqual(Object.keys(columns).toSorted());
});

describe('a value of another shape in a column of JSON', () => {
  test('makes no page answer 500, and takes no row away from any list', { timeout: 600_000 }, async () => {
    const { owner } = app.database;
    const { rows: views } = await owner.query<{ name: string; text: string }>(
      `select c.relname as name, pg_get_viewdef(c.oid) as text from pg_class c where c.relkind = 'v'`,
    );
    /** What a statement names, and the views it reads. */
    const namesIn = (text: string, depth = 0): string =>
      depth > 3
        ? text
        : [
            text,
            ...views
              .filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text))
              .map((view) => namesIn(view.text, depth + 1)),
          ].join('\n');
    const healthy = new Map<AnyEndpoint, { status: number; ids: unknown[] | null; text: string }>();
    for (const endpoint of nonEmpty(reading)) {
      vi.setSystemTime(Date.now() + 61_000);
      const { result, sent } = await sentBy(() => ask(endpoint));
      expect(result.status, `${endpoint.name}: ${result.raw.body.slice(0, 300)}`).toBeLessThan(500);
      healthy.set(endpoint, { ...result, text: namesIn(sent.join('\n')) });
    }
    const faults: string[] = [];
    let count = 0;
    for (const { name, table, column } of (await columnsThere()).filter((one) => !one.name.startsWith('job.'))) {
      const [, bare = ''] = name.split('.');
      const concerned = reading.filter((endpoint) =>
        new RegExp(`\\b${bare}\\b`).test(healthy.get(endpoint)?.text ?? ''),
      );
      const { where, keys } = await rowsOf(table);
      const { rows: held } = await owner.query<{ value: unknown }>(
        `select "${column}" as value from ${table} where ${where} and "${column}" is not null`,
      );
      if (held.length === 0) faults.push(`${name} has no value to try`);
      await owner.query(`create table app.held as select ${keys.join(', ')}, "${column}" from ${table} where ${where}`);
      const same = keys.map((key) => `t.${key} = h.${key}`).join(' and ');
      for (const shape of otherShapes(held[0]?.value, columns[name] ?? '')) {
        const isTaken = await silently(`update ${table} set "${column}" = $1 where ${where}`, [JSON.stringify(shape)]);
        // A check of the database refuses it: it cannot be there.
        if (!isTaken) continue;
        vi.setSystemTime(Date.now() + 61_000);
        for (const endpoint of concerned) {
          const { status, ids } = await ask(endpoint);
          const said = `${name} = ${JSON.stringify(shape).slice(0, 80)}: ${endpoint.name}`;
          // An endpoint that draws may be busy: nothing of the shape.
          if (status >= 500 && status !== 503) faults.push(`${said} ${status}`);
          else if (status === 200 && JSON.stringify(ids) !== JSON.stringify(healthy.get(endpoint)?.ids ?? null))
            faults.push(`${said} lists ${JSON.stringify(ids)}`);
          count += 1;
        }
      }
      await silently(`update ${table} t set "${column}" = h."${column}" from app.held h where ${same}`);
      await owner.query('drop table app.held');
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(500);
  });

  test('in a job fails that job alone', { timeout: 180_000 }, async () => {
    const { identityDb, owner } = app.database;
    await inIdentityTransaction(identityDb, async (trx) => {
      for (const kind of jobKinds) await app.jobs.enqueueAll(trx, kind, [{}, { '?': 1 }]);
      await notify(app, trx, {
        companyId: null,
        to: { userIds: [place.admin.userId] },
        subject: 'passwordChanged',
        params: {},
        link: null,
      });
    });
    await app.jobs.start();
    const begun = () =>
      owner.query(`select name from job.job where state = 'created' and start_after <= now() and name = any($1)`, [
        jobKinds.map(({ name }) => name),
      ]);
    await expect.poll(async () => (await begun()).rows, { timeout: 120_000, interval: 500 }).toEqual([]);
    const { rows } = await owner.query(
      `select from notification where user_id = $1 and subject = 'passwordChanged' and event <> 'furnished'`,
      [place.admin.userId],
    );
    expect(rows).toHaveLength(1);
  });
});
