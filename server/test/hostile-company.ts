import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { frameworkOf } from '@baluarte/contract/maturity/framework-definition.ts';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import { defaultFramework } from '#maturity/shared/shipped-frameworks.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';

/** Texts that attack one of the outputs, or that a careless output would damage. */
export const hostileVectors: Readonly<Record<string, string>> = {
  script: '</textarea><script>alert(1)</script>',
  frame: '<iframe src=javascript:alert(1)></iframe>',
  drawing: '<svg/onload=alert(1)>',
  handler: `"'><img src=x onerror=alert(1)>`,
  comparison: 'costo<x y p=3, o impacto>4 <valor-actual>',
  mailbox: 'Ana Ríos <ana@example.com>, x',
  'header of a mail': 'a\r\nBcc: evil@example.com\r\n\r\n<b>b</b>',
  'element of Word': `]]></w:t><w:instrText>DDEAUTO c</w:instrText>&#0;`,
  'place of a template': '{{company}} { INCLUDETEXT "c" } {FILENAME}',
  'character of a workbook': '_x003D_1+1_x000D_',
  'program in a formula': `=cmd|'/C calc'!A0`,
  plus: '+1+1',
  minus: `-2+3+cmd|' /C calc'!A0`,
  at: '@SUM(1+1)',
  'wide sign': '＝1+1',
  'formula behind a tab': '\t=1+1',
  'formula behind a separator': 'a;=1+1,=2+2\t=3+3|@x',
  'field that runs a program': '=DDE("cmd";"/C calc";"x")',
  link: '=HYPERLINK("javascript:alert(1)") https://evil.example',
  'turned direction': 'a\u202egpj.exe\u2066b',
  'control characters': 'a\u0001\u0007\u001b[31mb\u007f',
  'ends of lines': 'a\u2028b\u2029c\u0085d\u000be',
  emoji: '👩‍👩‍👧‍👦🇨🇴😀',
  typesetting: '#read("/etc/passwd") $x$ *b* @ref \\',
  path: '../../etc/passwd',
};
export const vectorNames = Object.keys(hostileVectors);

/** Columns that hold what a machine writes: they are no text that somebody types. */
const machineColumn =
  /^(?:kind|impact_rule|state|format|encoding|separator|language|list|query|shape|operation|table_name|request_id|event|subject|link|time_zone|plan_code|schema|product_version|type|scan|option|due_for|every|places|completeness|template|used_from|left_out|field|word|start|logo_name|threat|purpose|reason_code)$|_key$|_code$|hash|digest|fingerprint|sha256|password|secret|subdomain|issuer|client_id|address$|integrity$/;
/** Tables whose texts come with the product, or are of the machine. */
const machineTable = /^(?:country|state|city|mailbox|event|change|change_count|changeset|idempotency|import_answer)$/;
/** A code there names an item of a framework, and no such item is called otherwise. */
const itemCode = /^(?:assessment_\w+|framework_version|framework)\.code$/;

interface Column {
  table: string;
  column: string;
  /** Characters that its checks demand and allow. */
  least: number;
  most: number;
}

/** Every column of the company that holds what people type, as the database tells: of one more table, its columns are among them. */
async function textColumns(database: Database): Promise<Column[]> {
  const { rows } = await database.owner.query<{ table: string; column: string; checks: string }>(`
    select c.table_name as table, c.column_name as column, coalesce((
      select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
      where k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and k.contype = 'c'
        and pg_get_constraintdef(k.oid) ~ ('\\m' || c.column_name || '\\M')), '') as checks
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and (table_name = 'company' or exists (select from information_schema.columns i
        where (i.table_schema, i.table_name, i.column_name) = (c.table_schema, c.table_name, 'company_id')))
    order by 1, 2`);
  return rows.flatMap(({ table, column, checks }) => {
    const isOfMachine =
      machineColumn.test(column) ||
      machineTable.test(table) ||
      itemCode.test(`${table}.${column}`) ||
      new RegExp(`\\(${column} (?:= ANY|~)`).test(checks);
    const limit = (sign: string) => new RegExp(`length\\(${column}\\) ${sign} (\\d+)`).exec(checks)?.[1];
    return isOfMachine ? [] : [{ table, column, least: Number(limit('>=') ?? 0), most: Number(limit('<=') ?? 500) }];
  });
}

/** What a text column of a company holds now: where, the whole text, and the mark at its end that no other has. */
interface Planted {
  field: string;
  text: string;
}

export interface HostileCompany {
  here: Furnished;
  /** By their marks. */
  planted: ReadonlyMap<string, Planted>;
  /** Fields that took no text, with the refusal. */
  refused: string[];
}

/** Rows that may have a text of such a field. */
const only: Readonly<Record<string, string>> = { 'risk.typed_reason': 'and typed_probability is not null' };

export const markPattern = /¶\d+¶\d+¶/g;

/**
 * A company with one of everything, in which every text that somebody types is a vector. In as many rounds as there are vectors each
 * field has each.
 */
export async function hostileCompany(database: Database, round: number): Promise<HostileCompany> {
  const here = await furnishedCompany(database);
  const planted = new Map<string, Planted>();
  const refused: string[] = [];
  const tenant = { ...here.company.tenant, userId: here.admin.userId };
  // What is only there with something else beside it; and a framework that is whole.
  await inCompany(database.owner, tenant, async (trx) => {
    await trx.run(sql`update audit_request set answer = 'x', answered_at = now()`);
    await trx.run(sql`update evidence set hold_reason = 'x', hold_at = now()`);
    await trx.run(
      sql`update risk set typed_probability = 1, typed_impact = 1, typed_reason = 'x' where probability is not null`,
    );
    await trx.run(
      sql`update framework_version set definition = ${JSON.stringify(frameworkOf(defaultFramework()))}::jsonb`,
    );
    await trx.run(sql`update acceptance set decision_note = 'x'`);
    await trx.run(
      sql`update assessment set framework_code = ${defaultFramework().code}, framework = ${JSON.stringify(frameworkOf(defaultFramework()))}::jsonb`,
    );
  });
  for (const [place, { table, column, least, most }] of (await textColumns(database)).entries()) {
    const vector = hostileVectors[vectorNames[(place + round) % vectorNames.length] ?? ''] ?? '';
    const [shortestMark, longestMark] = [`¶${place}¶1¶`.length, `¶${place}¶99¶`.length];
    const fitting = firstCharacters(vector, most - longestMark);
    const points = fitting.match(/./gsu)?.length ?? 0; // what the database counts
    const text = fitting + '.'.repeat(Math.max(0, least - shortestMark - points));
    const own = table === 'company' ? sql`id = app.current_company()` : sql`company_id = app.current_company()`;
    try {
      const kept = await inCompany(database.owner, tenant, (trx) =>
        trx.rows<{ text: string }>(sql`
          with chosen as (
            select t.ctid as place, row_number() over (order by (to_jsonb(t) ->> 'id')::bigint, t.ctid) as number
            from ${sql.table(table)} t where ${own} ${sql.raw(only[`${table}.${column}`] ?? '')} order by number limit 20)
          update ${sql.table(table)} t set ${sql.ref(column)} = ${text}::text || ${`¶${place}¶`}::text || chosen.number || '¶'
          from chosen where t.ctid = chosen.place returning t.${sql.ref(column)} as text`),
      );
      for (const { text: whole } of kept) {
        const [mark] = whole.match(markPattern) ?? [];
        if (mark) planted.set(mark, { field: `${table}.${column}`, text: whole });
      }
    } catch (error) {
      refused.push(`${table}.${column}: ${(error as Error).message}`);
    }
  }
  return { here, planted, refused };
}
