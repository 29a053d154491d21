import type { Component } from './bill-of-materials.ts';

/** Permissive licences, and MPL-2.0, which only requires that its modified files stay open. */
export const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // fonts
  'OFL-1.1',
  'Zlib',
]);

/**
 * Whether an SPDX expression can be fulfilled with licences of the list: one side of an OR, both of an AND. What cannot be
 * read is not allowed.
 */
export function isAllowed(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const term = (): boolean => {
    const word = words[at++];
    if (word !== '(') return word !== undefined && allowed.has(word);
    const inner = either();
    return words[at++] === ')' && inner;
  };
  const both = (): boolean => {
    let all = term();
    while (words[at] === 'AND') {
      at += 1;
      all = term() && all;
    }
    return all;
  };
  const either = (): boolean => {
    let any = both();
    while (words[at] === 'OR') {
      at += 1;
      any = both() || any;
    }
    return any;
  };
  const result = either();
  return result && at === words.length;
}

/**
 * Licences that packages state where no tool reads them, each read by a person: in the older field `licenses`, in their Readme.
 * All of these are of the S3 server that tests start.
 */
const stated: Readonly<Record<string, string>> = {
  'busboy@1.6.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'streamsearch@1.1.0': 'MIT',
};

const expressionOf = ({ name, version, licenses = [] }: Component): string =>
  stated[`${name}@${version}`] ??
  licenses
    .map((one) => ('expression' in one ? `(${one.expression})` : (one.license.id ?? one.license.name ?? 'none')))
    .join(' AND ');

/** Components with a licence not on the list, or without one: `name@version: licence`. */
export const refusedOf = (components: readonly Component[]): string[] =>
  components
    .filter((component) => !isAllowed(expressionOf(component)))
    .map((component) => `${component.name}@${component.version}: ${expressionOf(component) || 'no licence'}`);
