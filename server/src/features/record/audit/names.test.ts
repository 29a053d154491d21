import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import {
  audit,
  auditEntities,
  type AuditChange,
  type AuditEntity,
  type Named,
} from '@baluarte/contract/record/audit.ts';
import { report } from '@baluarte/contract/record/report.ts';
import { tracked } from '@baluarte/contract/tracked.ts';
import { auditName, dayIn } from '@baluarte/texts/audit-wording.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handoverSources } from '#app/handover-sources.ts';
import { findActingSession } from '#identity/shared/session/session-lookup.ts';
import { snake } from '#kit/catalogue/store.ts';
import { unpack } from '#kit/documents/docx/steady-package.ts';
import { fileOf, readAll } from '#kit/sheets/test-files.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { furnishedCompany, type Furnished } from '#test/furnished.ts';
import { readPdf } from '#test/pdf.ts';

/** What there is one of in a company, or what only counts: it needs no name. */
const nameless: ReadonlySet<AuditEntity> = new Set(['method', 'retentionRun']);
const isGone = /ya no existe|no longer exists/;

let app: TestApp;
let here: Furnished;
/** Every change that the audit tells of, oldest first. */
let changes: AuditChange[];

/** Rows of the tables that a furnished company has none of, and rows without a name where they may have none. */
async function furnish(trx: Trx, id: Furnished['id']): Promise<void> {
  const scope = sql`(select scope_id from asset where id = ${id('asset')})`;
  const parameter = (kind: string) => sql`(select min(id) from parameter where kind = ${kind})`;
  const threat = sql`(select max(id) from threat)`;
  const vulnerability = sql`(select max(id) from vulnerability)`;
  const user = sql`app.current_actor()`;
  const assessment = (columns: ReturnType<typeof sql>) =>
    sql`select scope_id, id, ${columns} from assessment where id = ${id('assessment')}`;
  for (const statement of [
    sql`insert into asset (scope_id, code, name, category_id, security_requirements)
      values (${scope}, 'A-9', 'Base de datos', ${parameter('assetCategory')}, 'Cifrado')`,
    sql`insert into asset_asset (scope_id, asset_id, related_asset_id) select ${scope}, ${id('asset')}, id from asset where code = 'A-9'`,
    sql`insert into asset_impact_factor (scope_id, asset_id, impact_factor_id) values (${scope}, ${id('asset')}, ${id('impactFactor')})`,
    sql`insert into asset_threat (scope_id, asset_id, threat_id) values (${scope}, ${id('asset')}, ${threat})`,
    sql`insert into asset_vulnerability (scope_id, asset_id, vulnerability_id) values (${scope}, ${id('asset')}, ${vulnerability})`,
    sql`insert into audit_request_comment (scope_id, request_id, text)
      select scope_id, id, 'Falta el acta' from audit_request where id = ${id('auditRequest')}`,
    sql`insert into risk_control (scope_id, risk_id, control_id) values (${scope}, ${id('risk')}, ${id('control')})`,
    sql`insert into risk_impact (scope_id, risk_id, impact_factor_id, impact_level_id)
      values (${scope}, ${id('risk')}, ${id('impactFactor')}, ${id('impactLevel')})`,
    sql`insert into evidence_link (scope_id, evidence_id, follow_up_id)
      select f.scope_id, e.id, f.id from follow_up f join evidence e on e.scope_id = f.scope_id`,
    sql`insert into scope_area (scope_id, area_id) values (${id('scope')}, ${parameter('area')})`,
    sql`insert into scope_process (scope_id, process_id) values (${id('scope')}, ${parameter('process')})`,
    sql`insert into member_area (member_id, area_id) select id, ${parameter('area')} from member where user_id = ${user}`,
    sql`insert into assessment_rating (scope_id, assessment_id, code, user_id, level) ${assessment(sql`'4.1', ${user}, 20`)}`,
    sql`insert into assessment_part (scope_id, assessment_id, user_id, codes) ${assessment(sql`${user}, '{4.1}'::text[]`)}`,
    sql`insert into assessment_typed_figure (scope_id, assessment_id, code, value, reason) ${assessment(sql`'overall', 40, 'Acordado'`)}`,
    sql`insert into company_provider (name, issuer, client_id, client_secret, domains, role_id)
      values ('Directorio', 'https://id.example.com', 'baluarte', 'none', '{example.com}', ${id('role')})`,
    sql`insert into role (name, base, permission_codes) values ('Suplente', 2, '{101}')`,
    sql`insert into retention_run (imports) values (1)`,
    sql`insert into invitation (member_id, hash, expires_at)
      select id, repeat('a', 64), now() + interval '1 day' from member where user_id = ${id('user')}`,
    sql`insert into type_threat (type_id, threat_id) values (${parameter('assetType')}, ${threat}) on conflict do nothing`,
    sql`insert into threat_vulnerability (threat_id, vulnerability_id) values (${threat}, ${vulnerability}) on conflict do nothing`,
    sql`update assessment set name = null where scope_id = ${scope}`,
    sql`insert into assessment_answer (scope_id, assessment_id, code, kind, level)
      select scope_id, id, 'A.5.1', 'control', 20 from assessment where name is null`,
    sql`update company set name = name || ' S. A.'`,
    sql`update method set criticality_highs = 3`,
  ])
    await trx.run(statement);
}

/** Deletes what may be deleted of every table, in whatever order the tables allow: each is tried until nothing more goes. */
async function deleteAll(): Promise<void> {
  // Whoever reads the audit afterwards, and where.
  const keeping: Partial<Record<string, ReturnType<typeof sql>>> = {
    member: sql`and user_id <> app.current_actor()`,
    scope: sql`and id <> ${here.id('scope')}`,
    role: sql`and not is_system`,
  };
  let left = auditEntities.map(snake);
  for (let round = 0; round < auditEntities.length && left.length > 0; round += 1) {
    const before = left.length;
    const kept: string[] = [];
    for (const table of left)
      await inCompany(app.database.app, here.admin.tenant, (trx) =>
        trx.run(sql`delete from ${sql.table(table)} where company_id = app.current_company()
          ${keeping[table] ?? sql``}`),
      ).catch(() => kept.push(table));
    left = kept;
    if (left.length === before) break;
  }
}

async function readChanges(): Promise<AuditChange[]> {
  const all: AuditChange[] = [];
  const { data: sets } = await app.call(here.admin, audit.list, { query: { perPage: 200 } });
  for (const { id } of sets)
    for (let page = 1; ; page += 1) {
      const { data, meta } = await app.call(here.admin, audit.changes, {
        params: { id },
        query: { perPage: 200, page },
      });
      all.push(...data);
      if (page >= meta.lastPage) break;
    }
  return all.toSorted((a, b) => a.id - b.id);
}

const isNamed = (held: unknown): held is Named => typeof held === 'object' && held !== null && 'entity' in held;
/** Every row that a change names: its own, and those in its fields. */
const namesIn = ({ named, fields }: AuditChange): Named[] => [
  ...named,
  ...fields.flatMap(({ before, after }) => [before, after].flat().filter(isNamed)),
];
const spoken = (one: Named) => languages.map((language) => auditName(textsIn(language), language, one));
/** Changes by entity whose names are not as they should be. */
const faultsIn = (some: readonly AuditChange[]) =>
  some.flatMap((change) => {
    const isCalled = nameless.has(change.entity) || change.named.length > 0;
    const wrong = namesIn(change).filter(({ code, name }) => code === null && name === null);
    return isCalled && wrong.length === 0
      ? []
      : [`${change.operation} ${change.entity} ${change.rowId}: ${wrong.map((one) => spoken(one)[0]).join(', ')}`];
  });

beforeAll(async () => {
  app = await testApp();
  here = await furnishedCompany(app.database);
  await inCompany(app.database.app, here.admin.tenant, (trx) => furnish(trx, here.id));
  changes = await readChanges();
});
afterAll(() => app.close());

test('every tracked table has a row in the audit of this company, so that a new one cannot be forgotten', () => {
  const seen = new Set(changes.map(({ entity }) => entity));
  expect(auditEntities.filter((entity) => !seen.has(entity))).toEqual([]);
});

test('every row of every tracked table is called by a name while it is there', () => {
  expect(faultsIn(changes)).toEqual([]);
  expect(
    changes
      .flatMap(namesIn)
      .flatMap(spoken)
      .filter((text) => isGone.test(text)),
  ).toEqual([]);
});

test('a row that may have no name is called by what its list calls it, in both languages', () => {
  const renamed = changes.find(
    ({ entity, operation, fields }) =>
      entity === 'assessment' && operation === 'update' && fields.some(({ field }) => field === 'name'),
  );
  const [own] = renamed?.named ?? [];
  expect(own && spoken(own)).toEqual([
    expect.stringMatching(/^Tesorería, \d+ de \p{L}+ de \d{4}$/u),
    expect.stringMatching(/^Treasury, \p{L}+ \d+, \d{4}$/u),
  ]);
  const answer = changes.findLast(({ entity }) => entity === 'assessmentAnswer');
  expect(answer?.named.map((one) => spoken(one)[0])).toEqual(['A.5.1', own && spoken(own)[0]]);
});

test('a follow-up is called by its day, in both languages', async () => {
  const days = await readingCompany(app.database.app, here.admin.tenant, (trx) =>
    trx.rows<{ id: number; day: string }>(sql`select id, to_char(date, 'YYYY-MM-DD') as day from follow_up`),
  );
  const dayOf = new Map(days.map(({ id, day }) => [id, day]));
  const followUps = changes.flatMap(namesIn).filter(({ entity }) => entity === 'followUp');
  expect(followUps.length).toBeGreaterThan(0);
  expect(followUps.map(spoken)).toEqual(
    followUps.map(({ id }) => languages.map((language) => dayIn(language, dayOf.get(id) ?? ''))),
  );
});

test('an id of another table is never shown as a number', () => {
  const bare = auditEntities.flatMap((entity) =>
    Object.entries(tracked[entity].fields).flatMap(([column, reading]) =>
      /_ids?$/.test(column) && reading === 'number' ? [`${entity}.${column}`] : [],
    ),
  );
  expect(bare).toEqual([]);
});

test('the file, the reports in every format and the pack say the same, and call nothing gone that is there', async () => {
  const texts = new Map<string, string>();
  const file = await app.call(here.admin, audit.export, { query: { format: 'csv' } });
  texts.set('csv', file.raw.body);
  const filter = 'entity=assessment,assessmentAnswer';
  const made = async (format: string) =>
    (await app.call(here.admin, report.make, { params: { kind: 'audit' }, query: { format, filter } })).raw.rawPayload;
  texts.set('pdf', (await readPdf(await made('pdf'))).texts.join(' '));
  texts.set('docx', [...(await unpack(await made('docx')))].map(([, part]) => part.toString()).join(''));
  texts.set(
    'xlsx',
    JSON.stringify(await readAll(fileOf(await made('xlsx'), 'report.xlsx'), { sheetName: 'Extracto de auditoría' })),
  );
  const { companyId, userId } = here.admin.tenant;
  const session = await findActingSession(app.database.background, { companyId, userId: userId ?? 0 });
  if (!session) throw new Error('the administrator has no session');
  const part = handoverSources.tables.find((one) => one.part === 'audit');
  const cells = await readingCompany(app.database.app, here.admin.tenant, async (trx) => {
    const rows: unknown[] = [];
    const options = {
      language: 'es',
      auditFrom: undefined,
      auditTo: undefined,
      assessmentIds: [],
      scopeIds: undefined,
    };
    const pack = { trx, session, tenant: here.admin.tenant, language: 'es', options, until: new Date().toISOString() };
    for await (const table of part?.read(pack as never) ?? []) for await (const row of table.rows) rows.push(row);
    return rows;
  });
  texts.set('pack', JSON.stringify(cells));
  for (const [format, text] of nonEmpty(texts)) {
    expect(isGone.exec(text.replaceAll(/<[^>]+>/g, ''))?.[0], format).toBeUndefined();
    // Narrow columns break words, and a file of Word has its own signs between them.
    expect(text.replaceAll(/<[^>]+>|[\s\u00AD\u2010-]/g, ''), format).toMatch(/Tesorería,\d+de/);
  }
});

test('what was deleted keeps the name it had, at every place that names it', async () => {
  const last = changes.at(-1)?.id ?? 0;
  await deleteAll();
  const all = await readChanges();
  const deleted = new Set(
    all.flatMap(({ entity, operation, id }) => (operation === 'delete' && id > last ? [entity] : [])),
  );
  // Nothing deletes a company from within.
  expect(auditEntities.filter((entity) => !deleted.has(entity))).toEqual(['company']);
  expect(faultsIn(all)).toEqual([]);
});

test('what is out of sight is called by its number, and never said to be gone', () => {
  const unseen: Named = { entity: 'asset', id: 12, code: null, name: null, nameEn: null };
  expect(spoken(unseen)).toEqual(['Activo n.º 12', 'Asset no. 12']);
  expect(spoken({ ...unseen, isGone: true })).toEqual(['(ya no existe, n.º 12)', '(no longer exists, no. 12)']);
  expect(spoken({ ...unseen, entity: 'country' })).toEqual(['n.º 12', 'no. 12']);
});
