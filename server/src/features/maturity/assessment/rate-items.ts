import type { RatingRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { stateOf, type Rated } from '@baluarte/contract/maturity/score.rules.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { records } from '#kit/database/records.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isAgreed, isRatedByOthers } from '../shared/shown-ratings.ts';
import { ratedBy, readAssessment } from '../shared/stored-assessment.ts';
import { refuseOthersPart } from './parts.ts';
import { issuesOfAnswers, lockForResponses } from './save-answers.ts';

/**
 * Throws `assessment.ratingFixed` where ratings would be given or changed after what others said was shown: somebody else has
 * rated the item, and so has the caller; or a value was agreed on. What stays the same may be sent again.
 */
async function refuseAfterShown(
  trx: Trx,
  assessmentId: number,
  userId: number,
  rows: readonly (Rated & { code: string; justification: string })[],
) {
  const fixed = await trx.rows(sql<{ code: string }>`
    select r.code from ${records(rows)} as r(code text, level smallint, is_applicable boolean, justification text)
    left join assessment_rating g on g.company_id = app.current_company() and g.assessment_id = ${assessmentId}
      and g.code = r.code and g.user_id = ${userId}
    where (g.level, g.is_applicable, g.justification) is distinct from (r.level, r.is_applicable, r.justification)
      and (g.id is not null and ${isRatedByOthers(sql`r.code`, assessmentId, userId)} or ${isAgreed(sql`r.code`, assessmentId)})`);
  if (fixed.length > 0) throw problem('assessment.ratingFixed', { codes: fixed.map(({ code }) => code) });
}

/**
 * Saves what the caller says of items, apart from what others say of them. Throws `invalid`, `assessment.finished`,
 * `assessment.notYourPart`, `assessment.ratingFixed`.
 */
export async function rateItems(
  { trx, session }: { trx: Trx; session: Session },
  { responses }: z.output<typeof assessment.rate.body>,
): Promise<{ rated: number; changesetId: number | null }> {
  const held = await lockForResponses(trx, responses);
  const issues = issuesOfAnswers(responses, held.framework);
  if (issues.length > 0) throw invalid(issues);
  await refuseOthersPart(trx, held, { userId: session.userId, codes: responses.map(({ code }) => code) });
  const rows = responses.map(({ code, level, is_applicable, justification }) => ({
    code,
    level: is_applicable ? level : null,
    is_applicable,
    justification,
  }));
  await refuseAfterShown(trx, held.id, session.userId, rows);
  const rated = await trx.run(sql`
    insert into assessment_rating as g (scope_id, assessment_id, code, level, is_applicable, justification)
    select ${held.scope_id}, ${held.id}, r.code, r.level, r.is_applicable, r.justification
    from ${records(rows)} as r(code text, level smallint, is_applicable boolean, justification text)
    on conflict on constraint assessment_rating__user_taken do update
      set level = excluded.level, is_applicable = excluded.is_applicable, justification = excluded.justification, rated_at = now()
    where (g.level, g.is_applicable, g.justification) is distinct from (excluded.level, excluded.is_applicable, excluded.justification)`);
  return { rated, changesetId: await changesetOf(trx) };
}

interface Rating extends Rated {
  code: string;
  user_id: number;
  user_name: string | null;
  justification: string;
  rated_at: string;
}

const isSame = (a: Rated, b: Rated): boolean => a.level === b.level && a.is_applicable === b.is_applicable;

function spreadOf(ratings: readonly Rating[]): number | null {
  const levels = ratings.flatMap(({ level }) => level ?? []);
  return levels.length < 2 ? null : Math.max(...levels) - Math.min(...levels);
}

/**
 * What people said of the items of an assessment. What others said of one is told once one has rated it oneself, or a value
 * was agreed on: nobody is led by anybody. Throws `notFound`.
 */
export async function ratingsOf(trx: Trx, id: number, { userId }: Session): Promise<RatingRow[]> {
  const { framework, answers } = await readAssessment(trx, id);
  const ratings = await trx.rows(sql<Rating>`
    select code, user_id, app.person_name(user_id) as user_name, level, is_applicable, justification, rated_at
    from assessment_rating where company_id = app.current_company() and assessment_id = ${id} order by id`);
  const byCode = Map.groupBy(ratings, ({ code }) => code);
  const agreed = ratedBy(answers);
  return framework.items.flatMap(({ code }): RatingRow[] => {
    const all = byCode.get(code);
    if (!all) return [];
    const answer = agreed.get(code);
    const isSettled = stateOf(answer) !== 'pending';
    const mine = all.find(({ user_id }) => user_id === userId) ?? null;
    const isOpen = isSettled || mine !== null;
    const [first] = all;
    return [
      {
        code,
        count: all.length,
        mine: mine && { level: mine.level, is_applicable: mine.is_applicable, justification: mine.justification },
        is_open: isOpen,
        is_fixed: isSettled || (mine !== null && all.length > 1),
        spread: isOpen ? spreadOf(all) : null,
        is_disputed: isOpen && first ? all.some((each) => !isSame(each, first)) : null,
        agreed: answer && isSettled ? { state: stateOf(answer), level: answer.level } : null,
        ratings: isOpen
          ? all.map(({ code: _code, ...each }) => ({
              ...each,
              is_dissent: isSettled && answer !== undefined && !isSame(each, answer),
            }))
          : [],
      },
    ];
  });
}

/** Throws `changedMeanwhile` where the figure of a group was typed, changed or taken back since somebody saw it. */
async function refuseUnseenFigure(trx: Trx, id: number, { code, seen }: { code: string; seen: number | null }) {
  const now = await trx.first(sql<{ id: number; value: number }>`
    select id, value::float8 as value from assessment_typed_figure
    where company_id = app.current_company() and assessment_id = ${id} and code = ${code}`);
  if ((now?.value ?? null) !== seen) throw await changedMeanwhile(trx, 'assessment_typed_figure', now?.id ?? 0);
}

/**
 * Types the figure of a group with a reason, or lets it be computed again with null. Throws `notFound`,
 * `assessment.finished`, `assessment.notTyped`, `changedMeanwhile`, and `invalid` without a reason.
 */
export async function typeFigure(
  trx: Trx,
  held: { id: number; scope_id: number; framework: { groups: readonly { code: string; can_be_typed: boolean }[] } },
  { code, value, reason, seen }: z.output<typeof assessment.typeFigure.body>,
) {
  if (!held.framework.groups.some((group) => group.code === code && group.can_be_typed))
    throw problem('assessment.notTyped', { group: code }, [{ path: 'body.code', code: 'unknown' }]);
  if (value !== null && reason === '') throw invalid([{ path: 'body.reason', code: 'required' }]);
  if (seen !== undefined) await refuseUnseenFigure(trx, held.id, { code, seen });
  if (value === null)
    await trx.run(sql`delete from assessment_typed_figure
      where company_id = app.current_company() and assessment_id = ${held.id} and code = ${code}`);
  else
    await trx.run(sql`
      insert into assessment_typed_figure as y (scope_id, assessment_id, code, value, reason)
      values (${held.scope_id}, ${held.id}, ${code}, ${value}, ${reason})
      on conflict on constraint assessment_typed_figure__code_taken do update set value = excluded.value, reason = excluded.reason
      where (y.value, y.reason) is distinct from (excluded.value, excluded.reason)`);
  return { code, value, reason: value === null ? '' : reason, changesetId: await changesetOf(trx) };
}
