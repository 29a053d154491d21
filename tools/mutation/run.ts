import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { argv, execPath, exit, stderr, stdout } from 'node:process';
import type { Mutation } from './mutation.ts';
import { readParts } from './parts.ts';

/** Of a hundred planted faults so many are noticed, or the check fails. */
const fewestCaught = 90;
const root = join(import.meta.dirname, '../..');
const workspaces = ['contract', 'texts', 'server', 'web'];
const parts = await readParts();

type Outcome = 'caught' | 'survived' | 'broken';

/** A copy of the sources to plant faults in, with this one's packages; its own imports resolve to the copy. */
async function copySources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'baluarte-mutation-'));
  const skipped = /(^|\/)(node_modules|\.git|\.tmp|dist)(\/|$)/;
  for (const name of [
    ...workspaces,
    'bench',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'vitest.config.ts',
    'tools',
  ])
    await cp(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !skipped.test(relative(root, path)),
    });
  await mkdir(join(copy, 'node_modules/@baluarte'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@baluarte') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of workspaces) {
    await symlink(join(copy, name), join(copy, 'node_modules/@baluarte', name));
    await symlink(join(root, name, 'node_modules'), join(copy, name, 'node_modules'));
  }
  return copy;
}

/** How many tests of these files passed and failed in the copy. */
async function runTests(copy: string, tests: readonly string[], only?: string) {
  const report = join(copy, 'report.json');
  await rm(report, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const named = only === undefined ? [] : ['--testNamePattern', only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const vitestArguments = ['run', '--root', copy, '--reporter=json', `--outputFile=${report}`, ...named, ...tests];
  const { stderr: errors } = spawnSync(execPath, [vitest, ...vitestArguments], {
    cwd: copy,
    encoding: 'utf8',
    timeout: 600_000,
  });
  const found = await readFile(report, 'utf8').catch(() => null);
  if (found === null) throw new Error(`no test was run: ${errors}`);
  const { numPassedTests, numFailedTests } = JSON.parse(found) as Record<'numPassedTests' | 'numFailedTests', number>;
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Plants one fault, runs its tests and removes it. `broken`: the text was not found, or no test ran. */
async function plant(copy: string, { file, find, replace, tests, only }: Mutation): Promise<Outcome> {
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  if (text.split(find).length !== 2) return 'broken';
  await writeFile(
    path,
    text.replace(find, () => replace),
  );
  try {
    const { passed, failed } = await runTests(copy, tests, only);
    if (failed > 0) return 'caught';
    return passed > 0 ? 'survived' : 'broken';
  } finally {
    await writeFile(path, text);
  }
}

const chosen = argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  stderr.write(`there is no part ${unknown.join(', ')}: choose among ${Object.keys(parts).join(', ')}\n`);
  exit(2);
}
const mutations = Object.entries(parts).flatMap(([name, list]) =>
  chosen.length === 0 || chosen.includes(name) ? list : [],
);
const copy = await copySources();
const counts: Record<Outcome, number> = { caught: 0, survived: 0, broken: 0 };
try {
  const sound = await runTests(copy, [...new Set(mutations.flatMap(({ tests }) => tests))]);
  if (sound.failed > 0 || sound.passed === 0)
    throw new Error(`before any fault is planted ${sound.passed} tests pass and ${sound.failed} fail`);
  stdout.write('| Outcome | File | Fault | Seconds |\n|---|---|---|---|\n');
  for (const mutation of mutations) {
    const began = Date.now();
    const outcome = await plant(copy, mutation);
    counts[outcome] += 1;
    const words = (text: string) => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 60) || 'nothing';
    const fault = `\`${words(mutation.find)}\` → \`${words(mutation.replace)}\``;
    stdout.write(`| ${outcome} | ${mutation.file} | ${fault} | ${((Date.now() - began) / 1000).toFixed(1)} |\n`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
const share = (100 * counts.caught) / mutations.length;
stdout.write(
  `\n${counts.caught} of ${mutations.length} faults caught (${share.toFixed(1)} %), ${counts.survived} survived, ${counts.broken} broken\n`,
);
if (share < fewestCaught || counts.broken > 0) exit(1);
