import { sql, type RawBuilder } from 'kysely';

type Of = RawBuilder<unknown> | number;

/** Whether somebody else than a person has rated an item of an assessment. */
export const isRatedByOthers = (code: RawBuilder<unknown>, assessmentId: Of, userId: Of) => sql<boolean>`exists (
  select from assessment_rating x where x.company_id = app.current_company() and x.assessment_id = ${assessmentId}
    and x.code = ${code} and x.user_id <> ${userId})`;

/** Whether an item of an assessment has a value that was agreed on: an answer. */
export const isAgreed = (code: RawBuilder<unknown>, assessmentId: Of) => sql<boolean>`exists (
  select from assessment_answer x where x.company_id = app.current_company() and x.assessment_id = ${assessmentId}
    and x.code = ${code} and (not x.is_applicable or x.level is not null))`;
