import type { AnswerRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { extraOf, type AnswerInput } from '@baluarte/contract/maturity/assessment.ts';
import type { Framework, ItemKind } from '@baluarte/contract/maturity/framework.rules.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { sql } from 'kysely';
import { records } from '#kit/database/records.ts';
import { invalid, problem, refusedWith } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { answerJson, peopleOf, type StoredAnswer } from '../shared/stored-assessment.ts';
import { lockAssessment, refuseFinished, type Locked } from './lock-assessment.ts';
import { refuseOthersPart, strangers } from './parts.ts';

/** An answer as clients get it: what they sent along is beside the fields the product knows, which win. */
export const answerRowOf = (assessmentId: number, { extra, kind: _kind, ...answer }: StoredAnswer): AnswerRow => ({
  ...extra,
  ...answer,
  assessment_id: assessmentId,
});

/** Answers of some items, in the order of the codes. */
async function answersOf(trx: Trx, assessmentId: number, codes: readonly string[]): Promise<AnswerRow[]> {
  const rows = await trx.rows(sql<{ row: StoredAnswer }>`
    with ${peopleOf(assessmentId)}
    select ${answerJson} as row from unnest(${codes}::text[]) with ordinality c(code, place)
    join assessment_answer w on w.company_id = app.current_company() and w.assessment_id = ${assessmentId} and w.code = c.code
    order by c.place`);
  return rows.map(({ row }) => answerRowOf(assessmentId, row));
}

/** What is sent of one item by whatever call: enough to say whether it can be an answer. */
interface Said {
  code: string;
  level: number | null;
  is_applicable: boolean;
  justification: string;
}

/** Issues of answers by the framework: items it has not, or of another step, values off its scale, a missing reason. */
export function issuesOfAnswers(responses: readonly Said[], { items, scale }: Framework, kind?: ItemKind): Issue[] {
  const kinds = new Map(items.map((item) => [item.code, item.kind]));
  const codes = responses.map(({ code }) => code);
  return responses.flatMap(({ code, level, is_applicable, justification }, at): Issue[] => {
    const issue = (field: string, what: string): Issue => ({ path: `body.responses.${at}.${field}`, code: what });
    const own = kinds.get(code);
    return [
      ...(own === undefined || (kind !== undefined && own !== kind) ? [issue('code', 'unknown')] : []),
      ...(codes.indexOf(code) < at ? [issue('code', 'taken')] : []),
      ...(is_applicable && level !== null && !scale.includes(level) ? [issue('level', 'unknown')] : []),
      ...(is_applicable || justification !== '' ? [] : [issue('justification', 'required')]),
    ];
  });
}

/** Throws `assessment.clausesFirst` while requirements of the first step are pending. */
async function refuseEarly(trx: Trx, { id, framework }: Locked): Promise<void> {
  const { answered } = await trx.one(sql<{ answered: number }>`
    select count(*) as answered from assessment_answer
    where company_id = app.current_company() and assessment_id = ${id} and kind = 'clause' and (not is_applicable or level is not null)`);
  const missing = framework.items.filter(({ kind }) => kind === 'clause').length - answered;
  if (missing > 0) throw problem('assessment.clausesFirst', { missing });
}

/** Throws `assessment.answersChanged`, with the answers as they are, where one was changed since it was read. */
async function refuseStale(trx: Trx, { id }: Locked, responses: readonly AnswerInput[]): Promise<void> {
  const read = responses.filter(({ version }) => version !== undefined);
  if (read.length === 0) return;
  const there = new Map(
    (
      await answersOf(
        trx,
        id,
        read.map(({ code }) => code),
      )
    ).map((row) => [row.code, row]),
  );
  const changed = read.flatMap(({ code, version }) => {
    const row = there.get(code);
    return row && row.version !== version ? [row] : [];
  });
  if (changed.length > 0)
    throw refusedWith('assessment.answersChanged', { codes: changed.map(({ code }) => code) }, changed);
}

/** The assessment all of some responses are of, held. Throws `invalid` where it is not there, or they are of several. */
export async function lockForResponses(trx: Trx, responses: readonly { assessment_id: number }[]): Promise<Locked> {
  const id = responses[0]?.assessment_id ?? 0;
  const elsewhere = responses.flatMap(({ assessment_id }, at): Issue[] =>
    assessment_id === id ? [] : [{ path: `body.responses.${at}.assessment_id`, code: 'unknown' }],
  );
  const found = elsewhere.length === 0 ? await lockAssessment(trx, id) : undefined;
  if (!found)
    throw invalid(elsewhere.length > 0 ? elsewhere : [{ path: 'body.responses.0.assessment_id', code: 'unknown' }]);
  refuseFinished(found);
  return found;
}

/** An answer ready to be written; null of a person or a date stands for whatever there is where `keeps…` says so. */
interface Written extends Said {
  kind: ItemKind;
  gap: string;
  responsible_id: number | null;
  keeps_responsible: boolean;
  due_date: string | null;
  keeps_due_date: boolean;
  extra: Record<string, unknown>;
  keeps_extra: boolean;
}

function writtenOf(response: AnswerInput, kind: ItemKind): Written {
  const { code, is_applicable, justification, responsible_id, due_date } = response;
  const extra = extraOf(response);
  return {
    code,
    kind,
    is_applicable,
    justification,
    // What does not apply has neither a level nor a gap.
    level: is_applicable ? response.level : null,
    gap: is_applicable ? response.gap : '',
    responsible_id: responsible_id ?? null,
    keeps_responsible: responsible_id === undefined,
    due_date: due_date ?? null,
    keeps_due_date: due_date === undefined,
    extra,
    keeps_extra: Object.keys(extra).length === 0,
  };
}

/** Writes answers in one statement; one that says what it said before is left alone. */
export async function writeAnswers(
  trx: Trx,
  { id, scope_id }: Pick<Locked, 'id' | 'scope_id'>,
  answers: readonly Written[],
): Promise<void> {
  await trx.run(sql`
    insert into assessment_answer as w (scope_id, assessment_id, code, kind, level, is_applicable, justification, gap, responsible_id, due_date, extra)
    select ${scope_id}, ${id}, r.code, r.kind, r.level, r.is_applicable, r.justification, r.gap,
      case when r.keeps_responsible then o.responsible_id else r.responsible_id end,
      case when r.keeps_due_date then o.due_date else r.due_date end,
      case when r.keeps_extra then coalesce(o.extra, '{}') else r.extra end
    from ${records(answers)} as r(code text, kind text, level smallint, is_applicable boolean, justification text, gap text,
      responsible_id bigint, keeps_responsible boolean, due_date date, keeps_due_date boolean, extra jsonb, keeps_extra boolean)
    left join assessment_answer o on o.company_id = app.current_company() and o.assessment_id = ${id} and o.code = r.code
    on conflict on constraint assessment_answer__code_taken do update set level = excluded.level, is_applicable = excluded.is_applicable,
      justification = excluded.justification, gap = excluded.gap, responsible_id = excluded.responsible_id, due_date = excluded.due_date,
      extra = excluded.extra, answered_by = app.current_actor(), answered_at = now(), version = w.version + 1
    where (w.level, w.is_applicable, w.justification, w.gap, w.responsible_id, w.due_date, w.extra)
      is distinct from (excluded.level, excluded.is_applicable, excluded.justification, excluded.gap, excluded.responsible_id, excluded.due_date, excluded.extra)`);
}

/** Answers as they are sent, as they are written; `kind` of each by the framework. */
export const toWrite = (responses: readonly AnswerInput[], { items }: Framework): Written[] => {
  const kinds = new Map(items.map((item) => [item.code, item.kind]));
  return responses.map((response) => writtenOf(response, kinds.get(response.code) ?? 'control'));
};

/**
 * Saves answers of one step, which overwrite those there are; the same call again changes nothing. Throws `invalid`,
 * `assessment.finished`, `assessment.clausesFirst`, `assessment.notYourPart`, `assessment.answersChanged`.
 */
export async function saveAnswers(
  { trx, session }: { trx: Trx; session: Session },
  responses: readonly AnswerInput[],
  kind: ItemKind,
): Promise<AnswerRow[]> {
  const held = await lockForResponses(trx, responses);
  const { framework, scope_id } = held;
  const people = responses.flatMap(({ responsible_id }) => responsible_id ?? []);
  const nobody = await strangers(trx, people, scope_id);
  const issues = [
    ...issuesOfAnswers(responses, framework, kind),
    ...responses.flatMap(({ responsible_id }, at): Issue[] =>
      typeof responsible_id === 'number' && nobody.has(responsible_id)
        ? [{ path: `body.responses.${at}.responsible_id`, code: 'unknown' }]
        : [],
    ),
  ];
  if (issues.length > 0) throw invalid(issues);
  const codes = responses.map(({ code }) => code);
  await refuseOthersPart(trx, held, { userId: session.userId, codes });
  if (kind === 'control') await refuseEarly(trx, held);
  await refuseStale(trx, held, responses);
  await writeAnswers(trx, held, toWrite(responses, framework));
  return answersOf(trx, held.id, codes);
}
