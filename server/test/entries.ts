import { catalogues, type CatalogueName } from '@baluarte/contract/catalogues.ts';
import { typedFields } from '@baluarte/contract/kit/field.ts';
import { sql } from 'kysely';
import { stores } from '#app/stores.ts';
import { createRow } from '#kit/catalogue/write.queries.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { samplesOf } from './sample.ts';

/** One row of everything that fields choose from, by entity, `parameter:area`. */
async function choicesOf(trx: Trx): Promise<ReadonlyMap<string, number>> {
  const rows = await trx.rows(sql<{ key: string; id: number }>`
    select 'parameter:' || kind as key, min(id) as id from parameter group by kind
    union all select 'impactFactor:impactFactor', min(id) from impact_factor
    union all select 'role:role', min(id) from role
    union all select 'scope:scope', min(id) from scope`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/**
 * Makes entries of a catalogue with values of the kinds its fields have, each with a code and a name of its own, and every
 * flag true and false in turn. Returns their ids.
 */
export async function makeEntries(trx: Trx, name: CatalogueName, tenant: Tenant, count = 1): Promise<number[]> {
  const choices = await choicesOf(trx);
  const { input, fields } = catalogues[name];
  const [sample] = samplesOf(input, (entity, from) => {
    const id = choices.get(`${entity}:${from}`);
    if (id === undefined) throw new Error(`a field of ${name} chooses from ${from ?? entity}, and no company has one`);
    return id;
  });
  const flags = Object.entries(typedFields(fields)).flatMap(([field, { kind }]) => (kind === 'flag' ? [field] : []));
  const made: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const own = { ...('code' in fields && { code: `${name}-${number}` }), name: `${name} ${number}` };
    const flagValues = Object.fromEntries(flags.map((field) => [field, number % 2 === 1]));
    const values = input.parse({ ...(sample?.value as object), ...flagValues, ...own });
    const row = await createRow(trx, stores[name], tenant, values);
    made.push(row['id'] as number);
  }
  return made;
}
