import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import type { Field } from '@baluarte/contract/kit/field.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { sql } from 'kysely';
import { invalid } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Chosen {
  id: number;
  kind: string;
  parent_id: number | null;
  status_id: number;
}

const chosenIds = (fields: [string, Field][], values: Record<string, unknown>) =>
  fields.flatMap(([name]) => values[name] ?? []).filter((id): id is number => typeof id === 'number');

/**
 * Checks every chosen id of an input at once: in this company, of the right kind, a child of the chosen parent, and active
 * unless the row already had it. The database enforces the first two as well; this reports every fault with its field.
 */
export async function checkChoices(
  trx: Trx,
  { fields }: AnyCatalogue,
  values: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  const choosing = Object.entries(fields).filter(([, field]) => field.kind === 'choice' || field.kind === 'choices');
  const ids = chosenIds(choosing, values);
  if (ids.length === 0) return;
  const rows = await trx.rows<Chosen>(sql`
    select id, kind, parent_id, status_id from choice where company_id = app.current_company() and id = any(${ids})`);
  const byKey = new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]));
  const issues: Issue[] = [];
  for (const [name, field] of choosing) {
    const held = new Set([before[name]].flat());
    for (const id of chosenIds([[name, field]], values)) {
      const row = byKey.get(`${field.from}:${id}`);
      const parent = field.parent ? (values[field.parent] ?? before[field.parent]) : undefined;
      if (!row) issues.push({ path: `body.${name}`, code: 'unknown' });
      else if (row.status_id !== 1 && !held.has(id))
        issues.push({ path: `body.${name}`, code: 'inactiveChoice', params: { value: id } });
      else if (parent !== undefined && row.parent_id !== null && row.parent_id !== parent)
        issues.push({ path: `body.${name}`, code: 'wrongParent', params: { value: id } });
    }
  }
  if (issues.length > 0) throw invalid(issues);
}
