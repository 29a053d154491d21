import { assessmentFigures, type AssessmentFigures } from '@baluarte/contract/maturity/assessment-fields.ts';
import { frameworkOf, keptFramework } from '@baluarte/contract/maturity/framework-definition.ts';
import { faultsOf, type Framework } from '@baluarte/contract/maturity/framework.rules.ts';
import { z } from 'zod';
import { readStored } from '#kit/database/stored-json.ts';
import { problem } from '#kit/http/problem.ts';
import { shippedFrameworks } from './shipped-frameworks.ts';

/** Shape of the results that are stored today. A change of their fields takes the next number and an upgrader below. */
const currentShape = 2;

/** Results as a row is to hold them. */
export const storedForm = (result: AssessmentFigures): string => JSON.stringify({ shape: currentShape, ...result });

/** Results as a row holds them; those of before shapes were numbered have none, and are of the first. */
type StoredResult = { shape?: number | null } & Pick<AssessmentFigures, 'groups'> & Partial<AssessmentFigures>;

/** What an upgrader knows beside the result. */
interface Beside {
  /** Whether the figures of a group are our own reading of a standard. */
  isOwnReading: (code: string) => boolean;
}

/** The upgrader at place n makes the shape n + 2 of the shape n + 1. */
const upgraders: readonly ((result: StoredResult, beside: Beside) => StoredResult)[] = [
  // Groups did not say whether they are our own reading, nor where a typed figure came from.
  (result, { isOwnReading }) => ({
    ...result,
    groups: result.groups.map((group) => ({
      ...group,
      parent: group.parent ?? null,
      weight: group.weight ?? null,
      contribution: group.contribution ?? null,
      is_typed: group.is_typed ?? false,
      reason: group.reason ?? null,
      is_own_reading: group.is_own_reading ?? isOwnReading(group.code),
    })),
  }),
];

/** Codes of the groups of a shipped framework that are our own reading. */
function ownReadings(frameworkCode: string): ReadonlySet<string> {
  const shipped = shippedFrameworks().find(({ code }) => code === frameworkCode);
  return new Set(shipped?.groups.flatMap(({ code, is_own_reading }) => (is_own_reading ? [code] : [])));
}

/** What every reader needs of stored results. */
const groupsOnly = z.looseObject({ groups: z.array(z.looseObject({ code: z.string() })), shape: z.number().nullish() });

/**
 * Stored results, or a part of them that has the groups, in the shape of today, whatever shape they were stored in; null where they are
 * none: they are made again from the answers, or not shown.
 */
export function upgradedResult<R extends StoredResult>(
  result: R,
  frameworkCode: string,
): (R & AssessmentFigures) | null {
  if (readStored(groupsOnly, result) === null) return null;
  const own = ownReadings(frameworkCode);
  const beside = { isOwnReading: (code: string) => own.has(code) };
  return upgraders
    .slice((result.shape ?? 1) - 1)
    .reduce((older: StoredResult, upgrade) => upgrade(older, beside), result) as R & AssessmentFigures;
}

/** Whole results of an assessment, in the shape of today; null where they do not fit, and are made again from the answers. */
export function wholeResult(result: StoredResult, frameworkCode: string): AssessmentFigures | null {
  const upgraded = upgradedResult(result, frameworkCode);
  return upgraded && readStored(assessmentFigures, upgraded);
}

/** With what groups did not say in an earlier shape, taken from the shipped framework of that code. */
function withOwnReadings(framework: unknown, frameworkCode: string): unknown {
  const { groups } = (framework ?? {}) as { groups?: unknown };
  if (!Array.isArray(groups)) return framework;
  const own = ownReadings(frameworkCode);
  const known = (group: unknown) => {
    const { code, is_own_reading: is } = (group ?? {}) as { code?: string; is_own_reading?: boolean };
    return typeof is === 'boolean' || code === undefined
      ? group
      : { ...(group as object), is_own_reading: own.has(code) };
  };
  return { ...(framework as object), groups: groups.map(known) };
}

/**
 * The framework an assessment was started with, in the shape of today; where it does not fit, the one the product ships under its code.
 * Throws `framework.unreadable` where there is none.
 */
export function upgradedFramework(framework: unknown, frameworkCode: string): Framework {
  const kept = readStored(keptFramework, withOwnReadings(framework, frameworkCode));
  if (kept !== null && faultsOf(kept).length === 0) return kept;
  const shipped = shippedFrameworks().find(({ code }) => code === frameworkCode);
  if (!shipped) throw problem('framework.unreadable', { code: frameworkCode });
  return frameworkOf(shipped);
}
