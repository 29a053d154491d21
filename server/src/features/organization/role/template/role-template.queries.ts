import { baseRoles, type BaseRole } from '@baluarte/contract/kit/session.ts';
import type { SortTerm } from '@baluarte/contract/kit/list-query.ts';
import { codesOfRole, companyCodes, isAdministrator } from '@baluarte/contract/organization/role.rules.ts';
import type {
  roleTemplate as endpoints,
  RoleTemplate,
  roleTemplateInput,
} from '@baluarte/contract/organization/role-template.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { snake } from '#kit/catalogue/store.ts';
import { problem } from '#kit/http/problem.ts';
import { folded } from '#kit/search/search.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

type Input = z.output<typeof roleTemplateInput>;

const columns = sql`id, name, name_en as "nameEn", description, description_en as "descriptionEn", base,
  permission_codes as "permissionCodes", is_system as "isSystem", 1 as "statusId", version,
  created_at as "createdAt", updated_at as "updatedAt"`;

/** A template with its permissions. */
const presented = (row: RoleTemplate): RoleTemplate => ({
  ...row,
  permissionCodes: [...codesOfRole({ ...row, base: row.base as BaseRole })],
});

const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`name collate app.natural_order`,
  base: sql`base`,
  // The administrators' own has every permission there is, whatever is written.
  permissionCodes: sql`case when is_system and base = ${baseRoles.ADMIN} then ${companyCodes.length} else cardinality(permission_codes) end`,
  isSystem: sql`is_system`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
};
const orderTerm = ({ field, descending }: SortTerm) =>
  sql`${sortColumns[field] ?? sql`id`} ${descending ? sql`desc` : sql`asc`}`;

type Narrowing = Omit<z.output<typeof endpoints.list.query>, 'page' | 'perPage'>;

/** All templates of a query, by default sorted by name; there are few. */
export async function everyTemplate(trx: Trx, query: Narrowing): Promise<RoleTemplate[]> {
  const { search, base, isSystem, ids, sort = [{ field: 'name', descending: false }] } = query;
  const conditions = [
    search ? folded(sql`app.fold(name || ' ' || name_en)`, search) : sql`true`,
    ...(base === undefined ? [] : [sql`base = any(${base})`]),
    ...(isSystem === undefined ? [] : [sql`is_system = ${isSystem}`]),
    ...(ids === undefined ? [] : [sql`id = any(${ids})`]),
  ];
  const rows = await trx.rows(sql<RoleTemplate>`
    select ${columns} from role_template where ${sql.join(conditions, sql` and `)}
    order by ${sql.join([...sort.map(orderTerm), sql`id`])}`);
  return rows.map(presented);
}

/** A page of them, and how many there are. */
export async function listTemplates(
  trx: Trx,
  query: z.output<typeof endpoints.list.query>,
): Promise<{ rows: RoleTemplate[]; total: number }> {
  const { page, perPage } = query;
  const rows = await everyTemplate(trx, query);
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
}

/** One template. Throws `notFound`. */
export async function findTemplate(trx: Trx, id: number, lock = false): Promise<RoleTemplate> {
  const row = await trx.first(sql<RoleTemplate>`
    select ${columns} from role_template where id = ${id} ${lock ? sql`for update` : sql``}`);
  if (!row) throw problem('notFound');
  return presented(row);
}

/** Creates a template, copied to future companies in addition to the three system ones. */
export async function createTemplate(trx: Trx, input: Input): Promise<RoleTemplate> {
  const { name, nameEn, description, descriptionEn, base, permissionCodes } = input;
  const { id } = await trx.one(sql<{ id: number }>`
    insert into role_template (name, name_en, description, description_en, base, permission_codes)
    values (${name}, ${nameEn}, ${description}, ${descriptionEn}, ${base}, ${permissionCodes}) returning id`);
  return findTemplate(trx, id);
}

/**
 * Updates the fields in the input. Throws `notFound`, `changedMeanwhile`, `role.systemBase` or `role.administrator`: system
 * templates are found by their base, and the administrators' one keeps all permissions.
 */
export async function updateTemplate(
  trx: Trx,
  id: number,
  { version, ...values }: Partial<Input> & { version?: number | undefined },
): Promise<RoleTemplate> {
  const before = await findTemplate(trx, id, true);
  if (version !== undefined && version !== before.version)
    throw problem('changedMeanwhile', { by: null, at: before.updatedAt });
  if (before.isSystem && values.base !== undefined && values.base !== before.base) throw problem('role.systemBase');
  const isWhole = isAdministrator({ ...before, base: before.base as BaseRole });
  if (isWhole && values.permissionCodes && values.permissionCodes.length < before.permissionCodes.length)
    throw problem('role.administrator');
  const sets = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(snake(name))} = ${value}`],
  );
  if (sets.length === 0) return before;
  await trx.run(sql`
    update role_template set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])} where id = ${id}`);
  return findTemplate(trx, id);
}

/** Deletes a template; companies keep the roles copied from it. Throws `notFound`, or `roleTemplate.system` for the system ones. */
export async function removeTemplate(trx: Trx, id: number): Promise<void> {
  if ((await findTemplate(trx, id, true)).isSystem) throw problem('roleTemplate.system');
  await trx.run(sql`delete from role_template where id = ${id}`);
}
