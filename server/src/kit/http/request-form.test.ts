import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, type TestCompany } from '#test/company.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp({
    PUBLIC_URL: 'http://riesgos.example.com',
    GOOGLE_CLIENT_ID: 'a.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'GOCSPX-none',
  });
  company = await testCompany(app.database);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** What comes back for these bytes, and nothing but these. */
async function answerTo(lines: string[], body = ''): Promise<string> {
  const { port } = app.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return answer;
}
const get = (target: string, ...headers: string[]) => answerTo([`GET ${target} HTTP/1.1`, ...headers]);
const statusOf = (answer: string) => Number(answer.slice(9, 12));
const host = 'Host: riesgos.example.com';

test('an ordinary request is answered, by name, number and port, and without a host in HTTP/1.0', async () => {
  for (const header of [host, 'Host: 127.0.0.1:3000', 'Host: [::1]:3000', 'host: a-b.riesgos.example.com'])
    expect(statusOf(await get('/api/health', header))).toBe(200);
  expect(statusOf(await answerTo(['GET /api/health HTTP/1.0']))).toBe(200);
});

test.for([
  ['two hosts', ['/api/health', host, 'Host: evil.example']],
  ['the same host twice', ['/api/health', host, host]],
  ['no host', ['/api/health']],
  ['a host with a path', ['/api/health', 'Host: riesgos.example.com/evil']],
  ['a host with a user', ['/api/health', 'Host: x@evil.example']],
  ['a host with a space', ['/api/health', 'Host: a b']],
  ['a host with a list', ['/api/health', 'Host: a.example, b.example']],
  ['a host beyond ASCII', ['/api/health', 'Host: ñ.example']],
  ['a port that is none', ['/api/health', 'Host: a.example:x']],
  ['an odd host sent by a proxy', ['/api/health', host, 'X-Forwarded-Host: evil.example/x"y']],
  ['a whole address', ['http://evil.example/api/health', host]],
  ['a whole address of ours', ['http://riesgos.example.com/api/health', host]],
  ['a host before the path', ['//evil.example/api/health', host]],
  ['a host behind a backslash', ['/\\evil.example/api/health', host]],
  ['a star', ['*', host]],
] as const)('%s is refused', async ([, [target, ...headers]]) => {
  const answer = await get(target, ...headers);
  expect(statusOf(answer)).toBe(400);
  expect(answer).not.toContain('evil.example');
});

test.for([
  ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 2']],
  ['two lengths', ['Content-Length: 2', 'Content-Length: 3']],
  ['a list of lengths', ['Content-Length: 2, 3']],
  ['a length with a sign', ['Content-Length: +2']],
  ['an unknown coding', ['Transfer-Encoding: xchunked']],
  ['chunks that are not last', ['Transfer-Encoding: chunked, identity']],
] as const)('%s contradict each other and are refused', async ([, headers]) => {
  const answer = await answerTo(
    ['POST /api/login HTTP/1.1', host, 'Content-Type: application/json', ...headers],
    '0\r\n\r\nGET /api/metrics HTTP/1.1\r\nHost: x\r\n\r\n',
  );
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
});

test('a name that is too long for headers is reported', async () => {
  expect(statusOf(await get('/api/health', host, `X-Long: ${'x'.repeat(20_000)}`))).toBe(431);
});

test('a Host header, direct or from a proxy, selects the company, but is never used in a link', async () => {
  const named = async (...headers: string[]) => {
    const answer = await get('/api/config', ...headers);
    return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)) as {
      data: { host: string; company: { subdomain: string } | null };
    };
  };
  const at = `${company.subdomain}.riesgos.example.com`;
  expect((await named(`Host: ${at}`)).data.company?.subdomain).toBe(company.subdomain);
  for (const headers of [
    [`Host: ${company.subdomain}.evil.example`],
    [`Host: ${at}.evil.example`],
    [`Host: evil${at}`],
    [host, `X-Forwarded-Host: ${company.subdomain}.evil.example`],
  ]) {
    const { data } = await named(...headers);
    expect([data.company, data.host]).toEqual([null, 'riesgos.example.com']);
  }
});

test('the way to a provider begins at PUBLIC_URL and at its subdomains alone, whatever host is named', async () => {
  const page = `/api/auth/oauth/google?verifier_hash=${'a'.repeat(43)}`;
  const own = await get(page, `Host: ${company.subdomain}.riesgos.example.com`);
  expect(own).toContain('\r\nlocation: http://riesgos.example.com/api/auth/oauth/google?');
  for (const headers of [['Host: evil.example'], [host, 'X-Forwarded-Host: evil.example']]) {
    const answer = await get(page, ...headers);
    expect(statusOf(answer)).toBe(400);
    expect(answer).not.toContain('evil.example');
  }
  expect(statusOf(await get(`http://evil.example${page}`, `Host: ${company.subdomain}.riesgos.example.com`))).toBe(400);
});
