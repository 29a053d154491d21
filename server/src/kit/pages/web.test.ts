import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWeb } from './web.ts';
import { temporaryFolder } from '#test/temporary.ts';

let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = await temporaryFolder('web');
  await mkdir(join(root, 'assets'));
  const files = [
    'index.html',
    'icon.svg',
    'assets/a-1.js',
    'assets/a-1.js.br',
    'assets/a-1.css',
    'assets/a-worker-1.js',
  ];
  await Promise.all(files.map((file) => writeFile(join(root, file), file)));
  app = Fastify();
  await app.register(helmet);
  await registerWeb(app, root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const headersOf = async (url: string) => (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers;

test.each(['/', '/index.html', '/any/page', '/icon.svg', '/assets/a-worker-1.js'])(
  '%s, which a browser may open by itself, is bound by the whole policy',
  async (url) => {
    expect(await headersOf(url)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'") as string,
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
    });
  },
);

test.each(['/assets/a-1.js', '/assets/a-1.css'])('%s carries only what binds a part of a page', async (url) => {
  const headers = await headersOf(url);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(Object.keys(headers)).not.toContain('content-security-policy');
  expect(Object.keys(headers)).not.toContain('x-frame-options');
});

test('a file of a build that came after the start is served, and one that went is not found', async () => {
  await writeFile(join(root, 'assets', 'later-1.js'), 'later');
  expect((await app.inject({ url: '/assets/later-1.js' })).body).toBe('later');
  await rm(join(root, 'assets', 'later-1.js'));
  expect((await app.inject({ url: '/assets/later-1.js' })).statusCode).toBe(404);
});
