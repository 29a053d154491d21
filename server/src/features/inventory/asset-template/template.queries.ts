import { sql } from 'kysely';
import { readTemplateContent, shippedTemplates, type Template } from './template-content.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

const own = sql`id, 'company' as origin, null as code, name, null as "nameEn", description, null as "descriptionEn", content, version`;
const shared = sql`id, 'platform' as origin, null as code, name, name_en as "nameEn", description, description_en as "descriptionEn", content, version`;

type Stored = Omit<Template, 'content'> & { content: unknown };

/** Templates that a statement returns, their content as it is read today. */
const templatesOf = async (trx: Trx, statement: ReturnType<typeof sql<Stored>>): Promise<Template[]> =>
  (await trx.rows(statement)).map((row) => ({ ...row, content: readTemplateContent(row.content) }));

/** What super administrators give to every company, by name. */
export const sharedTemplates = (trx: Trx): Promise<Template[]> =>
  templatesOf(trx, sql`select ${shared} from shared_asset_template order by name collate app.natural_order, id`);

/** Every template a company may use: its own, the platform's, the shipped ones; of some ids alone where they are said. */
export async function templatesFor(trx: Trx, ids?: readonly number[]): Promise<Template[]> {
  const wanted = ids === undefined ? sql`true` : sql`id = any(${ids})`;
  const kept = await templatesOf(
    trx,
    sql`
    select x.* from (
      select 1 as rank, ${own} from asset_template where company_id = app.current_company() and ${wanted}
      union all select 2, ${shared} from shared_asset_template where ${wanted}) x
    order by x.rank, x.name collate app.natural_order, x.id`,
  );
  const shipped = shippedTemplates().filter(({ id }) => ids?.includes(id) ?? true);
  return [...kept, ...shipped];
}

/** Templates of the origin of one that were kept of the assets it is related to, by the key of the asset. */
export async function templatesAround(trx: Trx, { origin, content }: Template): Promise<ReadonlyMap<string, Template>> {
  const keys = (content.relations ?? []).map(({ key }) => key);
  if (keys.length === 0) return new Map();
  const [columns, table] =
    origin === 'platform'
      ? [shared, sql`shared_asset_template`]
      : [own, sql`asset_template where company_id = app.current_company()`];
  const rows = await templatesOf(
    trx,
    sql`
    select x.* from (select ${columns} from ${table}) x where x.content ->> 'of' = any(${keys}) order by x.id desc`,
  );
  return new Map(rows.map((row) => [row.content.of ?? '', row]));
}

/** The economic activity of the company; null where it says none. */
export async function activityOf(trx: Trx): Promise<number | null> {
  const { id } = await trx.one(sql<{ id: number | null }>`select economic_activity_id as id from company`);
  return id;
}
