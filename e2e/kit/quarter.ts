import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { env } from 'node:process';

/** Parts the slow tests are divided into; an unattended run takes one of them beside everything else. */
export const quarters = 4;

/** The part a test belongs to, 0 to 3: by its title, so that a new test changes the part of no other. */
export const quarterOfTest = (title: string): number =>
  createHash('sha256').update(title).digest().readUInt32BE(0) % quarters;

/**
 * The part that is the turn of a commit, 0 to 3: the next one with each commit, so that all have run after four. Of a clone without
 * history it is the turn of the day.
 */
function quarterOfCommit(cwd: string): number {
  const git = (...words: string[]) => execFileSync('git', words, { cwd, encoding: 'utf8' }).trim();
  const isWhole = git('rev-parse', '--is-shallow-repository') === 'false';
  const turn = isWhole
    ? Number(git('rev-list', '--count', '--first-parent', 'HEAD'))
    : Math.floor(Date.now() / 86_400_000);
  return turn % quarters;
}

/**
 * The part of the slow tests that this run takes, 0 to 3, as `SLOW_QUARTER` says: a part by its number, or `turn` for the part that is
 * the turn of the commit; null where it is not set. Throws for anything else.
 */
export function chosenQuarter(cwd: string, wanted = env['SLOW_QUARTER'] ?? ''): number | null {
  if (wanted === '') return null;
  if (wanted === 'turn') return quarterOfCommit(cwd);
  if (!/^[0-3]$/.test(wanted)) throw new Error(`SLOW_QUARTER is "${wanted}": it takes "turn" or a number from 0 to 3`);
  return Number(wanted);
}
