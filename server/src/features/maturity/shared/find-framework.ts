import { frameworkDefinition, type FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { readStored } from '#kit/database/stored-json.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { defaultFramework, shippedFrameworks } from './shipped-frameworks.ts';

/**
 * A version by its code, shipped or of the company; the default one without a code. Throws `framework.unknown`, and
 * `framework.unreadable` for one of the company's whose stored definition does not fit.
 */
export async function findFramework(trx: Trx, code: string | undefined): Promise<FrameworkDefinition> {
  if (code === undefined) return defaultFramework();
  const shipped = shippedFrameworks().find((each) => each.code === code);
  if (shipped) return shipped;
  const own = await trx.first(sql<{ definition: unknown }>`
    select definition from framework_version where company_id = app.current_company() and code = ${code}`);
  if (!own) throw problem('framework.unknown');
  const definition = readStored(frameworkDefinition, own.definition);
  if (definition === null) throw problem('framework.unreadable', { code });
  return definition;
}

/** Codes of every version an assessment can be started with, shipped ones first; retired ones are none. */
export async function frameworkCodes(trx: Trx): Promise<string[]> {
  const own = await trx.rows(sql<{ code: string }>`
    select code from framework_version where company_id = app.current_company() and status_id = ${sql.lit(statusIds.ACTIVE)}
    order by code collate app.natural_order`);
  return [...shippedFrameworks(), ...own].map(({ code }) => code);
}

/** Throws `framework.retired` for a version of the company's own that was retired. */
export async function refuseRetired(trx: Trx, code: string): Promise<void> {
  const { is } = await trx.one(sql<{ is: boolean }>`
    select exists (select from framework_version f where f.company_id = app.current_company() and f.code = ${code}
      and f.status_id <> ${sql.lit(statusIds.ACTIVE)}) as is`);
  if (is) throw problem('framework.retired');
}
