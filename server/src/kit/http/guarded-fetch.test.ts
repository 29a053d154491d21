import { expect, test } from 'vitest';
import { guardedFetch, isInside, refuseAddress } from './guarded-fetch.ts';

const production = { NODE_ENV: 'production' } as const;
const development = { NODE_ENV: 'development' } as const;

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
  '64:ff9b::a00:1',
])('%s is inside', (address) => expect(isInside(address)).toBe(true));

test.each(['8.8.8.8', '172.32.0.1', '190.24.1.1', '2606:4700::1111'])('%s is outside', (address) =>
  expect(isInside(address)).toBe(false),
);

test.each([
  'http://example.com',
  'https://localhost/a',
  'https://127.0.0.1',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://169.254.169.254/latest/meta-data',
])('%s is not asked in production', (address) => expect(() => refuseAddress(production, address)).toThrow());

test('a name that leads inside is found out when it is looked up, not before', async () => {
  await expect(guardedFetch(production)('https://localhost.localdomain.invalid/')).rejects.toThrow();
  expect(() => refuseAddress(production, 'https://login.example.com')).not.toThrow();
});

test('while developing this machine may be asked without encryption, and no other', () => {
  expect(() => refuseAddress(development, 'http://127.0.0.1:4000')).not.toThrow();
  expect(() => refuseAddress(development, 'http://intranet')).toThrow();
});
