import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpDocs, helpPath } from '@baluarte/contract/help.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { expect, test } from 'vitest';
import { siteMap } from '#app/site-map.tsx';
import { pages } from '../../../test/site-entries.ts';
import { keys, type KeyPart } from './keys.ts';
import { pageHelp } from './page-help.ts';

const root = join(import.meta.dirname, '../../../..');
const sourceOf = (language: string, doc: string) => join(root, 'docs/help', language, `${doc}.md`);
const topics = new Map(Object.entries(pageHelp));
const sentencesIn = (paragraphs: readonly string[]) => paragraphs.join(' ').split(/(?<=[.!?])\s/).length;

test('every page of the site map has its help', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.map(({ called }) => called.replace(' outside', '')).filter((path) => !topics.has(path))).toEqual([]);
});

test.each(languages)('what a page is for is told in two to four sentences (%s)', (language) => {
  const helpTexts = Object.entries(textsIn(language).help.pages);
  const wrong = helpTexts.filter(([, paragraphs]) => sentencesIn(paragraphs) < 2 || sentencesIn(paragraphs) > 4);
  expect(wrong.map(([topic]) => topic)).toEqual([]);
  const used = new Set<string>([...topics.values()].map(({ topic }) => topic));
  expect(helpTexts.map(([topic]) => topic).filter((topic) => !used.has(topic))).toEqual([]);
});

test.each(languages)('every key has its words (%s)', (language) => {
  const parts: Readonly<Record<KeyPart, object>> = textsIn(language).help.parts;
  for (const [part, acts] of Object.entries(parts))
    expect(Object.keys(acts).toSorted()).toEqual(['title', ...Object.keys(keys[part as KeyPart])].toSorted());
});

/** Addresses the server answers itself. */
const served = new Set(['/api/docs', '/api/openapi.json']);

test.each(languages)('every page of the help is there, and every link in it leads somewhere (%s)', (language) => {
  const lost = helpDocs.flatMap((doc) => {
    const text = readFileSync(sourceOf(language, doc), 'utf8');
    expect(text.startsWith('# ')).toBe(true);
    return [...text.matchAll(/\]\(([^)]+)\)/g)]
      .map(([, to = '']) => to)
      .filter((to) =>
        to.endsWith('.md')
          ? !existsSync(join(root, 'docs/help', language, to))
          : !topics.has(to.replace(/\?.*/, '')) && !served.has(to),
      )
      .map((to) => `${doc}: ${to}`);
  });
  expect(lost).toEqual([]);
});

test.each(languages)('every page of the menu is named by a page of the help that leads to it (%s)', (language) => {
  const help = helpDocs.map((doc) => readFileSync(sourceOf(language, doc), 'utf8')).join('\n');
  const linked = new Set([...help.matchAll(/\]\((\/[^)?]*)/g)].map(([, to = '']) => to));
  const ofMenu = siteMap.flatMap((page): string[] => ('menu' in page ? [page.path] : []));
  expect(ofMenu.length).toBeGreaterThan(25);
  expect(ofMenu.filter((path) => !linked.has(path))).toEqual([]);
});

test('both languages tell the same: as many headings, steps and rows, and what the help calls a page is its title', () => {
  const shape = (language: string, doc: string) =>
    readFileSync(sourceOf(language, doc), 'utf8')
      .split('\n')
      .map((line) => /^(?:#+|\d+\.|-|\|)/.exec(line)?.[0])
      .filter((mark) => mark !== undefined);
  for (const doc of helpDocs) {
    expect(shape('en', doc), doc).toEqual(shape('es', doc));
    for (const language of languages)
      expect(readFileSync(sourceOf(language, doc), 'utf8').split('\n')[0]).toBe(
        `# ${textsIn(language).help.names[doc]}`,
      );
  }
});

test('where the help goes on is a page of it', () => {
  for (const { doc } of topics.values()) expect(helpPath('es', doc)).toBe(`/help/es/${doc}`);
});
