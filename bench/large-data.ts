import { dayIn } from '@baluarte/contract/kit/day.ts';
import { sql, type RawBuilder } from 'kysely';
import { demoTimeZone, momentOf, openChangeset } from '../server/src/demo/past-changeset.ts';
import { createCompany } from '../server/src/features/organization/company/create-company.ts';
import type { Database } from '../server/src/kit/database/database.ts';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Trx } from '../server/src/kit/tenancy/trx.ts';

/** How much there is of a company. */
interface Volume {
  assets: number;
  risks: number;
  scopes: number;
  /** Over how many of the last months the risks were registered. */
  months: number;
}

export interface LargeCompany extends Volume {
  companyId: number;
  subdomain: string;
  scopeIds: number[];
}

const today = dayIn(demoTimeZone);

/** Content of each company beside the large one. */
const neighbour: Volume = { assets: 20, risks: 250, scopes: 1, months: 1 };

/**
 * Makes one company of a size worth measuring among `companies` companies, and brings the statistics of the planner up to
 * date. Volume, not meaning: the rows obey every constraint and the completeness rules, and are the same each time.
 * `risks` may be at most as many as assets times the pairs of threat and vulnerability in the catalogue.
 */
export async function largeCompany(
  database: Database,
  {
    subdomain = 'grande',
    companies = 100,
    ...volume
  }: { subdomain?: string; companies?: number } & Partial<Volume> = {},
): Promise<LargeCompany> {
  const size: Volume = { assets: 5_000, risks: 100_000, scopes: 5, months: 12, ...volume };
  const large = await fillCompany(database, subdomain, size);
  await addNeighbours(database, { subdomain, from: 1, to: companies - 1 });
  return large;
}

/** Makes the small companies around a large one that have the numbers `from` to `to`, and brings the statistics up to date. */
export async function addNeighbours(
  database: Database,
  { subdomain, from, to }: { subdomain: string; from: number; to: number },
): Promise<void> {
  // Two at a time: the database has two cores to give where this is measured.
  const lane = async (first: number) => {
    for (let number = first; number <= to; number += 2)
      await fillCompany(database, `${subdomain}-${number}`, neighbour);
  };
  await Promise.all([lane(from), lane(from + 1)]);
  await database.owner.query('vacuum analyze');
}

/** Adds assets without risks until the large company has `assets` of them, and updates the statistics. */
export async function addAssets(database: Database, company: LargeCompany, assets: number): Promise<LargeCompany> {
  const tenant = { companyId: company.companyId, userId: null, scopeIds: 'every' as const };
  await inCompany(database.app, tenant, (trx) =>
    writeAssets(trx, { from: company.assets + 1, to: assets }, company.scopeIds),
  );
  await database.owner.query('vacuum analyze asset');
  return { ...company, assets };
}

async function fillCompany(database: Database, subdomain: string, volume: Volume): Promise<LargeCompany> {
  const companyId = await createCompany(database.app, { subdomain, name: `Empresa ${subdomain}` });
  const inside = <T>(work: (trx: Trx) => Promise<T>) =>
    inCompany(database.app, { companyId, userId: null, scopeIds: 'every' }, work);
  const isLarge = volume.risks > neighbour.risks;

  const scopeIds = await inside(async (trx) => {
    const scopes = await trx.rows(
      sql<{
        id: number;
      }>`insert into scope (name) select 'Alcance ' || n from generate_series(1, ${volume.scopes}) n returning id`,
    );
    const ids = scopes.map(({ id }) => id);
    await writeAssets(trx, { from: 1, to: volume.assets }, ids);
    return ids;
  });
  // Without figures of these tables the plans behind the foreign keys read a whole scope for each row.
  const measure = () => (isLarge ? database.owner.query('analyze') : undefined);
  await measure();
  for (let month = 0; month < volume.months; month += 1) {
    const at = momentOf(today, 365 - month * 30);
    await inside((trx) => writeRisks(trx, { ...volume, month, at }));
    if (month === 0) await measure();
    await inside((trx) => writeRatings(trx, at));
  }
  await measure();
  await inside(writeRelations);
  return { companyId, subdomain, scopeIds, ...volume };
}

/** A number from 0 up to, not including, `below` that depends on `value` alone. */
const drawn = (value: RawBuilder<unknown>, below: number) =>
  sql`((hashint8(${value}) & 2147483647) % ${sql.lit(below)})`;

/** The row of kind `kind` that a number falls on. */
const chosen = (kind: string, number: RawBuilder<unknown>) =>
  sql`(select p.ids[1 + ${number} % cardinality(p.ids)] from choice p where p.kind = ${sql.lit(kind)})`;

async function writeAssets(trx: Trx, { from, to }: { from: number; to: number }, scopeIds: number[]): Promise<void> {
  await trx.run(sql`with choice as materialized (
      select kind, array_agg(id order by sort_order) as ids from parameter group by kind),
    type as materialized (
      select array_agg(id order by sort_order) as ids, array_agg(parent_id order by sort_order) as categories
      from parameter where kind = 'assetType')
    insert into asset (scope_id, code, name, description, category_id, type_id, classification_id, location_id,
      custodian_id, owner_id, process_id, company_category_id, has_personal_data, personal_data_kind_id, is_critical,
      critical_details, security_requirements)
    select (${scopeIds}::bigint[])[1 + n % ${scopeIds.length}], 'ACT-' || lpad(n::text, 6, '0'),
      (array['Base de datos', 'Servidor', 'Aplicación', 'Portátil', 'Contrato', 'Copia de respaldo', 'Red', 'Portal',
        'Servicio de mensajería', 'Archivo físico'])[1 + n % 10] || ' de '
      || (array['nómina', 'recaudo', 'cartera', 'atención', 'compras', 'tesorería', 'archivo', 'soporte'])[1 + n / 10 % 8]
      || ' ' || n,
      'Elemento ' || n || ' del inventario, a cargo de su proceso.',
      type.categories[k], type.ids[k], ${chosen('classification', sql`n`)}, ${chosen('location', sql`n`)},
      ${chosen('custodian', sql`n`)}, ${chosen('area', sql`n`)}, ${chosen('process', sql`n`)},
      ${chosen('companyCategory', sql`n`)}, n % 3 = 0, ${chosen('personalDataKind', sql`n`)}, n % 4 = 0,
      case when n % 4 = 0 then 'Detiene un proceso misional.' end, 'Acceso por rol y respaldo diario.'
    from generate_series(${from}::integer, ${to}::integer) n, type, lateral (select 1 + n % cardinality(type.ids) as k) which`);
  await trx.run(sql`insert into asset_impact_factor (scope_id, asset_id, impact_factor_id)
    select a.scope_id, a.id, f.id from asset a join impact_factor f on (a.id + f.sort_order) % 2 = 0 or f.sort_order = 1
    on conflict do nothing`);
}

interface Month extends Volume {
  month: number;
  at: string;
}

/**
 * Risks of one month. Risk n belongs to asset n modulo the assets, and its pair steps by 11 from where its asset begins,
 * so no combination comes twice as long as 11 and the number of pairs share no divisor.
 */
async function writeRisks(trx: Trx, { assets, risks, months, month, at }: Month): Promise<void> {
  const { pairs } = await trx.one(sql<{ pairs: number }>`select count(*) as pairs from threat_vulnerability`);
  if (risks > assets * pairs) throw new RangeError(`${assets} assets have room for ${assets * pairs} risks`);
  await openChangeset(trx, { at, userId: null });
  await trx.run(sql`with pair as materialized (
      select row_number() over (order by threat_id, vulnerability_id) - 1 as place, count(*) over () as places,
        threat_id, vulnerability_id from threat_vulnerability),
    home as materialized (select row_number() over (order by id) - 1 as place, id, scope_id, owner_id from asset),
    draw as (
      select n, n % ${assets} as home, n / ${assets} as turn, ${drawn(sql`n`, 100)} as state,
        (array[1,1,1,1,2,2,2,2,2,2,3,3,3,3,3,3,4,4,4,5])[1 + ${drawn(sql`n + 1000003`, 20)}] as probability,
        (array[1,1,1,2,2,2,2,2,3,3,3,3,3,3,4,4,4,4,5,5])[1 + ${drawn(sql`n + 2000003`, 20)}] as impact
      from generate_series(0::bigint, ${risks - 1}) n where n % ${months} = ${month}),
    answer as (
      select n, home, turn, probability, impact,
        case when state < 6 then 'notRated' when state < 10 then 'impactsMissing' when state < 11 then 'noFactorApplies'
          when state < 14 then 'probabilityMissing' else 'complete' end as completeness,
        state between 14 and 18 as is_discarded
      from draw)
    insert into risk (scope_id, asset_id, threat_id, vulnerability_id, description, owner_id, probability_level_id,
      probability, impact, completeness, status_id, status_reason, assessed_at, created_at, updated_at)
    select h.scope_id, h.id, p.threat_id, p.vulnerability_id,
      case when d.n % 3 = 0 then 'Registrado en la revisión ' || d.n end, h.owner_id, l.id, l."order",
      case when d.completeness not in ('notRated', 'noFactorApplies') then d.impact end, d.completeness,
      case when d.is_discarded then 2 when d.completeness = 'complete' then 1 else 4 end,
      case when d.is_discarded then 'No aplica a este activo.' end,
      case when d.completeness <> 'notRated' then ${at}::timestamptz end, ${at}, ${at}
    from answer d
    join home h on h.place = d.home
    join pair p on p.place = (h.place * 37 + d.turn * 11) % p.places
    left join (
      select l.id, l."order" from probability_level l join probability_type t on t.id = l.probability_type_id and t.is_default) l
      on l."order" = d.probability and d.completeness not in ('notRated', 'probabilityMissing')`);
}

/** Ratings that give the impact their risk already has: one factor leads, the others stay at or below it. */
async function writeRatings(trx: Trx, at: string): Promise<void> {
  await openChangeset(trx, { at, userId: null });
  await trx.run(sql`insert into risk_impact (scope_id, risk_id, impact_factor_id, impact_level_id)
    select r.scope_id, r.id, f.id, l.id
    from risk r
    join impact_factor f on r.completeness <> 'notRated' and (r.completeness <> 'impactsMissing' or f.sort_order <= 2)
    left join impact_level l on r.impact is not null and l.impact_factor_id = f.id
      and l."order" = case
        when f.sort_order = 1 + r.id % 2 then r.impact
        when f.sort_order = 5 and r.id % 3 = 0 then null
        else greatest(1, r.impact - ${drawn(sql`r.id * 7 + f.sort_order`, 3)}) end
    where r.created_at = ${at}`);
}

/** The relations that make every risk one that recognition would have suggested. */
async function writeRelations(trx: Trx): Promise<void> {
  await openChangeset(trx, { at: momentOf(today, 1), userId: null });
  await trx.run(sql`insert into asset_threat (scope_id, asset_id, threat_id)
    select distinct scope_id, asset_id, threat_id from risk`);
  await trx.run(sql`insert into asset_vulnerability (scope_id, asset_id, vulnerability_id)
    select distinct scope_id, asset_id, vulnerability_id from risk`);
}
