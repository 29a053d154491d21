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

/** One input whose choices are checked: the row it changes, and where it stands in the request. */
interface Choosing {
  values: Record<string, unknown>;
  before?: Record<string, unknown>;
  /** Path of a field. */
  at: (field: string) => string;
}

/**
 * What is wrong with the chosen ids of inputs, with one statement for all of them: each must be in this company, of the right
 * kind, a child of the chosen parent, and active unless the row already had it. The database enforces the first two as well;
 * this names every fault with its field.
 */
export async function choiceIssues(
  trx: Trx,
  { fields }: Pick<AnyCatalogue, 'fields'>,
  inputs: readonly Choosing[],
): Promise<Issue[]> {
  const choosing = Object.entries(fields).filter(([, field]) => field.kind === 'choice' || field.kind === 'choices');
  const ids = [...new Set(inputs.flatMap(({ values }) => chosenIds(choosing, values)))];
  if (ids.length === 0) return [];
  const rows = await trx.rows<Chosen>(sql`
    select id, kind, parent_id, status_id from choice where company_id = app.current_company() and id = any(${ids})`);
  const byKey = new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]));
  const issues: Issue[] = [];
  for (const { values, before = {}, at } of inputs)
    for (const [name, field] of choosing) {
      const held = new Set([before[name]].flat());
      for (const id of chosenIds([[name, field]], values)) {
        const row = byKey.get(`${field.from}:${id}`);
        const parent = field.parent ? (values[field.parent] ?? before[field.parent]) : undefined;
        if (!row) issues.push({ path: at(name), code: 'unknown' });
        else if (row.status_id !== 1 && !held.has(id))
          issues.push({ path: at(name), code: 'inactiveChoice', params: { value: id } });
        else if (parent !== undefined && row.parent_id !== null && row.parent_id !== parent)
          issues.push({ path: at(name), code: 'wrongParent', params: { value: id } });
      }
    }
  return issues;
}

/** Throws `invalid`, naming every choice of an input that does not fit. */
export async function checkChoices(
  trx: Trx,
  catalogue: Pick<AnyCatalogue, 'fields'>,
  values: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  const issues = await choiceIssues(trx, catalogue, [{ values, before, at: (name) => `body.${name}` }]);
  if (issues.length > 0) throw invalid(issues);
}
