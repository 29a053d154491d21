import {
  maximumKeptRelations,
  maximumTemplates,
  type assetTemplate,
  type sharedAssetTemplate,
} from '@baluarte/contract/inventory/asset-template.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { changesetOf } from '#kit/history/changeset-of.ts';
import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { changedMeanwhile, entryOf, historyOf, type ChangeRow } from '#kit/history/history.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { TemplateContent } from './template-content.ts';

const parameterOf = (column: string) => sql`(
  select json_build_object('code', p.code, 'name', p.name, 'nameEn', p.name_en) from parameter p
  where p.company_id = a.company_id and p.id = a.${sql.ref(column)})`;

const linked = (link: string, table: string) => sql`(
  select coalesce(json_agg(json_build_object('code', o.code, 'name', coalesce(o.name, o.code), 'nameEn', o.name_en)
    order by o.code collate app.natural_order), '[]')
  from ${sql.table(link)} l join ${sql.table(table)} o on o.company_id = l.company_id and o.id = l.${sql.ref(`${table}_id`)}
  where l.company_id = a.company_id and l.asset_id = a.id)`;

/** Tells an asset from every other one of the installation, and nothing of it. */
const keyOf = (alias: string) =>
  sql`left(encode(sha256(convert_to(${sql.ref(`${alias}.company_id`)} || ':' || ${sql.ref(`${alias}.id`)}, 'UTF8')), 'hex'), 24)`;

/** Its relations with other assets, whichever way they lead. */
const related = sql`(
  select coalesce(json_agg(json_build_object('kind', l.kind, 'direction', l.direction, 'key', ${keyOf('o')}, 'code', o.code, 'name', o.name)
    order by l.direction desc, o.code collate app.natural_order, o.id), '[]')
  from (
    select r.kind, 'outgoing' as direction, r.related_asset_id as other from asset_asset r where r.company_id = a.company_id and r.asset_id = a.id
    union all
    select r.kind, 'incoming', r.asset_id from asset_asset r where r.company_id = a.company_id and r.related_asset_id = a.id
    limit ${sql.lit(maximumKeptRelations)}) l
  join asset o on o.company_id = a.company_id and o.id = l.other)`;

/** What is kept for every company: which assets of this one it is related to is nobody else's business. */
const nameless = ({ relations = [], ...content }: TemplateContent): TemplateContent => ({
  ...content,
  relations: relations.map((relation) => ({ ...relation, code: null, name: null })),
});

/** What an asset of the scope worked in is, as a template has it. Throws `invalid` where there is none. */
export async function contentOf(trx: Trx, assetId: number): Promise<TemplateContent> {
  const found = await trx.first(sql<{ content: TemplateContent }>`
    select json_build_object(
      'category', ${parameterOf('category_id')}, 'type', ${parameterOf('type_id')},
      'classification', ${parameterOf('classification_id')},
      'hasPersonalData', a.has_personal_data, 'personalDataKind', ${parameterOf('personal_data_kind_id')},
      'isCritical', a.is_critical, 'criticalDetails', a.critical_details, 'securityRequirements', a.security_requirements,
      'criticality', json_build_object('confidentiality', a.confidentiality, 'confidentialityReason', a.confidentiality_reason,
        'integrity', a.integrity, 'integrityReason', a.integrity_reason,
        'availability', a.availability, 'availabilityReason', a.availability_reason),
      'impactFactors', ${linked('asset_impact_factor', 'impact_factor')},
      'threats', ${linked('asset_threat', 'threat')}, 'vulnerabilities', ${linked('asset_vulnerability', 'vulnerability')},
      'of', ${keyOf('a')}, 'relations', ${related}) as content
    from asset a where a.company_id = app.current_company() and a.id = ${assetId}`);
  if (!found) throw invalid([{ path: 'body.assetId', code: 'unknown' }]);
  return found.content;
}

async function refuseMore(trx: Trx, table: 'asset_template' | 'shared_asset_template'): Promise<void> {
  const { count } = await trx.one(sql<{ count: number }>`select count(*) from ${sql.table(table)}`);
  if (count >= maximumTemplates) throw problem('assetTemplate.tooMany', { maximum: maximumTemplates });
}

type Input = z.output<(typeof assetTemplate.save)['body']>;

/** Keeps a template of the company; returns its id. Throws `assetTemplate.tooMany`. */
export async function insertTemplate(
  trx: Trx,
  { name, description }: Pick<Input, 'name' | 'description'>,
  content: TemplateContent,
): Promise<number> {
  await refuseMore(trx, 'asset_template');
  const { id } = await trx.one(sql<{ id: number }>`
    insert into asset_template (name, description, content) values (${name}, ${description}, ${JSON.stringify(content)}::jsonb) returning id`);
  return id;
}

/** Keeps a template of every company; returns its id. Throws `assetTemplate.tooMany`. */
export async function insertShared(
  trx: Trx,
  input: Pick<Input, 'name' | 'nameEn' | 'description' | 'descriptionEn'>,
  content: TemplateContent,
): Promise<number> {
  await refuseMore(trx, 'shared_asset_template');
  const { name, nameEn = name, description, descriptionEn } = input;
  const { id } = await trx.one(sql<{ id: number }>`
    insert into shared_asset_template (name, name_en, description, description_en, content)
    values (${name}, ${nameEn}, ${description}, ${descriptionEn}, ${JSON.stringify(nameless(content))}::jsonb) returning id`);
  return id;
}

interface Kept {
  name: string;
  description: string | null;
  version: number;
}

/** A template of the company, locked. Throws `assetTemplate.notOwn` for the platform's and shipped ones, `notFound`. */
async function lockOwn(trx: Trx, id: number): Promise<Kept> {
  const found = await trx.first(sql<Kept>`
    select name, description, version from asset_template where company_id = app.current_company() and id = ${id} for update`);
  if (found) return found;
  throw problem(id <= largestOfPlatform ? 'assetTemplate.notOwn' : 'notFound');
}

/** Ids of the companies' own lie above it. */
const largestOfPlatform = 1_000_000;

type Change = z.output<(typeof assetTemplate.update)['body']>;

/** Renames or describes one of the company's own. Throws `changedMeanwhile`, `assetTemplate.notOwn`, `notFound`. */
export async function updateTemplate(trx: Trx, id: number, { version, name, description }: Change) {
  const before = await lockOwn(trx, id);
  if (version !== undefined && version !== before.version) throw await changedMeanwhile(trx, 'asset_template', id);
  const after = {
    name: name ?? before.name,
    description: description === undefined ? before.description : description,
  };
  if (after.name === before.name && after.description === before.description)
    return { id, version: before.version, changesetId: null };
  const { version: next } = await trx.one(sql<{ version: number }>`
    update asset_template set name = ${after.name}, description = ${after.description}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id} returning version`);
  return { id, version: next, changesetId: await changesetOf(trx) };
}

/** Deletes one of the company's own; assets made of it stay. Throws `assetTemplate.notOwn`, `notFound`. */
export async function removeTemplate(trx: Trx, id: number) {
  await lockOwn(trx, id);
  await trx.run(sql`delete from asset_template where company_id = app.current_company() and id = ${id}`);
  return { changesetId: await changesetOf(trx) };
}

/** Who changed one of the company's own. Throws `notFound` for one that never was there. */
export async function templateHistory(trx: Trx, id: number) {
  const found = await historyOf(trx, 'asset_template', id);
  if (found.entries.length === 0) throw problem('notFound');
  return { ...found, entries: found.entries.map(withoutContent) };
}

/** What it brings is shown by its preview. */
const withoutContent = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  fields: entry.fields.filter(({ field }) => field !== 'content'),
});

/** Who gave a template to every company, changed it and took it away, newest first. Throws `notFound` for one that never was there. */
export async function sharedHistory(trx: Trx, id: number) {
  const rows = await trx.rows<ChangeRow>(sql`
    select 'asset_template' as table_name, c.id as changeset_id, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, c.operation, 'write' as kind,
      c.user_id, concat_ws(' ', u.first_name, u.last_name) as user_name, c.before, c.after
    from shared_asset_template_change c left join auth."user" u on u.id = c.user_id
    where c.template_id = ${id} order by c.id desc limit 500`);
  if (rows.length === 0) throw problem('notFound');
  const entries = rows.map((row) =>
    withoutContent(entryOf({ ...row, user_name: row.user_name === '' ? null : row.user_name })),
  );
  return { entries, names: {}, namesEn: {} };
}

type SharedChange = z.output<(typeof sharedAssetTemplate.update)['body']>;

/** Renames or describes one of every company. Throws `changedMeanwhile`, `notFound`. */
export async function updateShared(trx: Trx, id: number, { version, ...after }: SharedChange) {
  const before = await trx.first(sql<{ version: number; updatedAt: string }>`
    select version, updated_at as "updatedAt" from shared_asset_template where id = ${id} for update`);
  if (!before) throw problem('notFound');
  if (version !== undefined && version !== before.version)
    throw problem('changedMeanwhile', { by: null, at: before.updatedAt });
  const { version: next } = await trx.one(sql<{ version: number }>`
    update shared_asset_template set name = ${after.name}, name_en = ${after.nameEn}, description = ${after.description},
      description_en = ${after.descriptionEn}, version = version + 1, updated_at = now()
    where id = ${id} returning version`);
  return { id, version: next };
}

/** Deletes one of every company; assets made of it stay. Throws `notFound`. */
export async function removeShared(trx: Trx, id: number): Promise<void> {
  if ((await trx.run(sql`delete from shared_asset_template where id = ${id}`)) === 0) throw problem('notFound');
}
