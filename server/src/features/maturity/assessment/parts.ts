import type { PartRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { Framework } from '@baluarte/contract/maturity/framework.rules.ts';
import { Scorer } from '@baluarte/contract/maturity/score.rules.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { sql } from 'kysely';
import { records } from '#kit/database/records.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Part {
  user_id: number;
  codes: readonly string[];
}

/** The people of an assessment and what each answers. */
export const partsOf = (trx: Trx, assessmentId: number): Promise<PartRow[]> =>
  trx.rows(sql`select user_id, app.person_name(user_id) as user_name, codes from assessment_part
    where company_id = app.current_company() and assessment_id = ${assessmentId} order by id`);

/** Codes of the items that some codes of items and groups stand for. */
export function itemsOf(framework: Framework, codes: readonly string[]): string[] {
  const scorer = new Scorer(framework);
  const named = new Set(codes);
  return framework.items.flatMap((item) =>
    named.has(item.code) || scorer.above(item).some(({ code }) => named.has(code)) ? [item.code] : [],
  );
}

/** Codes of the items a person may answer; null stands for all, of everybody who was given no part. */
export async function codesFor(
  trx: Trx,
  { id, framework }: { id: number; framework: Framework },
  userId: number,
): Promise<string[] | null> {
  const own = (await partsOf(trx, id)).find((part) => part.user_id === userId);
  return own ? itemsOf(framework, own.codes) : null;
}

/** Throws `assessment.notYourPart` where somebody who was given a part answers something else. */
export async function refuseOthersPart(
  trx: Trx,
  assessment: { id: number; framework: Framework },
  { userId, codes }: { userId: number; codes: readonly string[] },
): Promise<void> {
  const mine = await codesFor(trx, assessment, userId);
  const others = mine === null ? [] : codes.filter((code) => !mine.includes(code));
  if (others.length > 0) throw problem('assessment.notYourPart', { codes: others });
}

/** Ids that are of nobody who is in the company and may enter a scope. */
export async function strangers(trx: Trx, userIds: readonly number[], scopeId: number): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const found = await trx.rows(sql<{ id: number }>`
    select m.user_id as id from member m where m.company_id = app.current_company() and m.user_id = any(${userIds})
      and m.status_id in (1, 3) and (cardinality(m.scope_ids) = 0 or ${scopeId} = any(m.scope_ids))`);
  const known = new Set(found.map(({ id }) => id));
  return new Set(userIds.filter((id) => !known.has(id)));
}

/** Throws `invalid` where parts name people or codes that are not there, or one person twice. */
export async function refuseUnknownParts(
  trx: Trx,
  parts: readonly Part[],
  { scope_id: scopeId, framework }: { scope_id: number; framework: Framework },
) {
  const codes = new Set([...framework.groups, ...framework.items].map(({ code }) => code));
  const userIds = parts.map(({ user_id }) => user_id);
  const nobody = await strangers(trx, userIds, scopeId);
  const issues = parts.flatMap(({ user_id, codes: own }, at): Issue[] => [
    ...(nobody.has(user_id) ? [{ path: `body.parts.${at}.user_id`, code: 'unknown' }] : []),
    ...(userIds.indexOf(user_id) < at ? [{ path: `body.parts.${at}.user_id`, code: 'taken' }] : []),
    ...own.flatMap((code, place) =>
      codes.has(code) ? [] : [{ path: `body.parts.${at}.codes.${place}`, code: 'unknown' }],
    ),
  ]);
  if (issues.length > 0) throw invalid(issues);
}

/** Gives people their parts of an assessment, instead of those there were. */
export async function writeParts(
  trx: Trx,
  parts: readonly Part[],
  assessment: { id: number; scope_id: number; framework: Framework },
): Promise<void> {
  const userIds = parts.map(({ user_id }) => user_id);
  await trx.run(sql`delete from assessment_part
    where company_id = app.current_company() and assessment_id = ${assessment.id} and user_id <> all(${userIds})`);
  await trx.run(sql`
    insert into assessment_part (scope_id, assessment_id, user_id, codes)
    select ${assessment.scope_id}, ${assessment.id}, r.user_id, array(select jsonb_array_elements_text(r.codes))
    from ${records(parts)} as r(user_id bigint, codes jsonb)
    on conflict on constraint assessment_part__user_taken do update set codes = excluded.codes
    where assessment_part.codes is distinct from excluded.codes`);
}
