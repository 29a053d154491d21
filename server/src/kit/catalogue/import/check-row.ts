import type { Store } from '../store.ts';
import { withoutIdle } from '../settle.queries.ts';
import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { CellValue } from '#kit/sheets/sheet.ts';
import type { Changes, Checked, Existing } from './checked.ts';
import type { ChoiceIndex } from './choice-index.ts';
import {
  issueOf,
  readCells,
  type Beside,
  type Reader,
  type ReadRow,
  type Row,
  type RowFindings,
} from './read-cells.ts';

const isEqual = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Issues found by the contract's input schema, for fields that have no issue yet. */
function inputIssues(
  catalogue: AnyCatalogue,
  reader: Reader,
  error: Parameters<typeof issuesOf>[0],
  cellIssues: Issue[],
): Issue[] {
  const found = issuesOf(error, 'row').map(({ path, ...issue }) => ({ ...issue, name: path.split('.')[1] ?? '' }));
  const wrong = new Set(cellIssues.map(({ path }) => path));
  const lacking = new Set([...wrong, ...found.map(({ name }) => name)]);
  const { fields = [], basedOn = [] } = reader.suggestions ?? {};
  return found.flatMap(({ name, code, params }) => {
    const { parent } = catalogue.fields[name] ?? {};
    // A choice below a parent that could not be read was not looked for.
    if (wrong.has(name) || (parent !== undefined && wrong.has(parent))) return [];
    // What would follow from a field that is wrong itself is not missing.
    if (fields.includes(name) && basedOn.some((base) => base !== name && lacking.has(base))) return [];
    return [issueOf(reader.sources.find((source) => source.name === name) ?? { name }, code, params)];
  });
}

/** Fields missing from the file whose current choice no longer matches the parent that the file changes. */
function leftBehind(catalogue: AnyCatalogue, choices: ChoiceIndex, values: Row, before: Row): Issue[] {
  return Object.entries(catalogue.fields).flatMap(([name, { parent, from }]) => {
    if (parent === undefined || name in values || !(parent in values) || values[parent] === before[parent]) return [];
    const held = choices.get(from, before[name]);
    const fits = !held || held.parent_id === null || held.parent_id === values[parent];
    return fits ? [] : [issueOf({ name }, 'wrongParent', { value: held.name })];
  });
}

/** Placeholder for a code that will be generated, so that the rest of the row can be validated. */
const placeholder = '-';

/**
 * Checks one row: its cells, then the contract's input schema (complete for a new row, partial for a change). Without
 * `existing` the row is new; `makesCodes`: a code is generated where it is missing; `title`: that of its section; `settle`: what is done with the row as read. Returns `same` when the existing row is
 * equal, so nothing is written, and `waiting` when a value must be created before the row can be checked again.
 */
export function checkRow(
  catalogue: AnyCatalogue,
  reader: Reader,
  cells: readonly CellValue[],
  {
    existing,
    makesCodes = false,
    title,
    onlyWhile = {},
    settle,
  }: {
    existing?: Existing | undefined;
    makesCodes?: boolean;
    onlyWhile?: Store['onlyWhile'];
    settle?: ((read: ReadRow) => Issue | undefined) | undefined;
  } & Pick<Beside, 'title'> = {},
): Checked | 'waiting' {
  const read = readCells(reader, cells, { before: existing?.values, title });
  const { values, questions, suggested, isCut, isWaiting } = read;
  const findings: RowFindings = { questions, suggested, isCut };
  if (isWaiting) return 'waiting';
  const refusal = settle?.(read);
  if (refusal) return { outcome: 'rejected', reasons: [refusal], ...findings };
  const { issues: found } = read;
  const lacksCode = makesCodes && typeof values['code'] !== 'string';
  const needsCode = lacksCode && !existing;
  if (needsCode) values['code'] = placeholder;
  const issues = lacksCode ? found.filter(({ path }) => path !== 'code') : found;
  const held = existing?.values['code'];
  // One that differs in its case alone is the same, as the row has it.
  if (typeof held === 'string' && String(values['code']).toLowerCase() === held.toLowerCase()) values['code'] = held;
  // What is said of a thing says that it is so, where the file does not.
  for (const [field, flag] of existing ? [] : Object.entries(onlyWhile))
    if ((values[field] ?? null) !== null && !(flag in values)) values[flag] = true;
  const parsed = (existing ? catalogue.changes : catalogue.input).safeParse(values, { reportInput: true });
  const reasons = parsed.success ? issues : [...issues, ...inputIssues(catalogue, reader, parsed.error, issues)];
  if (existing && reasons.length === 0) reasons.push(...leftBehind(catalogue, reader.choices, values, existing.values));
  if (reasons.length > 0 || !parsed.success) return { outcome: 'rejected', reasons, ...findings };
  const after = withoutIdle({ onlyWhile }, parsed.data, existing?.values);
  if (!existing) return { outcome: 'new', values: after, needsCode, ...findings };
  const changes: Changes = {};
  const said = reader.sources.flatMap(({ name }) => (name in values ? [name] : []));
  const emptied = Object.keys(onlyWhile).filter((name) => !said.includes(name) && name in after);
  for (const name of [...said, ...emptied])
    if (!isEqual(existing.values[name], after[name]))
      changes[name] = { before: existing.values[name] ?? null, after: after[name] ?? null };
  if (Object.keys(changes).length === 0) return { outcome: 'same', ...findings };
  const { id, version } = existing;
  return { outcome: 'changed', id, version, values: { ...existing.values, ...after }, changes, ...findings };
}
