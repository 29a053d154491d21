import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { helpDocs, helpPath } from '@baluarte/contract/help.ts';
import { languages } from '@baluarte/texts/wording.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { renderHelp } from './help-markdown.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });

test('links to neighbours lead to their pages', () => {
  const { title, lead, html } = renderHelp('# Title\n\nLead.\n\n[y](importing.md) and [z](/assets)', '/help/en');
  expect([title, lead]).toEqual(['Title', 'Lead.']);
  expect(html).toContain('<a href="/help/en/importing">y</a>');
  expect(html).toContain('<a href="/assets">z</a>');
});

test.each([
  ['<script>alert(1)</script>', 'markup'],
  ['a <img src=x onerror=alert(1)> b', 'markup'],
  ['![x](/icon.svg)', 'picture'],
  ['[x](javascript:alert(1))', 'links to'],
  ['[x](//evil.example)', 'links to'],
  ['[x](data:text/html,1)', 'links to'],
])('a text that holds %s is refused', (text, why) => {
  expect(() => renderHelp(`# Title\n\nLead.\n\n${text}`, '/help/en')).toThrow(why);
});

test('a text without a title is refused', () => {
  expect(() => renderHelp('Only words.', '/help/en')).toThrow('needs a title');
});

test('every page is there in both languages, asks for nothing from elsewhere, and is bound by the whole policy', async () => {
  for (const language of languages)
    for (const url of [helpPath(language), ...helpDocs.map((doc) => helpPath(language, doc))]) {
      const { statusCode, headers, body } = await get(url);
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
      expect(body.match(/<script/g)).toEqual(['<script']);
      expect(body).toMatch(/<h1>[^<]+<\/h1>/);
      for (const [, to = ''] of nonEmpty(body.matchAll(/href="(\/help\/[^"]+)"/g)))
        expect((await get(to)).statusCode, to).toBe(200);
    }
});

test('the help begins in the language of the browser', async () => {
  expect((await get('/help', { 'accept-language': 'en-GB,en;q=0.9' })).headers.location).toBe('/help/en');
  expect((await get('/help', { 'accept-language': 'es-CO' })).headers.location).toBe('/help/es');
  expect((await get('/help')).headers.location).toBe('/help/es');
});

test('what is no page of the help is left to the application', async () => {
  for (const url of ['/help/fr', '/help/es/nothing', '/help/es/..%2f..%2fREADME']) {
    const { body } = await get(url);
    expect(body).not.toContain('Contenido');
  }
});
