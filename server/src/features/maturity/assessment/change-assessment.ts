import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { stateOf, Scorer } from '@baluarte/contract/maturity/score.rules.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { changesetOf } from '#kit/history/changeset-of.ts';
import type { Handling } from '#kit/http/serve.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { storedForm } from '../shared/stored-shapes.ts';
import { figuresOf } from '../shared/figures.ts';
import { refuseUnlessLeading } from '../shared/own-part.ts';
import { ratedBy, readAssessment } from '../shared/stored-assessment.ts';
import { getRow } from './assessment-row.ts';
import { giveParts } from './give-parts.ts';
import { lockActive, lockAssessment } from './lock-assessment.ts';

type Change = z.output<typeof assessment.update.body>;

/** Whether a client asks for an assessment to be finished: by the status of the product, or by the state of the specification. */
const isFinishing = ({ status }: Change): boolean =>
  status === statusIds.FINISH ||
  (typeof status === 'object' && (status.id === statusIds.FINISH || status.state === 'completed'));

/** Throws `status.transitionRefused` for a status an assessment cannot have. */
function refuseOtherStatus({ status }: Change): void {
  const id = typeof status === 'object' ? status.id : status;
  if (id !== undefined && id !== statusIds.ACTIVE && id !== statusIds.FINISH)
    throw problem('status.transitionRefused', { allowed: [statusIds.FINISH] });
}

/**
 * Finishes an assessment: everything it comes to is computed and stored. Throws `assessment.incomplete` while something is
 * pending, `assessment.gapsMissing` where a low level has no gap described.
 */
async function finish(trx: Trx, id: number, completedAt: string | null | undefined): Promise<void> {
  const { framework, answers, typed } = await readAssessment(trx, id);
  const given = new Map(answers.map((answer) => [answer.code, answer]));
  const pending = framework.items.filter(({ code }) => stateOf(given.get(code)) === 'pending');
  if (pending.length > 0)
    throw problem('assessment.incomplete', { count: pending.length, codes: pending.map(({ code }) => code) });
  const unsaid = answers.filter(({ level, gap }) => level !== null && level < framework.gaps.medium && gap === '');
  if (unsaid.length > 0)
    throw problem('assessment.gapsMissing', {
      count: unsaid.length,
      level: framework.gaps.medium,
      codes: unsaid.map(({ code }) => code),
    });
  const result = figuresOf(new Scorer(framework), ratedBy(answers), typed);
  await trx.run(sql`
    update assessment set status_id = ${statusIds.FINISH}, overall_maturity = ${result.overall_maturity}, phva_score = ${result.phva_score},
      nist_score = ${result.nist_score}, controls_score = ${result.controls_score}, maturity_level = ${result.maturity_level},
      result = ${storedForm(result)}::jsonb,
      -- said by the client, but neither before it began nor later than now
      completed_at = greatest(created_at, least(coalesce(${completedAt ?? null}::timestamptz, now()), now())),
      version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}`);
}

type Changing = Pick<Handling<typeof assessment.update>, 'trx' | 'tenant' | 'session' | 'parts' | 'params' | 'body'> & {
  language: Language;
};

/**
 * Changes an assessment that is being answered, or finishes it. An input without changes writes nothing. Throws `notFound`,
 * `changedMeanwhile`, `assessment.finished`, `assessment.onlyYourPart` where who has a part finishes it or changes who answers
 * what, and what finishing throws.
 */
export async function changeAssessment(changing: Changing): Promise<AssessmentRow & { changesetId: number | null }> {
  const {
    trx,
    session,
    params: { id },
    body,
    language,
  } = changing;
  const held = await lockActive(trx, id, body.version);
  refuseOtherStatus(body);
  if (body.parts !== undefined || isFinishing(body)) await refuseUnlessLeading(trx, id, session.userId);
  const name = body.name === undefined ? sql`name` : sql`${body.name || null}`;
  const date = body.assessment_date === undefined ? sql`assessment_date` : sql`${body.assessment_date}::date`;
  await trx.run(sql`
    update assessment set name = ${name}, assessment_date = ${date}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id} and (name, assessment_date) is distinct from (${name}, ${date})`);
  if (body.parts !== undefined) await giveParts(changing, held, body.parts);
  if (isFinishing(body)) await finish(trx, id, body.completed_at);
  return { ...(await getRow(trx, id, language)), changesetId: await changesetOf(trx) };
}

/** Tables of what belongs to an assessment. */
const parts = ['assessment_answer', 'assessment_rating', 'assessment_part', 'assessment_typed_figure'] as const;

/**
 * Deletes an assessment with all that belongs to it, which goes first, so that an undo brings the assessment back before it.
 * What proved its answers stays, without them. Throws `notFound`.
 */
export async function removeAssessment(trx: Trx, id: number): Promise<{ changesetId: number | null }> {
  if (!(await lockAssessment(trx, id))) throw problem('notFound');
  for (const relation of ['evidence_link', 'expected_evidence'])
    await trx.run(sql`
      delete from ${sql.table(relation)} x using assessment_answer w where x.company_id = app.current_company()
        and w.company_id = x.company_id and w.id = x.assessment_answer_id and w.assessment_id = ${id}`);
  for (const table of parts)
    await trx.run(
      sql`delete from ${sql.table(table)} where company_id = app.current_company() and assessment_id = ${id}`,
    );
  await trx.run(sql`delete from assessment where company_id = app.current_company() and id = ${id}`);
  return { changesetId: await changesetOf(trx) };
}
