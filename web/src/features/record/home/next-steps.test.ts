import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { stepNames } from '@baluarte/contract/record/next-steps.rules.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { expect, test } from 'vitest';
import { siteMap } from '#app/site-map.tsx';
import { stepPlaces } from './next-steps.ts';

test('every step ends on a page there is', () => {
  const paths = siteMap.map(({ path }): string => path);
  for (const name of stepNames) expect(paths).toContain(stepPlaces[name].to);
});

test.each([
  ['classify', asset.endpoints.list],
  ['assess', risk.list],
  ['answer', auditRequest.endpoints.list],
  ['approve', treatment.list],
  ['overdue', treatment.list],
  ['decide', treatment.list],
  ['renew', evidence.endpoints.list],
] as const)('the list that %s opens understands all of what it is narrowed by', (name, list) => {
  const query = Object.fromEntries(new URLSearchParams(stepPlaces[name].query));
  expect(Object.keys(query).length).toBeGreaterThan(0);
  expect(list.query.safeParse(query).success).toBe(true);
});
