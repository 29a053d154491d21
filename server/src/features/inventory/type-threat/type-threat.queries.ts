import type { PairChange, SavedPairs, TypeThreatTable } from '@baluarte/contract/inventory/type-threat.ts';
import { sql } from 'kysely';
import { shippedPairs } from '#organization/shared/seed-data.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Active types and threats: what the table is shown and compared for. */
const activeTypes = sql`(select * from parameter
  where company_id = app.current_company() and kind = 'assetType' and status_id = 1) y`;
const activeThreats = sql`(select * from threat where company_id = app.current_company() and status_id = 1) t`;
const ownPairs = sql`type_threat p join ${activeTypes} on y.id = p.type_id join ${activeThreats} on t.id = p.threat_id`;

const categories = (kind: 'assetCategory' | 'threatCategory') => sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'nameEn', c.name_en)
    order by c.sort_order, c.code collate app.natural_order), '[]')
  from parameter c where c.company_id = app.current_company() and c.kind = ${kind})`;

/** The whole table, with its types and threats in the company's order. */
export const readTable = (trx: Trx): Promise<TypeThreatTable> =>
  trx.one(sql`select ${categories('assetCategory')} as categories, ${categories('threatCategory')} as "threatCategories",
    (select coalesce(json_agg(json_build_object('id', y.id, 'code', y.code, 'name', y.name, 'nameEn', y.name_en, 'categoryId', y.parent_id)
        order by y.sort_order, y.code collate app.natural_order), '[]')
      from ${activeTypes}) as types,
    (select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'nameEn', t.name_en, 'categoryId', t.category_id)
        order by t.code collate app.natural_order), '[]')
      from ${activeThreats}) as threats,
    (select coalesce(json_agg(json_build_object('typeId', p.type_id, 'threatId', p.threat_id)), '[]')
      from ${ownPairs}
      where p.company_id = app.current_company()) as pairs`);

/** Pairs to tick and to clear for the table the product ships. Types and threats are found by their codes. */
export const compareShipped = (trx: Trx): Promise<PairChange[]> =>
  trx.rows(sql`
    with shipped as (
      select y.id as type_id, t.id as threat_id
      from jsonb_to_recordset(${JSON.stringify(shippedPairs())}::jsonb) as r(type text, threat text)
      join ${activeTypes} on y.code = r.type join ${activeThreats} on t.code = r.threat),
    own as (
      select p.type_id, p.threat_id
      from ${ownPairs}
      where p.company_id = app.current_company())
    select coalesce(s.type_id, o.type_id) as "typeId", coalesce(s.threat_id, o.threat_id) as "threatId", o.type_id is null as "isOn"
    from shipped s full join own o on o.type_id = s.type_id and o.threat_id = s.threat_id
    where s.type_id is null or o.type_id is null order by 1, 2`);

/** The last hundred changesets that wrote pairs, newest first. */
export const listSaved = (trx: Trx): Promise<SavedPairs[]> =>
  trx.rows(sql`
    select s.id as "changesetId", s.at, s.kind, app.person_name(s.user_id) as "userName", n.added, n.removed,
      exists (select from changeset u where u.company_id = s.company_id and u.kind = 'undo' and (u.about ->> 'undoes')::bigint = s.id) as "isUndone"
    from (
      select c.changeset_id, coalesce(sum(c.count) filter (where c.operation = 'insert'), 0)::integer as added,
        coalesce(sum(c.count) filter (where c.operation = 'delete'), 0)::integer as removed
      from change_count c where c.company_id = app.current_company() and c.table_name = 'type_threat'
      group by c.changeset_id order by c.changeset_id desc limit 100) n
    join changeset s on s.company_id = app.current_company() and s.id = n.changeset_id
    order by s.id desc`);
