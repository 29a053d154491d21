import { reportKinds, type ReportFormat, type ReportKind } from '../contract/src/record/report.ts';
import { frameworkOf } from '../contract/src/maturity/framework-definition.ts';
import { sql } from 'kysely';
import { defaultFramework } from '../server/src/features/maturity/shared/shipped-frameworks.ts';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Trx } from '../server/src/kit/tenancy/trx.ts';
import { testPerson } from '../server/test/company.ts';
import { prepareEmpty, type Served } from './environment.ts';
import { largeCompany } from './large-data.ts';
import { peakDuring, processorTime } from './process-tree.ts';
import { ms, type Figure } from './table.ts';

/** Milliseconds of processor time that a report over 500 risks may take. */
const aim = 5000;

interface Made {
  status: number;
  /** Milliseconds until its last byte, and of processor time of the server and all it started. */
  milliseconds: number;
  processor: number;
  bytes: number;
}

/** Controls, follow-ups, decisions and acceptances of a tenth of the risks, and a finished self-assessment. */
async function furnish(trx: Trx, risks: number): Promise<void> {
  const scopeId = sql`(select min(id) from scope)`;
  const first = (kind: string) => sql`(select min(id) from parameter where kind = ${kind})`;
  const count = Math.ceil(risks / 10);
  await trx.run(sql`
    insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id, creation_date,
      next_follow_up, status_id, rating)
    select ${scopeId}, 'C-' || n, 'Control ' || n, 'Se revisa cada mes y queda registro.', ${first('controlDomain')}, ${first('controlAction')},
      1 + n % 3, 1 + n % 2, ${first('area')}, '2026-01-01', '2026-01-01'::date + n % 500, 1, nullif(n % 4, 0)
    from generate_series(1, ${count}) n`);
  await trx.run(sql`
    insert into follow_up (scope_id, control_id, date, description, progress, rating, next_date, status_before, planned_for)
    select c.scope_id, c.id, '2026-02-01', 'Revisado con el responsable.', 40, 2, greatest(c.next_follow_up, '2026-03-01'), 1, '2026-02-01' from control c`);
  await trx.run(sql`
    insert into risk_control (scope_id, risk_id, control_id)
    select r.scope_id, r.id, c.id from (select *, row_number() over (order by id) as place from risk) r
    join (select *, row_number() over (order by id) as place from control) c on c.place = 1 + r.place % ${count}
    where r.place % 3 = 0`);
  await trx.run(sql`
    insert into treatment (scope_id, risk_id, option, due_date, reviewed_on)
    select scope_id, id, 'accept', app.today() + 60, app.today() from risk where completeness = 'complete' order by probability * impact, id limit ${count}
    on conflict do nothing`);
  await trx.run(sql`
    insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, assessed_at, probability, impact, range_id, by_two)
    select r.scope_id, r.id, 'approved', 'Cuesta más tratarlo', app.today() + 60, '{}', repeat('0', 64), r.assessed_at, r.probability, r.impact,
      4, false
    from treatment t join risk r on r.company_id = t.company_id and r.id = t.risk_id where t.option = 'accept'`);
  const framework = frameworkOf(defaultFramework());
  const { id } = await trx.one(sql<{ id: number }>`
    insert into assessment (scope_id, name, framework_code, framework, clauses_total, controls_total)
    values (${scopeId}, 'Autoevaluación', ${framework.code}, ${JSON.stringify(framework)}::jsonb, 30, 93) returning id`);
  await trx.run(sql`
    insert into assessment_answer (scope_id, assessment_id, code, kind, level, gap)
    select a.scope_id, a.id, i.value ->> 'code', i.value ->> 'kind', i.place % 6 * 20, 'Sin documentar'
    from assessment a cross join lateral jsonb_array_elements(a.framework -> 'items') with ordinality i (value, place) where a.id = ${id}`);
}

async function make(
  { url, pid }: Served,
  headers: Record<string, string>,
  kind: ReportKind,
  format: ReportFormat,
): Promise<Made> {
  const [start, before] = [performance.now(), processorTime(pid)];
  const answer = await fetch(`${url}/api/reports/${kind}?format=${format}`, { headers });
  const { byteLength } = await answer.arrayBuffer();
  const milliseconds = performance.now() - start;
  return { status: answer.status, milliseconds, processor: processorTime(pid) - before, bytes: byteLength };
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en')} kB`;

/** Every kind of report of 500 and of 20,000 risks in each format: processor time, size, and what the server holds meanwhile and keeps. */
export async function measureReports(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const peaks: number[] = [];
  for (const risks of [500, 20_000]) {
    const found: { headers: Record<string, string> } = { headers: {} };
    const environment = await prepareEmpty({}, async (database) => {
      const company = await largeCompany(database, {
        subdomain: 'informes',
        companies: 1,
        scopes: 1,
        assets: 1000,
        risks,
      });
      const tenant = { companyId: company.companyId, userId: null, scopeIds: 'every' } as const;
      await inCompany(database.app, tenant, (trx) => furnish(trx, risks));
      await database.owner.query('vacuum analyze');
      found.headers = (await testPerson(database, { ...company, tenant })).headers;
    });
    const { product } = environment;
    const before = await product.used();
    const size = risks.toLocaleString('en');
    for (const format of ['pdf', 'docx', 'xlsx'] as const) {
      const { peak } = await peakDuring(product.pid, async () => {
        for (const kind of reportKinds) {
          const made = await make(product, found.headers, kind, format);
          const isMade = made.status === 200;
          // A record of changes is as long as what was changed, whatever the risks.
          const isWhole = risks === 500 && kind !== 'audit';
          const isAsked = format === 'xlsx' && kind !== 'audit';
          const taken = `${ms(made.processor)} of processor, ${ms(made.milliseconds)}`;
          figures.push({
            what: `report ${kind} of ${size} risks as ${format}`,
            measured: isMade ? `${taken}, ${kilobytes(made.bytes)}` : `told to narrow it, ${taken}`,
            limit: '',
            aim: isWhole ? `under ${ms(aim)} of processor` : isAsked ? 'made' : 'made, or told so',
            met: isWhole || isAsked ? isMade && made.processor < aim : isMade || made.status === 422,
          });
        }
      });
      peaks.push(peak);
      figures.push({
        what: `memory of the server and all it starts while those of ${size} risks are made as ${format}`,
        measured: `${kilobytes(peak)} at most`,
        limit: '',
        aim: '-',
        met: true,
      });
    }
    const kept = (await product.used()) - before;
    figures.push({
      what: `memory the server keeps after those of ${size} risks`,
      measured: kilobytes(kept),
      limit: kilobytes(before),
      aim: 'no more than a third of what it had',
      met: kept < before / 3,
    });
    await environment.close();
  }
  const [small, large] = [Math.max(...peaks.slice(0, 3)), Math.max(...peaks.slice(3))];
  figures.push({
    what: 'memory of forty times the risks',
    measured: `${(large / small).toFixed(1)} ×`,
    limit: kilobytes(small),
    aim: '≤ 3 ×',
    met: large <= 3 * small,
  });
  return figures;
}
