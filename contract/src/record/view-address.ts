import { parameterKinds, parameterViews } from '#kit/parameter-kinds.ts';

const addresses: Readonly<Record<string, `/${string}`>> = {
  user: '/users',
  scope: '/scopes',
  role: '/roles',
  threat: '/threats',
  vulnerability: '/vulnerabilities',
  asset: '/assets',
  control: '/controls',
  evidence: '/evidence',
  impactFactor: '/impacts',
  risk: '/risks',
  riskRecognition: '/risks/recognition',
  following: '/risks/controls-following',
  treatment: '/risks/treatments',
  assessment: '/assessments',
  auditRequest: '/audit-requests',
  notification: '/notifications',
  audit: '/audit',
  ...Object.fromEntries(parameterKinds.map((kind) => [parameterViews(kind), `/parameters?kind=${kind}` as const])),
};

/** Where the list of a company opens in the browser; undefined for one that has no page of its own. */
export const listAddress = (list: string): `/${string}` | undefined => addresses[list];

/** Where a saved view opens in the browser, with all that it shows. */
export function viewAddress({ id, list, query }: { id: number; list: string; query: string }): string {
  const [path = '/home', place = ''] = (listAddress(list) ?? '/home').split('?');
  const search = new URLSearchParams([...new URLSearchParams(place), ...new URLSearchParams(query)]);
  search.set('view', String(id));
  return `${path}?${search.toString()}`;
}
