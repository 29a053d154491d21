import { control } from '@baluarte/contract/risk/control.ts';
import type { gapControl } from '@baluarte/contract/risk/gap-control.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { choiceIssues } from '#kit/catalogue/choices.ts';
import { scopeOf } from '#kit/catalogue/write.queries.ts';
import { records } from '#kit/database/records.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { invalid } from '#kit/http/problem.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** The control of a gap is done by people until somebody says otherwise. */
const BY_PEOPLE = 2;

/** Codes of the actions of the catalogue that controls within the walls have as their own: gaps they close. */
export async function codesOfGaps(trx: Trx): Promise<string[]> {
  const rows = await trx.rows<{ code: string }>(sql`
    select distinct c.code from control c
    join parameter a on a.company_id = c.company_id and a.kind = 'controlAction' and a.code = c.code
    where c.company_id = app.current_company() order by c.code`);
  return rows.map(({ code }) => code);
}

/**
 * Makes a control of each gap that has none, all at once. Throws `invalid` for a code that is no action of the catalogue, a
 * code twice, an area there is not, and a day that is past.
 */
export async function makeOfGaps(
  trx: Trx,
  tenant: Tenant,
  { typeId, gaps }: z.output<typeof gapControl.make.body>,
): Promise<{ made: { id: number; code: string }[]; changesetId: number | null }> {
  const scopeId = scopeOf(tenant);
  const codes = gaps.map(({ code }) => code);
  const { today, known } = await trx.one(sql<{ today: string; known: string[] }>`
    select (now() at time zone c.time_zone)::date::text as today,
      array(select a.code from parameter a where a.company_id = c.id and a.kind = 'controlAction'
        and a.status_id = ${statusIds.ACTIVE} and a.code = any(${codes})) as known
    from company c where c.id = app.current_company()`);
  const actions = new Set(known);
  const at = (place: number, field: string) => `body.gaps.${place}.${field}`;
  const issues = gaps.flatMap(({ code, nextFollowUp }, place) => [
    ...(actions.has(code) ? [] : [{ path: at(place, 'code'), code: 'unknown' }]),
    ...(codes.indexOf(code) < place ? [{ path: at(place, 'code'), code: 'taken' }] : []),
    ...(nextFollowUp < today ? [{ path: at(place, 'nextFollowUp'), code: 'tooEarly' }] : []),
  ]);
  const { responsibleId } = control.fields;
  const areas = gaps.map((values, place) => ({ values, at: (field: string) => at(place, field) }));
  issues.push(...(await choiceIssues(trx, { fields: { responsibleId } }, areas)));
  if (issues.length > 0) throw invalid(issues);
  const rows = gaps.map(({ nextFollowUp, responsibleId: area, ...gap }) => ({
    ...gap,
    participants: gap.participants ?? null,
    area,
    day: nextFollowUp,
  }));
  const made = await trx.rows<{ id: number; code: string }>(sql`
    insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
      participants, creation_date, next_follow_up)
    select ${scopeId}, r.code, r.name, r.description, a.parent_id, a.id, ${typeId}, ${BY_PEOPLE}, r.area, r.participants, ${today}, r.day
    from ${records(rows)} as r(code text, name text, description text, area bigint, participants text, day date)
    join parameter a on a.company_id = app.current_company() and a.kind = 'controlAction' and a.code = r.code
    -- somebody made it already
    on conflict on constraint control__code_taken do nothing
    returning id, code`);
  // A requirement or a control of Annex A is about no factor of impact alone.
  await trx.run(sql`
    insert into control_impact_factor (scope_id, control_id, impact_factor_id)
    select ${scopeId}, c, f.id from unnest(${made.map(({ id }) => id)}::bigint[]) c
    join impact_factor f on f.company_id = app.current_company() and f.status_id = ${statusIds.ACTIVE}`);
  return { made, changesetId: await changesetOf(trx) };
}
