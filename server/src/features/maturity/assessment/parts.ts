import type { PartRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { Framework } from '@baluarte/contract/maturity/framework.rules.ts';
import { Scorer } from '@baluarte/contract/maturity/score.rules.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { sql } from 'kysely';
import { records } from '#kit/database/records.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { ownPart } from '../shared/own-part.ts';

/** What is for a person, or for whoever answers for an area. */
export interface Part {
  user_id: number | null;
  area_id: number | null;
  codes: readonly string[];
}

/** The people and areas of an assessment and what each answers. */
export const partsOf = (trx: Trx, assessmentId: number): Promise<PartRow[]> =>
  trx.rows(sql`
    select q.user_id, app.person_name(q.user_id) as user_name, q.area_id, r.name as area_name, q.codes from assessment_part q
    left join parameter r on r.company_id = q.company_id and r.kind = q.area_kind and r.id = q.area_id
    where q.company_id = app.current_company() and q.assessment_id = ${assessmentId} order by q.id`);

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
  const own = await ownPart(trx, id, userId);
  return own === null ? null : itemsOf(framework, own);
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

/** Ids that are of no area of the company. */
async function unknownAreas(trx: Trx, areaIds: readonly number[]): Promise<Set<number>> {
  if (areaIds.length === 0) return new Set();
  const found = await trx.rows(sql<{ id: number }>`
    select id from parameter where company_id = app.current_company() and kind = 'area' and id = any(${areaIds})`);
  const known = new Set(found.map(({ id }) => id));
  return new Set(areaIds.filter((id) => !known.has(id)));
}

/** Throws `invalid` where parts name people, areas or codes that are not there, one of them twice, or not one of the two. */
export async function refuseUnknownParts(
  trx: Trx,
  parts: readonly Part[],
  { scope_id: scopeId, framework }: { scope_id: number; framework: Framework },
) {
  const codes = new Set([...framework.groups, ...framework.items].map(({ code }) => code));
  const receivers = {
    user_id: parts.map(({ user_id }) => user_id),
    area_id: parts.map(({ area_id }) => area_id),
  };
  const given = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null);
  const unknown = {
    user_id: await strangers(trx, given(receivers.user_id), scopeId),
    area_id: await unknownAreas(trx, given(receivers.area_id)),
  };
  const issues = parts.flatMap((part, at): Issue[] => [
    ...((part.user_id === null) === (part.area_id === null)
      ? [{ path: `body.parts.${at}.user_id`, code: 'required' }]
      : []),
    ...(['user_id', 'area_id'] as const).flatMap((field): Issue[] => {
      const id = part[field];
      if (id === null) return [];
      const path = `body.parts.${at}.${field}`;
      return [
        ...(unknown[field].has(id) ? [{ path, code: 'unknown' }] : []),
        ...(receivers[field].indexOf(id) < at ? [{ path, code: 'taken' }] : []),
      ];
    }),
    ...part.codes.flatMap((code, place) =>
      codes.has(code) ? [] : [{ path: `body.parts.${at}.codes.${place}`, code: 'unknown' }],
    ),
  ]);
  if (issues.length > 0) throw invalid(issues);
}

/** Gives people and areas their parts of an assessment, instead of those there were. */
export async function writeParts(
  trx: Trx,
  parts: readonly Part[],
  assessment: { id: number; scope_id: number },
): Promise<void> {
  const of = sql`company_id = app.current_company() and assessment_id = ${assessment.id}`;
  const given = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null);
  await trx.run(sql`delete from assessment_part where ${of}
    and (user_id is null or user_id <> all(${given(parts.map(({ user_id }) => user_id))}))
    and (area_id is null or area_id <> all(${given(parts.map(({ area_id }) => area_id))}))`);
  for (const receiver of ['user', 'area'] as const)
    await trx.run(sql`
      insert into assessment_part as q (scope_id, assessment_id, user_id, area_id, codes)
      select ${assessment.scope_id}, ${assessment.id}, r.user_id, r.area_id, array(select jsonb_array_elements_text(r.codes))
      from ${records(parts.filter((part) => part[`${receiver}_id`] !== null))} as r(user_id bigint, area_id bigint, codes jsonb)
      on conflict on constraint ${sql.raw(`assessment_part__${receiver}_taken`)} do update set codes = excluded.codes
      where q.codes is distinct from excluded.codes`);
}
