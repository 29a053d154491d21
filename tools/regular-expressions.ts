/* `npm run check:regexps`: refuses every regular expression of the product whose time is not linear in its text. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exit, stderr, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseSync } from '@swc/core';
import { whyNotLinear } from './regular-expressions.rules.ts';

const root = join(import.meta.dirname, '..');
/** Below this the sources were not read at all: an empty pass is a failure. */
const minExpressions = 400;

/** Files that put expressions together from texts; those that do so when they are imported are imported, and what they make is checked. */
const built: Readonly<Record<string, 'imported' | { reason: string }>> = {
  'contract/src/kit/list-query.ts': 'imported',
  'contract/src/kit/values.ts': 'imported',
  'server/src/kit/sheets/formula-text.ts': 'imported',
  'server/src/kit/sheets/values/read-date.ts': 'imported',
  'web/src/shell/palette/palette.tsx': { reason: 'of the paths of our pages, on the address of a page' },
};
/** Modules whose import makes the expressions of the files above. */
const modules = [
  'contract/src/index.ts',
  'server/src/kit/sheets/formula-text.ts',
  'server/src/kit/sheets/values/read-date.ts',
];

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'contract/src',
    'texts/src',
    'server/src',
    'web/src',
    'web/public',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|js)$/.test(file) && !/\.test\.tsx?$|\/test-[^/]*$/.test(file));

const found: Found[] = [];
const faults: string[] = [];

function read(file: string, node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, pattern, flags, callee } = node as {
    type?: string;
    pattern: string;
    flags: string;
    callee?: { value?: string };
  };
  if (type === 'RegExpLiteral') found.push({ file, pattern, flags });
  if ((type === 'NewExpression' || type === 'CallExpression') && callee?.value === 'RegExp' && !(file in built))
    faults.push(
      `${file}: puts an expression together: write it as a literal, or name the file in tools/regular-expressions.ts`,
    );
  for (const [name, inner] of Object.entries(node)) if (name !== 'span') read(file, inner);
}

for (const file of files)
  read(
    file,
    parseSync(readFileSync(join(root, file), 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
      target: 'esnext',
    }),
  );

const Original = RegExp;
globalThis.RegExp = new Proxy(Original, {
  construct(target, [pattern, flags]: [string | RegExp, string | undefined]) {
    const made = new target(pattern, flags);
    found.push({ file: 'imported', pattern: made.source, flags: made.flags });
    return made;
  },
});
for (const module of modules) await import(pathToFileURL(join(root, module)).href);
globalThis.RegExp = Original;

const unique = new Map(found.map((one) => [`/${one.pattern}/${one.flags}`, one]));
for (const [text, { file, pattern, flags }] of unique) {
  const why = whyNotLinear(pattern, flags);
  if (why) faults.push(`${file}: ${text.slice(0, 200)} is not linear: ${why}`);
}
if (unique.size < minExpressions)
  faults.push(`only ${unique.size} expressions were found, at least ${minExpressions} are there`);
for (const fault of faults) stderr.write(`${fault}\n`);
if (faults.length > 0) exit(1);
stdout.write(`regular expressions: ${unique.size}, all linear\n`);
