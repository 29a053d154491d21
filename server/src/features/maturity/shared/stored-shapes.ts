import type { AssessmentFigures } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { Framework } from '@baluarte/contract/maturity/framework.rules.ts';
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

/** Stored results, or a part of them that has the groups, in the shape of today, whatever shape they were stored in. */
export function upgradedResult<R extends StoredResult>(result: R, frameworkCode: string): R & AssessmentFigures {
  const own = ownReadings(frameworkCode);
  const beside = { isOwnReading: (code: string) => own.has(code) };
  const upgraded = upgraders
    .slice((result.shape ?? 1) - 1)
    .reduce((older: StoredResult, upgrade) => upgrade(older, beside), result);
  return upgraded as R & AssessmentFigures;
}

/** The framework an assessment was started with, in the shape of today. */
export function upgradedFramework(framework: Framework, frameworkCode: string): Framework {
  if (framework.groups.every(({ is_own_reading }) => typeof is_own_reading === 'boolean')) return framework;
  const own = ownReadings(frameworkCode);
  return {
    ...framework,
    groups: framework.groups.map((group) => ({
      ...group,
      is_own_reading: (group as { is_own_reading?: boolean }).is_own_reading ?? own.has(group.code),
    })),
  };
}
