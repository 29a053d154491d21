import { frameworkOf, type FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { faultsOf } from '@baluarte/contract/maturity/framework.rules.ts';
import { maximumVersions, type FrameworkVersion } from '@baluarte/contract/maturity/framework.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { sql } from 'kysely';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { problem, taken } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { defaultFramework, shippedFrameworks } from '../shared/shipped-frameworks.ts';

const rowOf = (
  { code, name, rounding, items, groups }: FrameworkDefinition,
  { id, assessments }: { id: number | null; assessments: number },
): FrameworkVersion => ({
  id,
  code,
  name: name.es,
  name_en: name.en,
  is_shipped: id === null,
  is_default: code === defaultFramework().code,
  items: items.length,
  groups: groups.length,
  rounding,
  assessments,
});

/** Every version an assessment can be started with, and how many of the company were: shipped ones first, then by code. */
export async function listFrameworks(trx: Trx): Promise<FrameworkVersion[]> {
  const counts = await trx.rows(sql<{ code: string; count: number }>`
    select framework_code as code, count(*) from assessment where company_id = app.current_company() group by 1`);
  const countOf = new Map(counts.map(({ code, count }) => [code, count]));
  const own = await trx.rows(sql<{ id: number; definition: FrameworkDefinition }>`
    select id, definition from framework_version where company_id = app.current_company() order by code collate app.natural_order`);
  return [...shippedFrameworks().map((definition) => ({ id: null, definition })), ...own].map(({ id, definition }) =>
    rowOf(definition, { id, assessments: countOf.get(definition.code) ?? 0 }),
  );
}

/**
 * Keeps a version of a framework of the company's own; it never changes. Throws `framework.faulty` with what is wrong where,
 * `frameworkVersion.codeTaken`, also for the code of a shipped one, `framework.tooMany`.
 */
export async function keepFramework(
  trx: Trx,
  definition: FrameworkDefinition,
): Promise<FrameworkVersion & { changesetId: number | null }> {
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
  return { ...rowOf(definition, { id, assessments: 0 }), changesetId: await changesetOf(trx) };
}

/** Deletes a version that no assessment was started with. Throws `notFound`, `framework.inUse`. */
export async function removeFramework(trx: Trx, id: number): Promise<{ changesetId: number | null }> {
  const found = await trx.first(sql<{ count: number }>`
    select (select count(*) from assessment a where a.company_id = f.company_id and a.framework_code = f.code) as count
    from framework_version f where f.company_id = app.current_company() and f.id = ${id} for update`);
  if (!found) throw problem('notFound');
  if (found.count > 0) throw problem('framework.inUse', { count: found.count });
  await trx.run(sql`delete from framework_version where company_id = app.current_company() and id = ${id}`);
  return { changesetId: await changesetOf(trx) };
}
