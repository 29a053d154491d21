import type { risk } from '@baluarte/contract/risk/risk.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { Proposer } from '#kit/catalogue/import/propose.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** From this likeness of names (0 to 1) on, threats of one are suggested for assets of the other. */
const minLikeness = 0.7;

interface NamedParameter {
  id: number;
  kind: 'assetCategory' | 'assetType';
  code: string;
  name: string;
  name_en: string | null;
  /** Of a type, its category; of a category itself. */
  categoryId: number;
}

interface Unlinked extends NamedParameter {
  like: { id: number; name: string; nameEn: string | null } | null;
}

/** A category without threats, or a type of one, and the type or category whose threats its assets are suggested. */
export interface Likeness {
  ofId: number;
  categoryId: number;
  likeId: number;
}

/**
 * The categories in use none of whose types has threats, and the types in use of these, each with the type or category of the
 * company whose name is most like its own. Names are compared as an import compares words with choices.
 */
async function readUnlinked(trx: Trx): Promise<Unlinked[]> {
  const { unlinked, linked } = await trx.one(sql<{
    unlinked: NamedParameter[] | null;
    linked: NamedParameter[] | null;
  }>`
    with g as (
      select g.id, g.kind, g.code, g.name, g.name_en, g.parent_id from parameter g
      where g.company_id = app.current_company() and g.kind in ('assetCategory', 'assetType')
    ), linked_type as (
      select g.* from g where g.kind = 'assetType' and exists (
        select from type_threat y where y.company_id = app.current_company() and y.type_id = g.id)
    ), linked_category as (
      select g.* from g where g.kind = 'assetCategory' and g.id in (select y.parent_id from linked_type y)
    ), unlinked_category as (
      select g.* from g where g.kind = 'assetCategory' and g.id not in (select c.id from linked_category c) and exists (
        select from asset a where a.company_id = app.current_company() and a.category_id = g.id and a.status_id = 1)
    ), unlinked_type as (
      select g.* from g where g.kind = 'assetType' and g.parent_id in (select c.id from unlinked_category c) and exists (
        select from asset a where a.company_id = app.current_company() and a.type_id = g.id and a.status_id = 1)
    )
    select
      (select json_agg(json_build_object('id', id, 'kind', kind, 'code', code, 'name', name, 'name_en', name_en,
        'categoryId', case kind when 'assetType' then parent_id else id end) order by id)
       from (select * from unlinked_category union all select * from unlinked_type) x) as unlinked,
      (select json_agg(json_build_object('id', id, 'kind', kind, 'code', '', 'name', name, 'name_en', name_en,
        'categoryId', case kind when 'assetType' then parent_id else id end) order by id)
       from (select * from linked_category union all select * from linked_type) x
       where exists (select from unlinked_category)) as linked`);
  if (!unlinked || !linked) return (unlinked ?? []).map((each) => ({ ...each, like: null }));
  const proposer = new Proposer(linked);
  return unlinked.map((each) => {
    const [first] = proposer.propose(each.name);
    return { ...each, like: first && first.likeness >= minLikeness ? first : null };
  });
}

/** Which types and categories lend their threats to assets of categories without any. Empty in most companies. */
export const likenessOfCategories = async (trx: Trx): Promise<Likeness[]> =>
  (await readUnlinked(trx)).flatMap(({ id, categoryId, like }) =>
    like === null ? [] : [{ ofId: id, categoryId, likeId: like.id }],
  );

/** Categories in use without threats, and whose threats are suggested instead. */
export async function recognitionGaps(trx: Trx): Promise<z.input<typeof risk.recognitionGaps.reply>> {
  const categories = (await readUnlinked(trx)).filter(({ kind }) => kind === 'assetCategory');
  return {
    categories: categories.map(({ id, name, name_en: nameEn, like }) => ({
      id,
      name,
      nameEn,
      likeName: like?.name ?? null,
      likeNameEn: like?.nameEn ?? null,
    })),
  };
}

/**
 * The combinations that asset `a`, which nobody has related to a threat, is suggested by a name: that of its type if one is like
 * it, else that of its category. The columns are those of `app.suggested_to` and where they come from; the basis is its fifth.
 */
export const likenessArm = (likeness: readonly Likeness[]): RawBuilder<unknown> => sql`
  select p.threat_id, p.vulnerability_id, 5, y.source_id
  from (
    select distinct y.threat_id, l."likeId" as source_id
    from jsonb_to_recordset(${JSON.stringify(likeness)}::jsonb) as l("ofId" bigint, "likeId" bigint)
    join parameter g on g.company_id = a.company_id and g.kind = 'assetType' and l."likeId" in (g.id, g.parent_id)
    join type_threat y on y.company_id = g.company_id and y.type_id = g.id
    where l."ofId" = coalesce(
        (select m."ofId" from jsonb_to_recordset(${JSON.stringify(likeness)}::jsonb) as m("ofId" bigint) where m."ofId" = a.type_id), a.category_id)
      and not exists (select from asset_threat o where o.company_id = a.company_id and o.asset_id = a.id and not o.is_suggested)
  ) y join threat_vulnerability p on p.company_id = a.company_id and p.threat_id = y.threat_id
  where not exists (select from asset_threat o where o.company_id = a.company_id and o.asset_id = a.id and o.threat_id = p.threat_id)
    and not exists (
      select from asset_vulnerability o where o.company_id = a.company_id and o.asset_id = a.id and o.vulnerability_id = p.vulnerability_id)`;
