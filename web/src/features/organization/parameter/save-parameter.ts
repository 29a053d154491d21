import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameter, type ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { z } from 'zod';
import { call } from '#kit/http/call.ts';
import { issuesIn } from '#kit/form/issues.ts';
import { translate } from '#kit/texts/texts.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { refreshWithChoices, showDone } from '#kit/catalogue/writes.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { cachedRow, changeCached } from './use-parameters.ts';

/** What an edit sends: fields of a row, as the contract takes them. */
export type Change = z.output<typeof parameter.update.body>;

/** One field with its value as an edit, or what is wrong with it by the contract's own schema. */
export function changeOf(field: string, value: string | number | boolean | null): Change | Issue {
  const [issue] = issuesIn(parameter.update.body, { [field]: value });
  return issue ?? parameter.update.body.parse({ [field]: value });
}

/** Writes to one row go one after the other, each with the version the one before left. */
const lines = new Map<number, Promise<unknown>>();

function inLine<T>(id: number, work: () => Promise<T>): Promise<T> {
  const next = (lines.get(id) ?? Promise.resolve()).catch(() => undefined).then(work);
  lines.set(id, next);
  return next;
}

/** A stale row is reloaded; the user learns that their input met a concurrent change. */
async function refreshWhenStale(error: unknown): Promise<never> {
  if (isRefusal(error, 'changedMeanwhile') || isRefusal(error, 'notFound')) await refreshWithChoices();
  throw error;
}

const replace = (kind: ParameterKind, row: ParameterRow) =>
  changeCached(kind, (rows) => rows.map((each) => (each.id === row.id ? row : each)));

/** Saves one change of a row. Throws `Refusal`; the row is then unchanged. */
export const saveChange = (kind: ParameterKind, { id, version }: ParameterRow, change: Change): Promise<void> =>
  inLine(id, async () => {
    const known = cachedRow(kind, id)?.version ?? version;
    const row = await call(parameter.update, { params: { kind, id }, body: { ...change, version: known } }).catch(
      refreshWhenStale,
    );
    replace(kind, row);
    void refreshWithChoices();
  });

/** Sets a row active or inactive, and says what that means. */
export async function setStatus(
  kind: ParameterKind,
  { id, version, name }: ParameterRow,
  isActive: boolean,
): Promise<void> {
  try {
    await inLine(id, async () => {
      const known = cachedRow(kind, id)?.version ?? version;
      const body = { statusId: isActive ? (1 as const) : (2 as const), version: known };
      replace(kind, await call(parameter.status, { params: { kind, id }, body }).catch(refreshWhenStale));
    });
    toastText(isActive ? 'parameter.status.activated' : 'parameter.status.deactivated', { name });
    void refreshWithChoices();
  } catch (error) {
    await showError(error);
  }
}

let moving: Promise<unknown> = Promise.resolve();

/**
 * Moves a row to the place of another among those on screen, at once; the server follows. Only the rows between the two
 * change their places.
 */
export async function moveRow(
  kind: ParameterKind,
  rows: readonly ParameterRow[],
  from: number,
  to: number,
): Promise<void> {
  const [low, high] = from < to ? [from, to] : [to, from];
  const part = rows.slice(low, high + 1);
  const places = part.map(({ order }) => order);
  const moved = from < to ? [...part.slice(1), ...part.slice(0, 1)] : [...part.slice(-1), ...part.slice(0, -1)];
  const placed = new Map(moved.map((row, index) => [row.id, { ...row, order: places[index] ?? row.order }]));
  changeCached(kind, (all) => {
    const inOrder = moved.flatMap(({ id }) => placed.get(id) ?? []);
    return all.map((row) => (placed.has(row.id) ? (inOrder.shift() ?? row) : row));
  });
  try {
    moving = moving
      .catch(() => undefined)
      .then(() => call(parameter.order, { params: { kind }, body: { ids: moved.map(({ id }) => id) } }));
    await moving;
  } catch (error) {
    await showError(error);
  } finally {
    void refreshWithChoices();
  }
}

/** Says in passing what was done to parameters. */
export const showParametersSaved = (message: string, changesetId: number | null): void =>
  showDone(message, changesetId, refreshWithChoices);

/** Lets all that uses one row use another, and says how many that were, with "Deshacer". */
export async function mergeRows(
  kind: ParameterKind,
  from: ParameterRow,
  into: { id: number; name: string },
): Promise<void> {
  const { moved, changesetId } = await call(parameter.merge, {
    params: { kind },
    body: { fromId: from.id, intoId: into.id },
  });
  showParametersSaved(
    translate('parameter.merge.done', { from: from.name, into: into.name, count: moved }),
    changesetId,
  );
  await refreshWithChoices();
}
