import type { ImportJob } from '@baluarte/contract/inventory/import.ts';

/** How far an import is: share from 0 to 1 (null while nobody knows the whole), rows per second, seconds left. */
export interface Pace {
  share: number | null;
  rowsPerSecond: number | null;
  secondsLeft: number | null;
}

/** Before this many milliseconds any speed is a guess. */
const tooSoon = 500;

/** How much of an import is done, from 0 to 1; null while nobody knows the whole. */
export const shareOf = ({ rowsRead, rowsTotal }: Pick<ImportJob, 'rowsRead' | 'rowsTotal'>): number | null =>
  rowsTotal === null || rowsTotal === 0 ? null : Math.min(1, rowsRead / rowsTotal);

/** Pace of an import by what it has done since it began; `now` in milliseconds. */
export function paceOf(job: Pick<ImportJob, 'rowsRead' | 'rowsTotal' | 'startedAt'>, now: number): Pace {
  const { rowsRead, rowsTotal, startedAt } = job;
  const share = shareOf(job);
  const elapsed = startedAt === null ? 0 : now - Date.parse(startedAt);
  if (elapsed < tooSoon || rowsRead === 0) return { share, rowsPerSecond: null, secondsLeft: null };
  const rowsPerSecond = rowsRead / (elapsed / 1000);
  const secondsLeft = rowsTotal === null ? null : Math.max(0, (rowsTotal - rowsRead) / rowsPerSecond);
  return { share, rowsPerSecond, secondsLeft };
}
