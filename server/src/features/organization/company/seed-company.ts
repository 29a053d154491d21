import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { methodRows } from './method-rows.ts';
import { isPublicBody } from './public-body.ts';
import { parameterRows, severityCode, subcategoryCode } from './parameter-rows.ts';
import { records } from '#kit/database/records.ts';
import { readCatalogue, shippedPairs } from '#organization/shared/seed-data.ts';

/**
 * Fills everything a new company starts with: roles, configuration rows, the risk method, threats, vulnerabilities,
 * which of them go together and which threats concern which type of asset. Needs a transaction inside the walls of that company; a company that has it already is
 * refused by the constraint `method__pk` and stays as it was. `at` dates the catalogue of a company with a past.
 */
export async function seedCompany(trx: Trx, at: string | null = null): Promise<void> {
  // The method comes first: it is the row a company has once, so a second seeding stops here.
  const isPublic = isPublicBody(await readKind(trx));
  await seedMethod(trx, isPublic);
  await seedRoles(trx);
  await seedParameters(trx, isPublic);
  await seedThreats(trx, at);
  await seedVulnerabilities(trx, at);
  await seedTypeThreats(trx);
}

const readKind = (trx: Trx) =>
  trx.one(
    sql<{
      categoryId: number | null;
      typeId: number | null;
    }>`select category_id as "categoryId", type_id as "typeId" from company`,
  );

async function seedMethod(trx: Trx, isPublic: boolean): Promise<void> {
  const rows = methodRows();
  // The guide public bodies follow gives each cell its zone, which no bands of the product reproduce.
  await trx.run(sql`insert into method (zone_mode, impact_rule, zone_matrix)
    select case when ${isPublic} then 'matrix' else zone_mode end, impact_rule, zone_matrix
    from ${records([rows.method])} as r(zone_mode text, impact_rule text, zone_matrix jsonb)`);
  await trx.run(sql`insert into range_level
      (id, color, name, name_en, level_from, level_to, control_required, accept, review_days, start_days)
    select id, color, es, en, "from", "to", control_required, accept, review_days, start_days
    from ${records(rows.rangeLevels)} as r(id bigint, color text, es text, en text, "from" smallint, "to" smallint,
      control_required boolean, accept text, review_days integer, start_days integer)`);
  await trx.run(sql`insert into impact_factor (code, name, name_en, description, description_en, sort_order)
    select code, es, en, description, description_en, sort_order
    from ${records(rows.impactFactors)} as r(code text, es text, en text, description text, description_en text,
      sort_order integer)`);
  await trx.run(sql`insert into impact_level (impact_factor_id, "order", name, name_en, description, description_en)
    select f.id, r."order", r.name, r.name_en, r.description, r.description_en
    from ${records(rows.impactLevels)} as r(factor text, "order" smallint, name text, name_en text, description text,
      description_en text)
    join impact_factor f on f.code = r.factor order by f.sort_order, r."order"`);
  await trx.run(sql`insert into probability_type (code, name, name_en, is_default, sort_order)
    select code, es, en, is_default, sort_order
    from ${records(rows.probabilityTypes)} as r(code text, es text, en text, is_default boolean, sort_order integer)`);
  await trx.run(sql`insert into probability_level
      (probability_type_id, "order", code, name, name_en, description, description_en, percent_from, percent_to)
    select t.id, r."order", r.code, r.name, r.name_en, r.description, r.description_en, r.percent_from, r.percent_to
    from ${records(rows.probabilityLevels)} as r(type text, "order" smallint, code text, name text, name_en text,
      description text, description_en text, percent_from smallint, percent_to smallint)
    join probability_type t on t.code = r.type order by t.sort_order, r."order"`);
}

async function seedRoles(trx: Trx): Promise<void> {
  await trx.run(sql`insert into role (name, description, base, is_system, permission_codes)
    select case c.language when 'en' then r.name_en else r.name end,
      case c.language when 'en' then r.description_en else r.description end, r.base, r.is_system,
      case when r.is_system and r.base = ${baseRoles.ADMIN} then ${companyCodes}::integer[] else r.permission_codes end
    from role_template r, company c order by r.is_system desc, r.base, r.id`);
}

async function seedParameters(trx: Trx, isPublic: boolean): Promise<void> {
  const rows = parameterRows({ isPublicBody: isPublic });
  await trx.run(insertParameters(rows.filter(({ parent_code }) => parent_code === null)));
  await trx.run(insertParameters(rows.filter(({ parent_code }) => parent_code !== null)));
}

const insertParameters = (rows: readonly unknown[]) => sql`insert into parameter
    (kind, code, name, name_en, parent_id, extra, sort_order, is_system)
  select r.kind, r.code, r.name, r.name_en, p.id, r.extra, r.sort_order, r.is_system
  from ${records(rows)} as r(kind text, code text, name text, name_en text, parent_kind text, parent_code text,
    extra jsonb, sort_order integer, is_system boolean)
  left join parameter p on p.kind = r.parent_kind and p.code = r.parent_code`;

const since = (at: string | null) => sql`coalesce(${at}::timestamptz, now())`;

async function seedThreats(trx: Trx, at: string | null): Promise<void> {
  const rows = readCatalogue().threats.map(({ name, description, example, ...threat }) => ({
    ...threat,
    name: name.es,
    name_en: name.en,
    description: description.es,
    description_en: description.en,
    example: example?.es,
    example_en: example?.en,
  }));
  await trx.run(sql`insert into threat (code, name, name_en, category_id, subcategory_id, actor_id, reason_id,
      description, description_en, example, example_en, created_at, updated_at)
    select r.code, r.name, r.name_en, c.id, s.id, a.id, m.id, r.description, r.description_en, r.example, r.example_en,
      ${since(at)}, ${since(at)}
    from ${records(rows)} as r(code text, name text, name_en text, category text, subcategory text, actor text,
      reason text, description text, description_en text, example text, example_en text)
    left join parameter c on c.kind = 'threatCategory' and c.code = r.category
    left join parameter s on s.kind = 'threatSubcategory' and s.code = r.subcategory
    left join parameter a on a.kind = 'threatActor' and a.code = r.actor
    left join parameter m on m.kind = 'threatReason' and m.code = r.reason`);
}

async function seedVulnerabilities(trx: Trx, at: string | null): Promise<void> {
  const { vulnerabilities, severities, threat_vulnerabilities: pairs } = readCatalogue();
  const severityOf = new Map(severities.map((severity) => [severity.value, severityCode(severity)]));
  const rows = vulnerabilities.map(({ code, category, subcategory, severity, name, description }) => ({
    code,
    category,
    subcategory: subcategoryCode(category, subcategory),
    severity: severityOf.get(severity),
    name: name.es,
    name_en: name.en,
    description: description.es,
    description_en: description.en,
  }));
  await trx.run(sql`insert into vulnerability (code, name, name_en, category_id, subcategory_id, severity_id,
      description, description_en, created_at, updated_at)
    select r.code, r.name, r.name_en, c.id, s.id, v.id, r.description, r.description_en, ${since(at)}, ${since(at)}
    from ${records(rows)} as r(code text, name text, name_en text, category text, subcategory text, severity text,
      description text, description_en text)
    left join parameter c on c.kind = 'vulnerabilityCategory' and c.code = r.category
    left join parameter s on s.kind = 'vulnerabilitySubcategory' and s.code = r.subcategory
    left join parameter v on v.kind = 'severity' and v.code = r.severity`);
  await trx.run(sql`insert into threat_vulnerability (threat_id, vulnerability_id)
    select t.id, v.id
    from ${records(pairs)} as r(threat text, vulnerabilities jsonb)
    cross join lateral jsonb_array_elements_text(r.vulnerabilities) as w(code)
    join threat t on t.code = r.threat
    join vulnerability v on v.code = w.code`);
}

async function seedTypeThreats(trx: Trx): Promise<void> {
  await trx.run(sql`insert into type_threat (type_id, threat_id)
    select y.id, t.id from ${records(shippedPairs())} as r(type text, threat text)
    join parameter y on y.kind = 'assetType' and y.code = r.type
    join threat t on t.code = r.threat`);
}
