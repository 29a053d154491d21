import { expect, test } from 'vitest';
import { subdomainOf } from './subdomain.ts';

test.each([
  ['localhost', 'app'],
  ['app.localhost', 'app'],
  ['Aurora.localhost', 'aurora'],
  ['x.aurora.localhost', 'aurora'],
  ['127.0.0.1', null],
  ['aurora.riesgos.example.com', null],
])('the host %s stands for %s', (host, subdomain) => {
  expect(subdomainOf(host)).toBe(subdomain);
});
