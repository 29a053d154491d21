import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { familyOf, frameworkOf, type FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { faultsOf, hasAnnex } from '@baluarte/contract/maturity/framework.rules.ts';
import { maximumVersions, type FrameworkVersion } from '@baluarte/contract/maturity/framework.ts';
import { sql } from 'kysely';
import { statusTo } from '#kit/catalogue/transition.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { problem, taken } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isOfAnnex } from '../shared/annex.queries.ts';
import { defaultFramework, shippedFrameworks } from '../shared/shipped-frameworks.ts';

type Changed = FrameworkVersion & { changesetId: number | null };

const shippedRow = (definition: FrameworkDefinition, assessments: number): FrameworkVersion => ({
  id: null,
  code: definition.code,
  name: definition.name.es,
  name_en: definition.name.en,
  is_shipped: true,
  is_default: definition.code === defaultFramework().code,
  family: familyOf(definition),
  status_id: statusIds.ACTIVE,
  created_at: null,
  created_by_name: null,
  items: definition.items.length,
  groups: definition.groups.length,
  levels: definition.levels.length,
  rounding: definition.rounding,
  has_annex: hasAnnex(definition),
  assessments,
});

const countOf = (code: ReturnType<typeof sql>) => sql`(select count(*) from assessment a
  where a.company_id = app.current_company() and a.framework_code = ${code})`;

/** How many of a part a stored definition has; none where it says nothing of it. */
const lengthOf = (part: 'items' | 'groups' | 'levels') =>
  sql`jsonb_array_length(jsonb_path_query_array(f.definition, ${sql.lit(`$.${part}[*]`)}))`;

/** Versions of the company's own, without their definitions. */
const ownRows = (trx: Trx, condition: ReturnType<typeof sql>): Promise<FrameworkVersion[]> =>
  trx.rows(sql<FrameworkVersion>`
    select f.id, f.code, f.name, f.name_en, false as is_shipped, false as is_default, f.family, f.status_id, f.created_at,
      app.person_name(f.created_by) as created_by_name, ${lengthOf('items')} as items,
      ${lengthOf('groups')} as groups,
      ${lengthOf('levels')} as levels, coalesce(f.definition ->> 'rounding', 'exact') as rounding,
      ${isOfAnnex(sql`f.definition`)} as has_annex,
      ${countOf(sql`f.code`)} as assessments
    from framework_version f where f.company_id = app.current_company() and ${condition}
    order by f.family collate app.natural_order, f.id`);

async function ownRow(trx: Trx, id: number): Promise<FrameworkVersion> {
  const [row] = await ownRows(trx, sql`f.id = ${id}`);
  if (!row) throw problem('notFound');
  return row;
}

/** Every version, and how many assessments of the company were started with it: shipped ones first, then by framework, the oldest first. */
export async function listFrameworks(trx: Trx): Promise<FrameworkVersion[]> {
  const counts = await trx.rows(sql<{ code: string; count: number }>`
    select framework_code as code, count(*) from assessment where company_id = app.current_company() group by 1`);
  const countBy = new Map(counts.map(({ code, count }) => [code, count]));
  return [
    ...shippedFrameworks().map((definition) => shippedRow(definition, countBy.get(definition.code) ?? 0)),
    ...(await ownRows(trx, sql`true`)),
  ];
}

/**
 * Keeps a version of a framework of the company's own; it never changes. Throws `framework.faulty` with what is wrong where,
 * `frameworkVersion.codeTaken`, also for the code of a shipped one, `framework.tooMany`.
 */
export async function keepFramework(trx: Trx, definition: FrameworkDefinition): Promise<Changed> {
  const faults = faultsOf(frameworkOf(definition));
  if (faults.length > 0)
    throw problem(
      'framework.faulty',
      {},
      faults.map(({ path, fault }): Issue => ({ path: `body.${path}`, code: `framework.${fault}` })),
    );
  if (shippedFrameworks().some(({ code }) => code === definition.code)) throw taken('frameworkVersion', 'code');
  const { count } = await trx.one(
    sql<{ count: number }>`select count(*) from framework_version where company_id = app.current_company()`,
  );
  if (count >= maximumVersions) throw problem('framework.tooMany', { maximum: maximumVersions });
  const { id } = await trx.one(sql<{ id: number }>`
    insert into framework_version (code, name, name_en, definition)
    values (${definition.code}, ${definition.name.es}, ${definition.name.en}, ${JSON.stringify(definition)}::jsonb) returning id`);
  return { ...(await ownRow(trx, id)), changesetId: await changesetOf(trx) };
}

/** Retires a version or takes it up again; the same again changes nothing. Throws `notFound`, `status.transitionRefused`. */
export async function changeStatusOf(trx: Trx, id: number, asked: StatusId): Promise<Changed> {
  const { status_id: from } = await ownRow(trx, id);
  const statusId = statusTo(from, asked);
  await trx.run(sql`update framework_version set status_id = ${statusId}
    where company_id = app.current_company() and id = ${id} and status_id <> ${statusId}`);
  return { ...(await ownRow(trx, id)), changesetId: await changesetOf(trx) };
}

/** Deletes a version that no assessment was started with. Throws `notFound`, `framework.inUse`. */
export async function removeFramework(trx: Trx, id: number): Promise<{ changesetId: number | null }> {
  const found = await trx.first(sql<{ count: number }>`
    select ${countOf(sql`f.code`)} as count
    from framework_version f where f.company_id = app.current_company() and f.id = ${id} for update`);
  if (!found) throw problem('notFound');
  if (found.count > 0) throw problem('framework.inUse', { count: found.count });
  await trx.run(sql`delete from framework_version where company_id = app.current_company() and id = ${id}`);
  return { changesetId: await changesetOf(trx) };
}
