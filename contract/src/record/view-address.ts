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

/** Lists whose entries have a page of their own beside the list. */
const withRecord: ReadonlySet<string> = new Set([
  'user',
  'scope',
  'role',
  'threat',
  'vulnerability',
  'asset',
  'control',
  'evidence',
  'auditRequest',
]);

/** Where the list of a company opens in the browser; undefined for one that has no page of its own. */
export const listAddress = (list: string): `/${string}` | undefined => addresses[list];

/** Where an entry of a list opens in the browser; undefined where it has no page of its own. */
export function entryAddress(list: string, id: number): string | undefined {
  const own: Readonly<Record<string, string>> = {
    risk: `/risks?risk=${id}`,
    treatment: `/risks/treatments?risk=${id}`,
    following: `/follow-up/${id}`,
    assessment: `/assessments/${id}/clauses`,
  };
  return own[list] ?? (withRecord.has(list) ? `${listAddress(list)}/show/${id}` : undefined);
}

/** Where a saved view opens in the browser, with all that it shows. */
export function viewAddress({ id, list, query }: { id: number; list: string; query: string }): string {
  const [path = '/home', place = ''] = (listAddress(list) ?? '/home').split('?');
  const search = new URLSearchParams([...new URLSearchParams(place), ...new URLSearchParams(query)]);
  search.set('view', String(id));
  return `${path}?${search.toString()}`;
}
