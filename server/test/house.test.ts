import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** Cells of the table that stands under a heading of the page. */
function tableUnder(heading: string): string[][] {
  const part = page.slice(page.indexOf(`\n${heading}\n`)).split(/\n#+ /)[1] ?? '';
  const rows = part.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const wings = tableUnder('## Wings and rooms');
const foldersIn = (place: string) =>
  existsSync(join(root, place))
    ? readdirSync(join(root, place), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

test('the page names every wing there is, in each workspace', () => {
  const named = wings.map(([wing = '']) => wing);
  expect(named).toHaveLength(6);
  for (const place of ['contract/src', 'texts/src/es', 'texts/src/en', 'server/src/features', 'web/src/features'])
    expect(new Set(foldersIn(place).filter((name) => name !== 'kit')), place).toEqual(new Set(named));
});

test.each(wings.map(([wing = '', , rooms = '']) => [wing, rooms.split(', ')] as const))(
  'the page names every room of %s, and none that is not there',
  (wing, rooms) => {
    const folders = ['server', 'web'].flatMap((side) => foldersIn(`${side}/src/features/${wing}`));
    expect([...new Set(folders)].filter((folder) => !rooms.includes(folder))).toEqual([]);
    const missing = rooms.filter(
      (room) => !folders.includes(room) && globSync(`contract/src/${wing}/${room}*.ts`, { cwd: root }).length === 0,
    );
    expect(missing).toEqual([]);
  },
);

test('the page says what each wing may use as the boundary check does', () => {
  const config = readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8');
  for (const [wing = '', , , used = ''] of wings) {
    const line = new RegExp(`\\n  ${wing}: \\[(.*)\\],\\n`).exec(config)?.[1] ?? 'not there';
    const held = [...line.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
    const documented =
      used === 'all others' ? wings.map(([name]) => name).filter((name) => name !== wing) : used.split(', ');
    expect(new Set(held), wing).toEqual(new Set(documented.filter((name) => name !== '')));
  }
});

test.each(['server', 'web'])("the page names every part of the %s's kit, which has no loose files", (side) => {
  expect(tableUnder(`### Parts of the ${side}'s kit`).map(([part]) => part)).toEqual(
    foldersIn(`${side}/src/kit`).toSorted((a, b) => a.localeCompare(b)),
  );
  expect(globSync(`${side}/src/kit/*.{ts,tsx,css}`, { cwd: root })).toEqual([]);
});
