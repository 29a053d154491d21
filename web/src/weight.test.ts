import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { pages, settingTabs } from '../test/site-entries.ts';

/** Bytes of JavaScript as they are sent: with the sign-in, with the start page after it, with a page opened after the start page, with a tab opened by its own address. */
const limits = { first: 192_000, home: 96_500, next: 92_500, tab: 92_500 };
/** Pages that weigh more: what speaks of risks and controls, takes files, compares, and shows every kind of row. */
const heavier: Readonly<Record<string, number>> = {
  '/risks/treatments': 94_500,
  '/risks/controls-following': 97_500,
  '/follow-up/:controlId': 111_000,
  '/assessments/companies': 103_000,
  '/assessments/:assessmentId/results': 100_000,
  '/mspi-evaluation': 96_500,
  '/audit': 97_500,
  '/home/risks': 100_500,
  '/assets/criticity': 94_000,
  '/companies/show/:companyId': 102_500,
};
/** Files such a page may ask for, scripts and style sheets, besides images and data. */
const maxFiles = 31;
/** What the answer says of each before its bytes. */
const headers = 450;

const web = join(import.meta.dirname, '..');
const chunks = new Map<string, Rolldown.OutputChunk>();
const bytes = new Map<string, number>();

beforeAll(async () => {
  // Else React comes with what only its developers need.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'warn', build: { write: false } });
  vi.unstubAllEnvs();
  for (const { output } of [built].flat() as Rolldown.RolldownOutput[])
    for (const file of output) if (file.type === 'chunk') chunks.set(file.fileName, file);
  await Promise.all(
    [...chunks].map(async ([name, { code }]) => bytes.set(name, (await promisify(brotliCompress)(code)).length)),
  );
}, 90_000);

/** Names of the chunks of some files of the project, and of all that those import. */
function closure(...files: readonly string[]): Set<string> {
  const entries = files.map((file) => {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === file);
    if (!chunk) throw new Error(`nothing loads ${file}`);
    return chunk.fileName;
  });
  const found = new Set<string>();
  for (let name = entries.pop(); name !== undefined; name = entries.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    entries.push(...(chunks.get(name)?.imports ?? []));
  }
  return found;
}

const weigh = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + (bytes.get(name) ?? 0) + headers, 0);
/** The style sheets of some chunks. */
const sheets = (names: Iterable<string>) =>
  new Set([...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]));
const spanish = join(web, '../texts/src/es');
const texts = (group: string) => {
  const name = group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return join(spanish, globSync(`{,*/}${name}.ts`, { cwd: spanish })[0] ?? '');
};
const inSource = (file: string) => join(web, 'src', file);
const signIn = () => closure(join(web, 'index.html'), inSource('features/identity/session/login.page.tsx'));
/** What a browser has that shows the start page, after the sign-in. */
const home = () =>
  signIn()
    .union(closure(inSource('shell/shell.tsx'), inSource('features/record/home/home.page.tsx')))
    .union(closure(texts('core')));

test('the sign-in weighs less than its limit, and so does the start page after it', () => {
  expect(weigh(signIn())).toBeLessThan(limits.first);
  expect(weigh(home().difference(signIn()))).toBeLessThan(limits.home);
});

test('every page weighs less than its limit and asks for few files when it is the first after the start page', () => {
  const settings = pages.find(({ called }) => called === '/settings');
  const opened = [
    ...pages.map((page) => ({
      ...page,
      files: [page.file],
      limit: heavier[page.called] ?? limits.next,
    })),
    ...settingTabs.map((tab, index) => ({
      called: `/settings?tab=${tab.called}`,
      files: [settings?.file ?? '', tab.file],
      named: [...(settings?.named ?? []), ...tab.named],
      // The first one opens with the page.
      limit: index === 0 ? limits.next : limits.tab,
    })),
  ];
  expect(opened.length).toBeGreaterThan(50);
  const before = home();
  const heavy = opened.flatMap(({ called, files, named, limit }) => {
    const loaded = closure(...files, ...named.map(texts)).difference(before);
    const all = loaded.union(sheets(loaded).difference(sheets(before)));
    return weigh(loaded) < limit && all.size <= maxFiles ? [] : [{ called, bytes: weigh(loaded), files: all }];
  });
  expect(heavy).toEqual([]);
});
