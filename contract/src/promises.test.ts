import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { documented, problems } from './index.ts';
import { Promises } from './kit/fixtures/promises.ts';

/*
 * What clients of the API, the server and the web rely on, a line each: every endpoint with the type of each field it takes and gives
 * (limits, patterns, values, defaults, whether it may be absent or null, the permissions it asks for), every refusal, and every value
 * that a module of the contract exports. Whatever changes one of them changes a line here, on purpose.
 */
const file = 'kit/fixtures/promises.txt';
const toDo =
  `a declaration of the contract is not as contract/src/${file} has it: where the change is not wanted, take it back; where it is, ` +
  'run `npx vitest run --project contract contract/src/promises.test.ts -u`, and look at every line it changed before you commit it';

const promises = new Promises();

beforeAll(async () => {
  for (const endpoint of documented.toSorted((a, b) => (a.name < b.name ? -1 : 1))) promises.endpoint(endpoint);
  promises.declaration('problems', problems);
  const modules = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (name) => !/\.test\.ts$|\.d\.ts$|(^|\/)(index|registry)\.ts$|\/fixtures\//.test(name),
  );
  for (const name of modules.toSorted()) {
    const exported = (await import(pathToFileURL(join(import.meta.dirname, name)).href)) as Record<string, unknown>;
    for (const key of Object.keys(exported).toSorted()) promises.declaration(`${name} ${key}`, exported[key]);
  }
});

test('every declaration of the contract is as it was promised', async () => {
  await expect(`${promises.lines.join('\n')}\n`, toDo).toMatchFileSnapshot(file);
});

test('promises are many, and each is made once', () => {
  expect(promises.lines.length).toBeGreaterThan(10_000);
  const twice = promises.lines.filter((line, index, lines) => lines.indexOf(line) !== index);
  expect(twice).toEqual([]);
});
