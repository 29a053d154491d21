import { fileURLToPath } from 'node:url';
import { languages } from '@baluarte/texts/wording.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { previewSize } from './preview-picture.ts';
import { registerVisitPage } from './visit-page.ts';

let app: TestApp;
let page: FastifyInstance;
let origin: string;
beforeAll(async () => {
  app = await testApp();
  // The document of the interface as it is before it is built.
  page = Fastify();
  page.decorate('parts', app.app.parts);
  registerVisitPage(page, fileURLToPath(new URL('../../../../../web', import.meta.url)));
  origin = new URL(app.app.parts.env.PUBLIC_URL).origin;
});
afterAll(async () => {
  await page.close();
  await app.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  page.inject({ url, headers: { host: new URL(origin).host, ...headers } });
/** What the document says of itself by name, each once. */
const saidOf = (html: string, name: string) => {
  const found = [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))];
  expect([name, found.length]).toEqual([name, 1]);
  return found[0]?.[1] ?? '';
};

describe('the page of the public self-assessment', () => {
  test.each([
    ['es', '/mspi', 'Autoevaluación'],
    ['en', '/mspi?lang=en', 'self-assessment'],
  ])('says in %s what it is before any script runs, and what previews show', async (language, url, word) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toContain(`<link rel="canonical" href="${origin}${url}"/>`);
    for (const other of languages)
      expect(body).toContain(
        `<link rel="alternate" hrefLang="${other}" href="${origin}/mspi${other === 'es' ? '' : '?lang=en'}"/>`,
      );
    expect(saidOf(body, 'description').length).toBeGreaterThan(50);
    expect(saidOf(body, 'og:title')).toMatch(new RegExp(word, 'i'));
    expect(saidOf(body, 'og:url')).toBe(`${origin}${url}`);
    expect(saidOf(body, 'og:image')).toBe(`${origin}/mspi-preview-${language}.png`);
    expect(body).not.toContain('noindex');
    expect(body).toMatch(/<h1>[^<]+<\/h1>/);
    expect(body).toContain('id="begin"');
  });

  test('keeps the link a visitor came by when the language changes, and nothing that is none', async () => {
    const to = async (url: string) => /href="([^"]+)" hrefLang="\w+" lang=/.exec((await get(url)).body)?.[1];
    expect(await to('/mspi?ref=mintic.gov.co')).toBe(`${origin}/mspi?lang=en&amp;ref=mintic.gov.co`);
    expect(await to('/mspi?lang=en&ref=mintic.gov.co')).toBe(`${origin}/mspi?ref=mintic.gov.co`);
    expect(await to('/mspi?ref=%22%3E%3Cscript%3E')).toBe(`${origin}/mspi?lang=en`);
    expect((await get('/mspi?ref=mintic.gov.co')).body).toContain(`<link rel="canonical" href="${origin}/mspi"/>`);
  });

  test('leads from the address of a company to that of the platform, with all it was asked with', async () => {
    const { statusCode, headers } = await get('/mspi?lang=en&ref=a', { host: `aurora.${new URL(origin).host}` });
    expect([statusCode, headers.location]).toEqual([302, `${origin}/mspi?lang=en&ref=a`]);
  });

  test.each(languages)('has a picture in %s as large as previews show it', async (language) => {
    const { statusCode, headers, rawPayload } = await get(`/mspi-preview-${language}.png`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(rawPayload.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([previewSize.width, previewSize.height]);
    // More than one colour over so many points: something is drawn.
    expect(rawPayload.length).toBeGreaterThan(10_000);
  });

  test('has another picture in each language', async () => {
    const [one, other] = await Promise.all(languages.map((language) => get(`/mspi-preview-${language}.png`)));
    expect(one?.rawPayload.equals(other?.rawPayload ?? Buffer.alloc(0))).toBe(false);
  });
});
