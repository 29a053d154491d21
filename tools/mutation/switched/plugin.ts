import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { mutated, type Mutant } from './source-mutants.ts';

const root = join(import.meta.dirname, '../../..');
/** What makes the demonstration, what is run by hand, and tests. */
const others = /\.test\.ts$|\/test-[^/]*$|^server\/src\/(?:demo|admin)\b|test-.*\.ts$|print-openapi/;

interface MutatedFile {
  code: string;
  mutants: Mutant[];
}

/** Every source of the server with its faults, by its path from the root. The numbers are the same in every run over the same sources. */
export function mutatedFiles(): ReadonlyMap<string, MutatedFile> {
  let last = 0;
  const files = globSync('server/src/**/*.ts', { cwd: root })
    .toSorted()
    .filter((file) => !others.test(file));
  return new Map(
    files.map((file) => {
      const { code, mutants } = mutated(file, readFileSync(join(root, file), 'utf8'), () => (last += 1));
      // What a module keeps between requests is emptied between faults.
      return [
        file,
        {
          code: code.replace(
            /^((?:const \w+|  readonly #\w+) = )(new Map<[^;]*>\(\));$/gm,
            '$1globalThis.keptMap($2);',
          ),
          mutants,
        },
      ];
    }),
  );
}

/** Compiles the faults into the sources of the server. */
export function mutants(): Plugin {
  const files = mutatedFiles();
  return {
    name: 'mutants',
    enforce: 'pre',
    transform(_, id) {
      const found = files.get(relative(root, id.split('?')[0] ?? ''));
      return found ? { code: found.code, map: null } : undefined;
    },
  };
}
