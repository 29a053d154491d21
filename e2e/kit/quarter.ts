import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** Parts the slow tests are divided into; an unattended run takes one of them beside everything else. */
export const quarters = 4;

/** The part a test belongs to, 0 to 3: by its title, so that a new test changes the part of no other. */
export const quarterOfTest = (title: string): number =>
  createHash('sha256').update(title).digest().readUInt32BE(0) % quarters;

/**
 * The part that is the turn of a commit, 0 to 3: the next one with each commit, so that all have run after four. Of a clone without
 * history it is the turn of the day.
 */
export function currentQuarter(cwd: string, now = Date.now()): number {
  const git = (...words: string[]) => execFileSync('git', words, { cwd, encoding: 'utf8' }).trim();
  const isWhole = git('rev-parse', '--is-shallow-repository') === 'false';
  const turn = isWhole ? Number(git('rev-list', '--count', '--first-parent', 'HEAD')) : Math.floor(now / 86_400_000);
  return turn % quarters;
}
