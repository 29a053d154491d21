import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildWebWhenStale } from './web-build.ts';
import { temporaryFolder } from '#test/temporary.ts';

let root: string;
const build = (signal = new AbortController().signal) => buildWebWhenStale(signal, root);

/** A project of one page and one script, laid out as this one is. */
beforeEach(async () => {
  root = await temporaryFolder('web');
  for (const folder of ['web/src', 'texts/src', 'contract/src']) await mkdir(join(root, folder), { recursive: true });
  await symlink(join(import.meta.dirname, '../../../../node_modules'), join(root, 'node_modules'));
  await write('package-lock.json', '{}');
  await write('web/package.json', '{ "type": "module" }');
  await write('web/index.html', '<!doctype html><script type="module" src="/src/main.ts"></script>');
  await write('web/src/main.ts', `import { word } from '../../texts/src/word.ts'; document.title = word;`);
  await write('texts/src/word.ts', `export const word = 'first';`);
});
afterEach(() => rm(root, { recursive: true }));

const write = (file: string, text: string) => writeFile(join(root, file), text);
const script = async () => {
  const assets = join(root, 'web/dist/assets');
  const name = (await readdir(assets)).find((file) => file.endsWith('.js'));
  return readFile(join(assets, name ?? ''), 'utf8');
};

test('pages are built once, whatever the times of the files, and again when a source of any workspace changes', async () => {
  expect(await build()).toBe(true);
  expect(await script()).toContain('first');
  await utimes(join(root, 'web/src/main.ts'), new Date(), new Date());
  expect(await build()).toBe(false);

  await write('texts/src/word.ts', `export const word = 'second';`);
  expect(await build()).toBe(true);
  expect(await script()).toContain('second');
});

test('pages that cannot be built leave the old ones in place and say why', async () => {
  await build();
  await write('texts/src/word.ts', 'export const word = ;');
  await expect(build()).rejects.toThrow(/^cannot build the web pages:\n[^]*word\.ts/);
  expect(await script()).toContain('first');
});

test('an order to stop interrupts the building', async () => {
  await expect(build(AbortSignal.timeout(20))).rejects.toThrow(/abort/i);
});
