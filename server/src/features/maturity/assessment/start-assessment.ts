import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { frameworkOf } from '@baluarte/contract/maturity/framework-definition.ts';
import type { Framework, ItemKind } from '@baluarte/contract/maturity/framework.rules.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findFramework, refuseRetired } from '../shared/find-framework.ts';
import { purposes } from '../shared/purposes.ts';
import { getRow } from './assessment-row.ts';
import { giveParts } from './give-parts.ts';
import { lockAssessment } from './lock-assessment.ts';
import { refuseUnknownParts } from './parts.ts';

type Asking = Pick<Handling<typeof assessment.create>, 'trx' | 'session' | 'tenant' | 'parts'> & { language: Language };

/** At most this many assessments are kept in one scope. */
const maximumPerScope = 10_000;

interface New {
  scopeId: number;
  purposeId: number;
  name: string | null;
  /** Today unless it is said. */
  date: string | undefined;
  framework: Framework;
  copiedFromId?: number;
}

const countOf = ({ items }: Framework, kind: ItemKind) => items.filter((item) => item.kind === kind).length;

/** Writes an assessment that is being answered; undefined where one of the scope and purpose is already. */
async function insertAssessment(trx: Trx, { scopeId, framework, ...made }: New): Promise<number | undefined> {
  const { count } = await trx.one(sql<{ count: number }>`
    select count(*) from assessment where company_id = app.current_company() and scope_id = ${scopeId}`);
  if (count >= maximumPerScope) throw problem('assessment.tooMany', { maximum: maximumPerScope });
  const row = await trx.first(sql<{ id: number }>`
    insert into assessment (scope_id, purpose_id, name, assessment_date, framework_code, framework, clauses_total, controls_total, copied_from_id)
    values (${scopeId}, ${made.purposeId}, ${made.name || null}, coalesce(${made.date}::date, app.today()), ${framework.code},
      ${JSON.stringify(framework)}::jsonb, ${countOf(framework, 'clause')}, ${countOf(framework, 'control')}, ${made.copiedFromId ?? null})
    on conflict (company_id, scope_id, purpose_id) where status_id = 1 do nothing
    returning id`);
  return row?.id;
}

/** Throws `assessment.limited` for who is limited to some assessments: another one would be none of them. */
function refuseLimited({ allowedAssessmentIds }: Session): void {
  if (allowedAssessmentIds !== 'every') throw problem('assessment.limited');
}

/** Throws `invalid` for a purpose that is not listed, and for somebody else as the one who begins. */
function refuseUnknown({ purpose, user_id }: z.output<typeof assessment.create.body>, session: Session): void {
  if (!purposes().some(({ id }) => id === purpose)) throw invalid([{ path: 'body.purpose', code: 'unknown' }]);
  if (user_id !== undefined && user_id !== session.userId) throw invalid([{ path: 'body.user_id', code: 'unknown' }]);
}

/**
 * Begins an assessment in the scope worked in, or answers the one of its purpose that is being answered there. Throws
 * `assessment.limited`, `framework.unknown`, `framework.retired`, `assessment.tooMany`, and `invalid` for a purpose or a person that is not there.
 */
export async function startAssessment(
  asking: Asking,
  body: z.output<typeof assessment.create.body>,
): Promise<AssessmentRow & { is_new: boolean; changesetId: number | null }> {
  const { trx, session, tenant, language } = asking;
  refuseLimited(session);
  refuseUnknown(body, session);
  const [scopeId] = tenant.scopeIds === 'every' ? [] : tenant.scopeIds;
  if (scopeId === undefined) throw problem('scope.missing');
  const framework = frameworkOf(await findFramework(trx, body.framework_version));
  await refuseRetired(trx, framework.code);
  await refuseUnknownParts(trx, body.parts, { scope_id: scopeId, framework });
  const made = { scopeId, purposeId: body.purpose, name: body.name, date: body.assessment_date, framework };
  const id = await insertAssessment(trx, made);
  if (id === undefined) {
    const { there } = await trx.one(sql<{ there: number }>`
      select id as there from assessment where company_id = app.current_company() and scope_id = ${scopeId}
        and purpose_id = ${body.purpose} and status_id = 1`);
    return { ...(await getRow(trx, there, language)), is_new: false, changesetId: null };
  }
  if (body.parts.length > 0) await giveParts(asking, { id, scope_id: scopeId, framework }, body.parts);
  return { ...(await getRow(trx, id, language)), is_new: true, changesetId: await changesetOf(trx) };
}

/**
 * Begins another assessment with the answers, what proves them and what is expected to, and the typed figures of one there is, by the same version of the framework. Throws
 * `assessment.limited`, `notFound`, `assessment.activeTaken` while one of the scope and purpose is being answered.
 */
export async function copyAssessment(
  { trx, session, language }: Pick<Asking, 'trx' | 'session' | 'language'>,
  sourceId: number,
  { name, assessment_date }: z.output<typeof assessment.copy.body>,
): Promise<AssessmentRow & { changesetId: number | null }> {
  refuseLimited(session);
  const source = await lockAssessment(trx, sourceId);
  if (!source) throw problem('notFound');
  const { scope_id: scopeId, purpose_id: purposeId, framework } = source;
  const id = await insertAssessment(trx, {
    scopeId,
    purposeId,
    name,
    date: assessment_date,
    framework,
    copiedFromId: sourceId,
  });
  if (id === undefined) throw problem('assessment.activeTaken');
  const from = sql`company_id = app.current_company() and assessment_id = ${sourceId}`;
  // Who gave an answer and when goes on being said: copying is not answering.
  await trx.run(sql`
    insert into assessment_answer (scope_id, assessment_id, code, kind, level, is_applicable, justification, gap, responsible_id, due_date,
      extra, answered_by, answered_at)
    select scope_id, ${id}, code, kind, level, is_applicable, justification, gap, responsible_id, due_date, extra, answered_by, answered_at
    from assessment_answer where ${from}`);
  await trx.run(sql`
    insert into evidence_link (scope_id, evidence_id, assessment_answer_id)
    select l.scope_id, l.evidence_id, made.id from assessment_answer w
    join evidence_link l on l.company_id = w.company_id and l.assessment_answer_id = w.id
    join assessment_answer made on made.company_id = w.company_id and made.assessment_id = ${id} and made.code = w.code
    where w.company_id = app.current_company() and w.assessment_id = ${sourceId}`);
  // What is expected of an answer goes on being expected, and is met by what met it.
  await trx.run(sql`
    insert into expected_evidence (scope_id, name, evidence_id, assessment_answer_id)
    select x.scope_id, x.name, x.evidence_id, made.id from assessment_answer w
    join expected_evidence x on x.company_id = w.company_id and x.assessment_answer_id = w.id
    join assessment_answer made on made.company_id = w.company_id and made.assessment_id = ${id} and made.code = w.code
    where w.company_id = app.current_company() and w.assessment_id = ${sourceId} order by x.id`);
  await trx.run(sql`
    insert into assessment_typed_figure (scope_id, assessment_id, code, value, reason)
    select scope_id, ${id}, code, value, reason from assessment_typed_figure where ${from}`);
  return { ...(await getRow(trx, id, language)), changesetId: await changesetOf(trx) };
}
