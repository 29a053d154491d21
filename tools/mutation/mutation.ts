/** A fault to plant: replaces a text that occurs once in a file; the named tests must then fail. */
export interface Mutation {
  /** From the root of the repository. */
  file: string;
  /** Occurs exactly once. */
  find: string;
  replace: string;
  /** Files of tests, from the root. */
  tests: readonly string[];
  /** Only tests with this in their name, where a file is long. */
  only?: string;
}

export type Change = readonly [find: string, replace: string, only?: string];

/** Faults in one file that the same tests have to notice. */
export const faults = (file: string, tests: readonly string[], changes: readonly Change[]): Mutation[] =>
  changes.map(([find, replace, only]) => ({ file, find, replace, tests, ...(only === undefined ? {} : { only }) }));
