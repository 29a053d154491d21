import { expect, test } from 'vitest';
import { isTrustedOrigin } from './trusted-origins.ts';

const production = { PUBLIC_URL: 'https://riesgos.example.com', NODE_ENV: 'production' } as const;
const developing = { PUBLIC_URL: 'http://localhost:3000', NODE_ENV: 'development' } as const;

test.for([
  [production, 'https://riesgos.example.com'],
  [production, 'https://aurora.riesgos.example.com'],
  [developing, 'http://localhost:3000'],
  [developing, 'http://aurora.localhost:3000'],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000', NODE_ENV: 'development' }, 'http://boreal.localhost:3000'],
] as const)('a way through a provider may lead back to $1', ([env, origin]) => {
  expect(isTrustedOrigin(env, origin)).toBe(true);
});

test.for([
  [production, 'http://riesgos.example.com'],
  [production, 'https://riesgos.example.com:8443'],
  [production, 'https://riesgos.example.com.evil.example'],
  [production, 'https://evil-riesgos.example.com'],
  [production, 'https://evil.example/.riesgos.example.com'],
  [production, 'https://a@evil.example#.riesgos.example.com'],
  [production, 'https://a.b.riesgos.example.com'],
  [production, 'https://.riesgos.example.com'],
  [production, 'http://aurora.localhost'],
  [production, '//riesgos.example.com'],
  [production, 'javascript:alert(1)'],
  [production, 'null'],
  [production, ''],
  [developing, 'http://aurora.localhost:4000'],
  [developing, 'https://aurora.localhost:3000'],
  [developing, 'http://localhost:3000/'],
] as const)('and never to $1', ([env, origin]) => {
  expect(isTrustedOrigin(env, origin)).toBe(false);
});
