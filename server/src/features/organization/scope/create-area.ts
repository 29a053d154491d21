import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import type { Choice } from '@baluarte/contract/organization/choices.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Longest beginning of a name that becomes a code; the rest is for the number behind it. */
const longestStem = 50;

/** `Atención al usuario` as `atencion_al_usuario`, for a code that stays when the name is changed. */
const stemOf = (name: string) =>
  asciiPrefix(
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_'),
    longestStem,
  ).replaceAll(/^_|_$/g, '') || 'area';

/** Makes an organizational area, behind the others. Throws `area.nameTaken` when one is called so, whatever its case and accents. */
export async function createArea(trx: Trx, { name, nameEn }: { name: string; nameEn: string | null }): Promise<Choice> {
  const codes = await trx.rows(sql<{ code: string; isAlike: boolean }>`
    select code, app.fold(name) = app.fold(${name}) as "isAlike" from parameter
    where company_id = app.current_company() and kind = 'area'`);
  if (codes.some(({ isAlike }) => isAlike)) throw problem('area.nameTaken');
  const taken = new Set(codes.map(({ code }) => code));
  const stem = stemOf(name);
  let code = stem;
  for (let next = 2; taken.has(code); next += 1) code = `${stem}_${next}`;
  return trx.one(sql<Choice>`
    insert into parameter (kind, code, name, name_en, sort_order)
    select 'area', ${code}, ${name}, ${nameEn}, coalesce(max(sort_order), 0) + 1 from parameter where kind = 'area'
    returning id, code, name, name_en as "nameEn", parent_id as "parentId", status_id as "statusId"`);
}
