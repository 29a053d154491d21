import { frameworkOf } from '@baluarte/contract/maturity/framework-definition.ts';
import type { Framework } from '@baluarte/contract/maturity/framework.rules.ts';
import { Scorer } from '@baluarte/contract/maturity/score.rules.ts';
import { sql } from 'kysely';
import { figuresOf } from '#maturity/shared/figures.ts';
import { storedForm } from '#maturity/shared/stored-shapes.ts';
import { shippedFramework } from '#maturity/shared/shipped-frameworks.ts';
import { ratedBy } from '#maturity/shared/stored-assessment.ts';
import { records } from '#kit/database/records.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { DemoAssessment } from './demo-data.ts';
import { demoTimeZone } from './past-changeset.ts';
import type { DemoAnswer } from './plan-answers.ts';

interface Author {
  at: string;
  userId: number | null;
}

/** The assessment written last is the one that is answered, and finished. */
const latest = sql`(select max(id) from assessment where company_id = app.current_company())`;

/** Begins an assessment. */
export async function writeStarted(
  trx: Trx,
  { purpose, name, framework: of }: DemoAssessment,
  { at, userId, scopeId }: Author & { scopeId: number },
): Promise<void> {
  const framework = frameworkOf(shippedFramework(of));
  const countOf = (kind: string) => framework.items.filter((item) => item.kind === kind).length;
  await trx.run(sql`
    insert into assessment (scope_id, purpose_id, name, assessment_date, framework_code, framework, clauses_total, controls_total, user_id,
      created_at, updated_at)
    values (${scopeId}, ${purpose}, ${name}, (${at}::timestamptz at time zone ${demoTimeZone})::date, ${framework.code}, ${JSON.stringify(framework)}::jsonb,
      ${countOf('clause')}, ${countOf('control')}, ${userId}, ${at}, ${at})`);
}

/** Answers some items of it. */
export async function writeAnswered(trx: Trx, answers: readonly DemoAnswer[], { at, userId }: Author): Promise<void> {
  await trx.run(sql`
    insert into assessment_answer (scope_id, assessment_id, code, kind, level, is_applicable, justification, gap, answered_by, answered_at)
    select a.scope_id, a.id, r.code, r.kind, r.level, r.level is not null, r.justification, r.gap, ${userId}, ${at}
    from ${records(answers)} as r(code text, kind text, level smallint, justification text, gap text)
    join assessment a on a.id = ${latest}`);
}

/** Finishes it, with what it comes to. */
export async function writeFinished(trx: Trx, at: string): Promise<void> {
  const answers = await trx.rows(sql<{ code: string; level: number | null; is_applicable: boolean }>`
    select code, level, is_applicable from assessment_answer where assessment_id = ${latest}`);
  const { framework } = await trx.one(
    sql<{ framework: Framework }>`select framework from assessment where id = ${latest}`,
  );
  const result = figuresOf(new Scorer(framework), ratedBy(answers), []);
  await trx.run(sql`
    update assessment set status_id = 5, overall_maturity = ${result.overall_maturity}, phva_score = ${result.phva_score},
      nist_score = ${result.nist_score}, controls_score = ${result.controls_score}, maturity_level = ${result.maturity_level},
      result = ${storedForm(result)}::jsonb, completed_at = ${at}, version = version + 1, updated_at = ${at}
    where id = ${latest}`);
}
