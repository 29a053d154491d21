import { fullCell } from '#kit/sheets/write-cell.ts';
import { isNarrowing } from '../narrowed-words.ts';
import type { Asked } from './content.ts';

/** Ids of the rows of a list that a report is narrowed to; undefined where nothing narrows it. */
export async function idsOfFilter(
  { reading, sources, filter }: Asked,
  list: 'risk' | 'control',
): Promise<readonly number[] | undefined> {
  if (!isNarrowing(filter)) return undefined;
  const { rows } = await sources.tables[list](reading, filter, ['id']);
  const ids: number[] = [];
  for await (const [id] of rows) ids.push(Number(fullCell(id).value));
  return ids;
}
