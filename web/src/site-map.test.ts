import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteMap } from './site-map.tsx';
import { resolveImport } from '../test/resolve-import.ts';
import { pages, settingTabs } from '../test/site-entries.ts';
import { textGroups } from '@baluarte/texts/text-sources.ts';

const source = import.meta.dirname;
/** Sentences of refusals come behind every page. */
const isGroup = (word: string | undefined) => word !== 'problems' && textGroups.some((group) => group === word);

/** Modules that load their own texts: they need none from their page. */
const apart = new Set(
  [
    'shell/palette/palette-button.tsx',
    'shell/help/help-host.tsx',
    'features/inventory/asset/save-as-template.tsx',
    'features/risk/risk/control/follow-ups-tab-of.ts',
    'features/risk/risk/control/lessened-above.tsx',
    'features/risk/risk/map/map-card.tsx',
    'features/risk/risk/panel/panel.tsx',
    'features/risk/risk/controls/controls-later.ts',
    'features/identity/session/use-second-step.ts',
    'features/organization/lazy-platform-pages.ts',
    'kit/catalogue/list/views-menu.tsx',
    'frame.tsx',
    'settings.page.tsx',
  ].map((file) => join(source, file)),
);

interface Found {
  says: readonly string[];
  imports: readonly string[];
}
const found = new Map<string, Found>();

/** Groups of texts a file names, as keys, as objects or as the catalogue it is about; and the files it needs. */
function read(file: string): Found {
  const known = found.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const words = [
    ...text.matchAll(/\bt\(\s*[^)]*?['"`](\w+)\.\w/g),
    // Not the names of endpoints, which look like keys.
    ...text.matchAll(/(?<!name: )['"`](\w+)\.[a-zA-Z.]+['"`]/g),
    ...text.matchAll(/\btexts(?:\(\))?\.(\w+)/g),
    ...text.matchAll(/@baluarte\/texts\/(\w+)-wording/g),
    ...text.matchAll(/\b(?:listPage|recordPage|EntityWords)\((\w+)/g),
  ].map(([, word]) => word);
  const imports = [
    ...text.matchAll(
      /(?:^|\n)(?:import|export)(?! type)[^;]*? from '([.#][^']+\.tsx?)'|import\('([.#][^']+\.tsx?)'\)/g,
    ),
  ].flatMap(([, fixed, later]) => {
    const path = resolveImport(file, fixed ?? later ?? '') ?? '';
    return (later && apart.has(file)) || path.endsWith('site-map.tsx') || !existsSync(path) ? [] : [path];
  });
  const result = { says: words.filter((word): word is string => isGroup(word)), imports };
  found.set(file, result);
  return result;
}

/** Groups that a page, and everything it may open on itself, names. */
function groupsUsedBy(page: string): string[] {
  const seen = new Set<string>();
  const left = [page];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    left.push(...read(file).imports);
  }
  return [...seen].flatMap((file) => read(file).says);
}

const wrongOf = (called: string, named: readonly string[], texts: ReadonlySet<string>) =>
  texts.size === named.length && named.every((group) => texts.has(group)) ? [] : [{ called, texts: [...texts] }];

test('every page names the groups of texts it says, and none that it does not', () => {
  expect(pages.length).toBeGreaterThan(40);
  const wrong = pages.flatMap(({ called, file, named, title, isLight }) => {
    const used = new Set(isLight ? [] : groupsUsedBy(file));
    if (title !== undefined && isGroup(title)) used.add(title);
    return wrongOf(called, named, used);
  });
  expect(wrong).toEqual([]);
});

test('every part of the settings names the groups of texts it says beside those of the page', () => {
  const ofPage = new Set(pages.find(({ called }) => called === '/settings')?.named);
  expect(settingTabs.length).toBeGreaterThan(7);
  const wrong = settingTabs.flatMap(({ called, file, named }) =>
    wrongOf(called, named, new Set(groupsUsedBy(file).filter((group) => !ofPage.has(group)))),
  );
  expect(wrong).toEqual([]);
});

test('texts around every page belong to groups that every page loads', () => {
  expect(groupsUsedBy(join(source, 'shell/shell.tsx'))).toEqual([]);
});

test('a link that asks whether a page may be opened names a page there is', () => {
  const paths = new Set<string>(siteMap.map(({ path }) => path));
  const asked = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/[mM]ayOpen(?:\(\))?\('([^']+)'\)/g)].map(
      ([, path = '']) => ({
        file,
        path,
      }),
    ),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter(({ path }) => !paths.has(path))).toEqual([]);
});
