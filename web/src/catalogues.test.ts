import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { catalogueNames, catalogues, type CatalogueName } from '@baluarte/contract/catalogues.ts';
import { keyOf } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { expect, test } from 'vitest';
import { wordsIn } from './kit/catalogue/words.ts';
import { showPageOf, pageAt, type PageEntry } from './kit/site/site.ts';
import { siteMap } from './site-map.tsx';

const pages: readonly PageEntry[] = siteMap;

/** What the site map lacks of a catalogue, and what to write there. */
function missingPages(name: CatalogueName): string[] {
  const { paths, access } = catalogues[name];
  const { many } = paths;
  const required: [path: string, code: PermissionCode][] = [
    [many, access.list],
    [`${many}/create`, access.create],
    [`${many}/edit/:${name}Id`, access.edit],
    [`${many}/show/:${name}Id`, access.view],
  ];
  return required.flatMap(([path, code]) => {
    const page = pageAt(pages, path);
    if (!page) return [`${path} is in no site-map.tsx: add ...laidOutPages('${name}', …) to that of its wing`];
    const declared = page.permissions ?? [];
    return declared.includes(keyOf(code))
      ? []
      : [`${path} does not ask for ${keyOf(code)}: give it the group of ${name}`];
  });
}

test.each(catalogueNames)(
  '%s has its pages, each by the permission of its endpoint, and a place in the menu',
  (name) => {
    expect(missingPages(name)).toEqual([]);
    expect(pageAt(pages, catalogues[name].paths.many)?.menu, 'the menu lists it').toBeDefined();
    expect(showPageOf(pages, name)?.path).toBe(`${catalogues[name].paths.many}/show/:${name}Id`);
  },
);

const laidOut = catalogueNames.filter((name) => catalogues[name].sections !== undefined);

test.each(nonEmpty(laidOut))('every typed field of %s is in its form, where the contract lays it out', (name) => {
  const { sections = {}, fields } = catalogues[name];
  const twins = new Set(Object.values(fields).flatMap((field) => ('twin' in field ? [field.twin] : [])));
  const placed = Object.values(sections).flat() as readonly string[];
  const forgotten = Object.entries(fields).flatMap(([field, shape]) =>
    placed.includes(field) || twins.has(field) || 'isReadOnly' in shape ? [] : [field],
  );
  expect(forgotten, `put them into a part of sections of ${name}`).toEqual([]);
});

test.each(catalogueNames)('the texts speak of columns and hints that %s has, and of no other', (name) => {
  const { row, related } = catalogues[name];
  const { query } = catalogues[name].endpoints.list;
  const known = new Set<string>([
    ...Object.keys(row.shape),
    ...Object.keys(related ?? {}),
    ...Object.keys(query.shape),
    'id',
  ]);
  for (const language of languages) {
    const words = wordsIn(textsIn(language), name);
    const headers = (textsIn(language)[name] as { headers?: object }).headers ?? {};
    const worded = [words.fields, words.extras, words.hints, words.options ?? {}, headers].flatMap(Object.keys);
    expect(
      worded.filter((field) => !known.has(field)),
      language,
    ).toEqual([]);
  }
});
