// @vitest-environment jsdom
import { baseRoles, type BaseRole } from '@baluarte/contract/kit/session.ts';
import { permissionList } from '@baluarte/contract/permissions.ts';
import { expect, test } from 'vitest';
import { askerOf, outcomeOf, routes, type Outcome } from '../test/route-verdicts.ts';
import { sampleSession } from '../test/sample-session.ts';
import type { StoredSession } from './kit/session/session-store.ts';
import { listedPages, pageAt, verdictOn, type PageEntry, type Verdict } from './kit/site/site.ts';
import { siteMap } from './site-map.tsx';

const pages: readonly PageEntry[] = siteMap;
const keys = permissionList.flatMap(({ key }) => key ?? []);
const ofPlatform = keys.filter((key) => /compan|^users|^roles|User|Role|riskRecognition/i.test(key));
const ofCompany = keys.filter((key) => !/compan/i.test(key));
const reading = ['threats', 'viewThreat', 'assets', 'viewAsset', 'vulnerabilities', 'viewVulnerability'] as const;

interface Given extends Partial<StoredSession> {
  base: BaseRole;
}
const signedIn = ({ base, ...over }: Given): StoredSession => ({
  ...sampleSession(),
  accessToken: 'secret',
  baseUrl: '/api',
  tenant: true,
  permissions: ofCompany,
  role: { id: base, name: '', roleId: null },
  ...over,
});
const outside = { companyId: null, scope: null } as const;
const { ADMIN, MEMBER, GUEST, SUPERADMIN } = baseRoles;

/** Every kind of person there is. */
const people: Readonly<Record<string, StoredSession | null>> = {
  nobody: null,
  'a session in no company': signedIn({ base: GUEST, permissions: [], ...outside }),
  'a super administrator in no company': signedIn({
    base: SUPERADMIN,
    isSuperAdmin: true,
    permissions: ofPlatform,
    ...outside,
  }),
  'a super administrator inside a company': signedIn({ base: ADMIN, isSuperAdmin: true, scope: { id: 0, name: '' } }),
  'an administrator': signedIn({ base: ADMIN }),
  'a role with few permissions': signedIn({ base: ADMIN, permissions: ['risks', 'riskMaps', 'assets', 'viewAsset'] }),
  'a member': signedIn({ base: MEMBER, permissions: [...reading, 'createAsset', 'editAsset'] }),
  'an administrator without a scope': signedIn({ base: ADMIN, scope: null }),
  'an administrator who sees as a guest': signedIn({
    base: GUEST,
    permissions: [...reading],
    viewer: { name: 'Camila Rojas', until: '2030-01-01T00:00:00Z' },
  }),
  'who must change the password': signedIn({ base: ADMIN, mustChangePassword: true }),
  'who has not agreed to the treatment of their data': signedIn({ base: ADMIN, mustConsent: true }),
};

/** Where each verdict of the guard leads. */
const leads: Record<Verdict, Outcome> = {
  open: 'page',
  signIn: 'signIn',
  agree: 'consent',
  changePassword: 'changePassword',
  chooseCompany: 'selectCompany',
  chooseScope: 'selectScope',
  enterCompany: 'forbidden',
  forbidden: 'forbidden',
};

/** What the guard makes of an address; of the login page it decides nothing, the page itself goes on. */
function met(path: string, session: StoredSession | null): Outcome {
  if (path === '/403') return 'forbidden';
  const page = path === '*' ? undefined : pageAt(pages, path);
  if (!page) return 'notFound';
  if ((path === '/' || path === '/login') && session !== null) return met('/home', session);
  return leads[verdictOn(page, session)];
}

test('every route of the product is built', () => {
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.map(({ path }) => path).filter((path) => !pageAt(pages, path))).toEqual([]);
});

test.each(Object.entries(people))('to %s every route answers as the list of routes says', (_, session) => {
  const wrong = routes.flatMap((route) => {
    const [expected, found] = [outcomeOf(route, session && askerOf(session)), met(route.path, session)];
    return found === expected ? [] : [{ path: route.path, expected, found }];
  });
  expect(wrong).toEqual([]);
});

test('the kinds of person differ; a super administrator inside a company meets what its administrators do', () => {
  const met = Object.values(people).map((session) =>
    routes.map((route) => outcomeOf(route, session && askerOf(session))).join(),
  );
  expect(new Set(met).size).toBe(met.length - 1);
});

test('the menu lists what a person may open of the risk module, and its start only beside something else', () => {
  const listed = (given: Given) => listedPages(pages, signedIn(given)).map(({ path }) => path);
  const member = listed({ base: MEMBER, permissions: [...reading] });
  expect(member).toContain('/threats');
  expect(member).not.toContain('/home/risks');
  const assessor = listed({ base: MEMBER, permissions: ['assessments', 'auditRequests'] });
  expect(assessor).toEqual(expect.arrayContaining(['/home/risks', '/assessments', '/audit-requests']));
  expect(listed({ base: ADMIN })).toEqual(expect.arrayContaining(['/home/risks', '/risks', '/controls']));
});

test('without a chosen scope exactly the pages of the whole company and of the account open', () => {
  const open = pages
    .filter((page) => page.access === 'session' && verdictOn(page, signedIn({ base: ADMIN, scope: null })) === 'open')
    .map(({ path }) => path.split('/')[1] ?? '');
  expect([...new Set(open)].toSorted()).toEqual([
    'assessments',
    'change-password',
    'consent',
    'handover',
    'my-account',
    'notifications',
    'reports',
    'roles',
    'scopes',
    'select-company',
    'users',
  ]);
});
