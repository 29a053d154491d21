import { createRequire } from 'node:module';
import { exit, stderr, stdout } from 'node:process';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IConfiguration;

/** Below this the cruise has not read the sources at all: an empty pass is a failure. */
const fewestModules = 150;
const roots = ['contract/src', 'texts/src', 'server/src', 'web/src'];

const { output } = await cruise(roots, {
  ...config.options,
  ruleSet: { forbidden: config.forbidden ?? [] },
  validate: true,
});
const { modules, summary } = output as ICruiseResult;
const own = modules.filter(({ source }) => roots.some((root) => source.startsWith(root)));
for (const { rule, from, to } of summary.violations) stderr.write(`${rule.name}: ${from} → ${to}\n`);
if (own.length < fewestModules)
  stderr.write(`only ${own.length} modules were read, at least ${fewestModules} are there\n`);
if (summary.violations.length > 0 || own.length < fewestModules) exit(1);
stdout.write(`boundaries: ${own.length} modules, no violation\n`);
