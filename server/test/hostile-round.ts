import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { personOutside } from './company.ts';
import { hostileCompany, type HostileCompany } from './hostile-company.ts';
import { expectInert, outputsOf, type Output } from './hostile-outputs.ts';

/** Outputs that answer with a refusal in such a company, with its code: what they would show is not there. */
export const refusedInSuchCompany = [
  'archiveRestore.get: notFound',
  'evidence.upload: notFound',
  'import.sheets: import.fileGone',
  'sharedAssetTemplate.get: notFound',
  'sharedAssetTemplate.history: notFound',
];

interface Round {
  hostile: HostileCompany;
  /** What each output showed, by its name. */
  shown: ReadonlyMap<string, readonly string[]>;
  /** Outputs that were refused, with the code. */
  refused: string[];
}

/** Fields that no output of the API shows. The name of an ended view is in the mail that says so. */
const inMailsAlone = new Set(['view_subscription.view_name']);

/**
 * Reads the chosen outputs of a company whose texts are all vectors. Expects that nothing runs, that every text that is shown is whole,
 * and, where all of replies and lists are read, that each text is shown somewhere.
 */
export async function expectWholeAndInert(
  app: TestApp,
  round: number,
  isChosen: (output: Output) => boolean,
): Promise<Round> {
  const hostile = await hostileCompany(app.database, round);
  expect(hostile.refused).toEqual([]);
  const outside = await personOutside(app.database, hostile.here.company, { isSuperAdmin: true });
  const shown = new Map<string, readonly string[]>();
  const refused: string[] = [];
  const wrong: string[] = [];
  const chosen = outputsOf(hostile).filter(isChosen);
  for (const output of nonEmpty(chosen)) {
    const { tenant, access } = output.endpoint;
    const person = tenant || access === 'signedIn' ? hostile.here.admin : outside;
    try {
      const { status, code, fields } = await expectInert(app, person, output, hostile.planted);
      if (status === 200) shown.set(output.name, fields);
      else refused.push(`${output.name}: ${code}`);
    } catch (error) {
      wrong.push(`${output.name}: ${(error as Error).message}`);
    }
  }
  expect(wrong).toEqual([]);
  const seen = new Set([...shown.values()].flat());
  const fields = new Set([...hostile.planted.values()].map(({ field }) => field));
  const unseen = [...fields].filter((field) => !seen.has(field) && !inMailsAlone.has(field));
  expect(chosen.length < 100 ? [] : unseen).toEqual([]);
  expect(fields.size).toBeGreaterThan(80);
  return { hostile, shown, refused };
}
