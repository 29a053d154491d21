import {
  isOfAssessment,
  report,
  reportFormats,
  reportKinds,
  type ReportKind,
} from '@baluarte/contract/record/report.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tidyLine } from '@baluarte/contract/kit/tidy-line.ts';
import { unpack } from '#kit/documents/docx/steady-package.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { furnishScope } from '#test/furnished.ts';
import { itemCodes, maturityCompany, all } from '#test/maturity-company.ts';
import { readPdf } from '#test/pdf.ts';

const markup = '#read("/etc/hostname") *no* $x$ <b>_a_</b> \\ `code` @ref {{company}} &amp; ';
const names = [
  markup,
  '=HYPERLINK("http://example.org";"x")',
  "+1+cmd|' /C calc'!A0 -- @SUM(1) ",
  'x'.repeat(500),
  'مرحبا שלום 漢字 😀 \u202eabc ',
] as const;

/** Whatever somebody types that a report may print, with how long it may be. */
const typed: Readonly<Record<string, number>> = {
  'asset.name': 200,
  'threat.name': 200,
  'vulnerability.name': 200,
  'risk.description': 500,
  'treatment.justification': 500,
  'treatment.third_party': 200,
  'treatment.agreement': 200,
  'treatment.activity': 500,
  'acceptance.reason': 500,
  'acceptance.decision_note': 500,
  'control.name': 200,
  'follow_up.description': 600,
  'follow_up.participants': 500,
  'evidence.name': 200,
  'assessment_answer.justification': 600,
  'assessment_answer.gap': 600,
  'parameter.name': 200,
  'impact_factor.name': 120,
  'impact_level.name': 60,
  'impact_level.description': 500,
  'probability_level.name': 60,
  'range_level.name': 60,
  // One row, and as many fields as there are names.
  'scope.description': 500,
  'scope.interested_parties': 500,
  'scope.notes': 500,
  'scope.location': 200,
  'scope.system_configuration': 500,
};

/** The hostile names of a field, as long as it takes them, each with what field it is of at its end. */
const namesOf = (field: string): string[] => {
  const maxLength = typed[field] ?? 0;
  const texts = names.map(
    (name) =>
      `${Array.from(name)
        .slice(0, maxLength - field.length)
        .join('')}${field}`,
  );
  // A name is stored without what is not seen; a long text as it was typed.
  return field.endsWith('.name') ? texts.map(tidyLine) : texts;
};

const ofScope = Object.keys(typed).filter((field) => field.startsWith('scope.'));
const ends = ['asset.name', 'threat.name', 'vulnerability.name'];
const decided = ['justification', 'third_party', 'agreement', 'activity'].map((column) => `treatment.${column}`);

/** Fields that every kind prints whole, for all rows. */
const printed: Readonly<Record<ReportKind, readonly string[]>> = {
  // Two pages have room for the beginning of a name.
  executive: [],
  risks: ends,
  'risk-sheets': [...ends, 'risk.description', ...decided, 'acceptance.reason', 'control.name'],
  treatment: ['asset.name', 'threat.name', ...decided],
  controls: [...ends, 'control.name', 'follow_up.description', 'follow_up.participants'],
  acceptances: ['asset.name', 'acceptance.reason', 'acceptance.decision_note'],
  applicability: ['assessment_answer.justification'],
  assets: ['asset.name'],
  evidence: ['evidence.name'],
  maturity: ['assessment_answer.gap'],
  audit: [],
};

let app: TestApp;
let here: Awaited<ReturnType<typeof maturityCompany>>;
let assessmentId: number;
beforeAll(async () => {
  app = await testApp();
  here = await maturityCompany(app);
  await here.inside(async (trx) => {
    const [scopeId = 0] = here.company.scopeIds;
    for (const place of names.keys()) {
      const ids = await furnishScope(trx, scopeId, `H-${place}`);
      await trx.run(sql`update scenario set name = ${`${place}`} where name = 'Presupuesto'`);
      await trx.run(sql`delete from assessment_answer where assessment_id = ${ids['assessment']}`);
      await trx.run(sql`delete from assessment where id = ${ids['assessment']}`);
      for (const risk of ['risk', 'treatedRisk'])
        await trx.run(
          sql`insert into risk_control (scope_id, risk_id, control_id) values (${scopeId}, ${ids[risk]}, ${ids['control']})`,
        );
    }
  });
  assessmentId = (await here.start()).id;
  await here.answer(assessmentId, all(itemCodes, 40));
  await here.inside(async (trx) => {
    await trx.run(sql`update acceptance set state = 'approved'`);
    await trx.run(sql`
      with few as (select id, row_number() over (order by id) as place from risk)
      update risk r set threat_id = (select id from threat order by id offset few.place % 5 limit 1),
        vulnerability_id = (select id from vulnerability order by id offset few.place limit 1)
      from few where few.id = r.id`);
    for (const field of Object.keys(typed)) {
      const [table = '', column = ''] = field.split('.');
      if (table !== 'scope')
        await trx.run(sql`update ${sql.table(table)} t set ${sql.ref(column)} = (${namesOf(field)}::text[])[1 + n.place % ${names.length}]
          from (select id, row_number() over (order by id) as place from ${sql.table(table)}) n where n.id = t.id`);
    }
    for (const table of ['threat', 'vulnerability']) await trx.run(sql`update ${sql.table(table)} set name_en = name`);
    await trx.run(sql`update company set name = 'Sol & <Cía> #1 *a* {{b}}' where id = app.current_company()`);
  });
  // A changeset of its own, which an extract of the audit is of.
  await here.inside(async (trx) => {
    const set = ofScope.map((field, place) => sql`${sql.ref(field.slice('scope.'.length))} = ${namesOf(field)[place]}`);
    await trx.run(sql`update scope set ${sql.join(set)}`);
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** What people say on a cover. */
const said = {
  version: '=1+1',
  classification: '<i>Uso</i> *interno* $y$',
  authors: '=1+HYPERLINK()',
  approvers: 'مدير \u202eabc',
};

async function made(kind: ReportKind, format: string): Promise<Buffer> {
  const query = {
    ...said,
    format,
    language: format === 'xlsx' ? 'en' : 'es',
    ...(isOfAssessment(kind) && { assessmentId }),
    // All that a new company begins with would be hundreds of pages.
    ...(kind === 'audit' && { filter: 'entity=scope' }),
  };
  const { status, raw } = await app.call(here.admin, report.make, { params: { kind }, query });
  expect(status, raw.body).toBe(200);
  return raw.rawPayload;
}

/** Text without what lines break at. */
const joined = (text: string) => text.replaceAll(/[\u200b\s]/g, '');
const unescaped = (xml: string) =>
  xml
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

async function textIn(bytes: Buffer, format: string): Promise<string> {
  if (format === 'pdf') return (await readPdf(bytes)).texts.join(' ');
  const parts = await unpack(bytes);
  const xml = [...parts].flatMap(([name, part]) =>
    /^(?:word\/document\.xml|xl\/(?:worksheets\/|sharedStrings))/.test(name) ? [part.toString()] : [],
  );
  // What somebody typed is no formula of a workbook and no field of Word.
  expect(xml.join('')).not.toMatch(/<f[ >]/);
  expect(xml.join('')).not.toMatch(/<w:instrText[^>]*>[^<]*(?:HYPERLINK &quot;http|example)/);
  return unescaped(xml.join(' '));
}

/** What stands in a report as it was typed. */
function expectedOf(kind: ReportKind, format: string): string[] {
  // Cells go on behind the header of the next page, brackets at an end of a line are read turned, and letters of the right elsewhere.
  if (format === 'pdf')
    return [
      ...(kind === 'audit' ? ofScope.slice(0, -1) : printed[kind]),
      '"/etc/hostname"',
      '`code`@ref',
      '=HYPERLINK',
      '+1+cmd|',
      'x'.repeat(80),
      '😀',
    ];
  if (kind === 'executive') return namesOf('asset.name').map((name) => Array.from(name).slice(0, 70).join(''));
  if (kind === 'audit') return ofScope.flatMap((field, place) => namesOf(field)[place] ?? []);
  return printed[kind].flatMap(namesOf);
}

describe.each(reportKinds)('a report of kind %s', (kind) => {
  test.each(reportFormats)(
    'prints hostile names as they are typed and runs nothing, twice the same bytes: %s',
    async (format) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
      const [one, two] = [await made(kind, format), await made(kind, format)];
      vi.useRealTimers();
      expect(one.equals(two)).toBe(true);
      const text = joined(await textIn(one, format));
      const missing = expectedOf(kind, format).filter((name) => !text.includes(joined(name)));
      expect(missing).toEqual([]);
    },
  );
});
