import { expect, test } from 'vitest';
import { proofOf } from './domain-proof.ts';

test('a domain’s proof is another for every company, every domain and every issuer', () => {
  const env = { SECRET: 'a secret that is long enough for anybody' };
  const one = { companyId: 1, domain: 'a.co', issuer: 'https://id.a.co' };
  const claims = [one, { ...one, companyId: 2 }, { ...one, domain: 'b.co' }, { ...one, issuer: 'https://id.b.co' }];
  expect(new Set(claims.map((claim) => proofOf(env, claim).value)).size).toBe(4);
});
