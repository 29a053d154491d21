import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { records } from '#kit/database/records.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { DemoAsset, DemoCompany, DemoEdit } from './demo-data.ts';

/** Writes the scopes of a company with what they cover; they are valid for three years from the first day of the demonstration. */
export async function writeScopes(trx: Trx, { scopes }: DemoCompany, from: string): Promise<void> {
  await trx.run(sql`insert into scope (name, location, description, interested_parties, notes, system_configuration,
      valid_from, valid_to, created_at, updated_at)
    select name, location, description, interested_parties, notes, system_configuration,
      ${from}::date, (${from}::date + interval '3 years')::date, ${from}, ${from}
    from ${records(scopes)} as r(name text, location text, description text, interested_parties text, notes text,
      system_configuration text)`);
  for (const { table, column, kind, list } of coverage)
    await trx.run(sql`insert into ${sql.table(table)} (scope_id, ${sql.ref(column)})
      select s.id, p.id from ${records(scopes)} as r(name text, ${sql.ref(list)} jsonb) join scope s on s.name = r.name
      cross join jsonb_array_elements_text(r.${sql.ref(list)}) c(code) join parameter p on p.kind = ${kind} and p.code = c.code`);
}

/** What a scope covers, named by code. */
const coverage = [
  { table: 'scope_area', column: 'area_id', kind: 'area', list: 'areas' },
  { table: 'scope_process', column: 'process_id', kind: 'process', list: 'processes' },
];

/** Writes assets with their impact factors, threats and vulnerabilities. `scopeIds` goes by the code of the scope. */
export async function writeAssets(
  trx: Trx,
  assets: readonly DemoAsset[],
  { at, scopeIds }: { at: string; scopeIds: ReadonlyMap<string, number> },
): Promise<void> {
  const rows = assets.map((asset) => ({ ...asset, scope_id: scopeIds.get(asset.scope) }));
  await trx.run(sql`insert into asset (scope_id, code, name, description, category_id, type_id, classification_id,
      location_id, custodian_id, owner_id, process_id, company_category_id, has_personal_data, personal_data_kind_id,
      is_critical, critical_details, security_requirements, created_at, updated_at)
    select r.scope_id, r.code, r.name, r.description, y.parent_id, y.id, f.id, l.id, u.id, o.id, p.id, c.id,
      r.personal_data <> 'none', d.id, r.critical_details is not null, r.critical_details, r.security_requirements,
      ${at}, ${at}
    from ${records(rows)} as r(scope_id bigint, code text, name text, description text, type text, classification text,
      location text, custodian text, owner text, process text, personal_data text, critical_details text,
      security_requirements text)
    left join parameter y on y.kind = 'assetType' and y.code = r.type
    left join parameter f on f.kind = 'classification' and f.code = r.classification
    left join parameter l on l.kind = 'location' and l.code = r.location
    left join parameter u on u.kind = 'custodian' and u.code = r.custodian
    left join parameter o on o.kind = 'area' and o.code = r.owner
    left join parameter p on p.kind = 'process' and p.code = r.process
    left join parameter c on c.kind = 'companyCategory' and c.code = 'private'
    left join parameter d on d.kind = 'personalDataKind' and d.code = r.personal_data
    order by r.code`);
  await writeLinks(trx, 'asset_impact_factor', 'impact_factor', linksOf(assets, 'impact_factors'));
  await writeLinks(trx, 'asset_threat', 'threat', linksOf(assets, 'threats'));
  await writeLinks(trx, 'asset_vulnerability', 'vulnerability', linksOf(assets, 'vulnerabilities'));
}

const linksOf = (assets: readonly DemoAsset[], end: 'impact_factors' | 'threats' | 'vulnerabilities') =>
  assets.flatMap((asset) => asset[end].map((to) => ({ asset: asset.code, to })));

async function writeLinks(trx: Trx, table: string, end: string, links: readonly unknown[]): Promise<void> {
  await trx.run(sql`insert into ${sql.table(table)} (scope_id, asset_id, ${sql.ref(`${end}_id`)})
    select a.scope_id, a.id, e.id
    from ${records(links)} as r(asset text, "to" text)
    join asset a on a.code = r.asset
    join ${sql.table(end)} e on e.code = r."to"`);
}

/** Writes which asset depends on which other, and how else they are related. */
export async function writeRelations(trx: Trx, { dependencies, relations }: DemoCompany): Promise<void> {
  const rows = [
    ...dependencies.map(([asset, other]) => ({ asset, kind: 'dependsOn', other })),
    ...relations.map(([asset, kind, other]) => ({ asset, kind, other })),
  ];
  await trx.run(sql`insert into asset_asset (scope_id, asset_id, kind, related_asset_id)
    select a.scope_id, a.id, r.kind, b.id
    from ${records(rows)} as r(asset text, kind text, other text)
    join asset a on a.code = r.asset
    join asset b on b.code = r.other`);
}

/** Writes how critical assets are, as people say it. */
export async function writeCriticality(trx: Trx, { criticality }: DemoCompany, at: string): Promise<void> {
  await trx.run(sql`update asset a set integrity = r.integrity, integrity_reason = r.integrity_reason,
      availability = r.availability, availability_reason = r.availability_reason, criticality_override = r.override,
      criticality_reason = r.override_reason, version = a.version + 1, updated_at = ${at}
    from ${records(criticality)} as r(asset text, integrity smallint, integrity_reason text, availability smallint,
      availability_reason text, override smallint, override_reason text)
    where a.code = r.asset`);
}

/** Changes the texts of an asset. */
export async function writeEdit(trx: Trx, edit: DemoEdit, at: string): Promise<void> {
  await trx.run(sql`update asset set description = coalesce(${edit.description ?? null}, description),
      security_requirements = coalesce(${edit.security_requirements ?? null}, security_requirements),
      version = version + 1, updated_at = ${at}
    where code = ${edit.asset}`);
}

/** Deactivates an asset. */
export async function writeRetired(trx: Trx, code: string, at: string): Promise<void> {
  await trx.run(sql`update asset set status_id = ${statusIds.INACTIVE}, version = version + 1, updated_at = ${at}
    where code = ${code}`);
}
