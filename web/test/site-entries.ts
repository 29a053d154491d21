import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveImport } from './resolve-import.ts';

const source = join(import.meta.dirname, '../src');

interface Entry {
  /** Address of a page, name of a tab. */
  called: string;
  /** What it loads. */
  file: string;
  /** Groups of texts it names. */
  named: string[];
  /** Group of its title. */
  title: string | undefined;
  isLight: boolean;
}

/** Entries of a list in a file whose parts load later: what they load, what they name, and what they go by. */
function entriesOf(file: string, indent: RegExp): Entry[] {
  const list = readFileSync(join(source, file), 'utf8').split(indent).slice(1);
  const entryOf = (entry: string, called = /(?:path|name): '([^']+)'/.exec(entry)?.[1] ?? ''): Entry => ({
    called,
    file: resolveImport(join(source, file), /import\('([^']+)'\)/.exec(entry)?.[1] ?? '') ?? '',
    named: groupsIn('texts', entry),
    title: /title: '(\w+)\./.exec(entry)?.[1],
    isLight: entry.includes('isLight: true'),
  });
  // What super administrators see outside of every company is a page of its own at the same address.
  return list.flatMap((text) => {
    // What stands between two pages is no part of the first.
    const [whole = ''] = text.split(/\n {2}\.\.\./);
    const outside = /\n {4}outside: \{.*?\},?\n/s.exec(whole)?.[0];
    const own = entryOf(outside ? whole.replace(outside, '\n') : whole);
    return outside ? [own, entryOf(outside, `${own.called} outside`)] : [own];
  });
}

/** The groups of texts that a field of an entry names. */
function groupsIn(field: 'texts' | 'own', entry: string): string[] {
  const list = new RegExp(`${field}: \\[([^\\]]*)\\]`).exec(entry)?.[1] ?? '';
  return [...list.matchAll(/'(\w+)'/g)].map(([, group]) => group ?? '');
}

/** The four pages of each catalogue in a file: what it draws itself, or what is laid out by its contract. */
function catalogueEntries(file: string): Entry[] {
  const text = readFileSync(join(source, file), 'utf8');
  const isLight = false;
  return [...text.matchAll(/\.\.\.(cataloguePages|laidOutPages)\('(\w+)', \{(.*?)\}\),/gs)].flatMap(
    ([, way, name = '', body = '']) => {
      const called = /path: '([^']+)'/.exec(body)?.[1] ?? '';
      const own = (part: string) =>
        resolveImport(
          join(source, file),
          new RegExp(`${part}: \\(\\) => import\\('([^']+)'\\)`).exec(body)?.[1] ?? '',
        ) ?? '';
      const [list, record] =
        way === 'laidOutPages'
          ? [
              join(source, 'features/inventory/shared/catalogue/laid-out-list.tsx'),
              join(source, 'features/inventory/shared/catalogue/laid-out-record.tsx'),
            ]
          : [own('list'), own('record')];
      const one = ['/create', `/edit/:${name}Id`, `/show/:${name}Id`];
      return [
        { called, file: list, named: [], title: name, isLight },
        ...one.map((rest) => ({
          called: called + rest,
          file: record,
          named: groupsIn('own', body),
          title: name,
          isLight,
        })),
      ];
    },
  );
}

/** The site map, and what each wing has in it. */
const maps = ['site-map.tsx', ...globSync('features/*/site-map.tsx', { cwd: source })];

/** Every page, by its address. */
export const pages = maps.flatMap((file) => [...entriesOf(file, /\n {2}page\(\{/), ...catalogueEntries(file)]);

/** Every part of the settings, by its name. */
export const settingTabs = entriesOf('settings.page.tsx', /\n {2}\{\n/);
