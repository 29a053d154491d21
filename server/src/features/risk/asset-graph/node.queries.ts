import { relationKinds, type RelationKind } from '@baluarte/contract/inventory/relation.ts';
import { sql, type RawBuilder } from 'kysely';
import { worstByAsset, worstFields } from '#risk/shared/worst-risk.ts';

/** An asset as it is drawn, of `asset a` and `nodeJoins`; more fields may follow. */
export const nodeFields = sql`'id', a.id, 'code', a.code, 'name', a.name, 'categoryId', a.category_id, 'isCritical', a.is_critical,
  'criticality', k.criticality, 'dependantCount', n.dependants, 'dependencyCount', n.dependencies, ${worstFields}`;

/**
 * What is told of asset `a` besides itself, where the ids of all that are drawn are in `table`. A relation belongs to the scope
 * of the asset that depends, so that one behind the wall is not there; the asset depended on may lie behind it and is asked for.
 */
export const nodeJoins = (table: RawBuilder<unknown>) => sql`
  cross join lateral (select
    (select count(*) from asset_asset l where l.company_id = a.company_id and l.related_asset_id = a.id and l.kind = 'dependsOn') as dependants,
    (select count(*) from asset_asset l join asset o on o.company_id = l.company_id and o.id = l.related_asset_id
      where l.company_id = a.company_id and l.asset_id = a.id and l.kind = 'dependsOn') as dependencies) n
  left join asset_criticality k on k.company_id = a.company_id and k.id = a.id
  left join (${worstByAsset(sql`select id from ${table}`)}) w on w.asset_id = a.id`;

/** A relation `l` as it is drawn. */
export const edgeJson = sql`json_build_object('from', l.asset_id, 'to', l.related_asset_id, 'kind', l.kind)`;

/** Every relation of some kinds between two assets of `table`, which has their ids. */
export const edgesWithin = (table: RawBuilder<unknown>, kinds: readonly RelationKind[] = relationKinds) => sql`
  select coalesce(json_agg(${edgeJson} order by l.id), '[]')
  from asset_asset l join ${table} f on f.id = l.asset_id join ${table} t on t.id = l.related_asset_id
  where l.company_id = app.current_company() and l.kind = any(${kinds}::text[])`;
