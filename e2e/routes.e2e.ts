import { asset } from '@baluarte/contract/inventory/asset.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import type { Page } from '@playwright/test';
import { askerOf, outcomeOf, routes, type Outcome } from '../web/test/route-verdicts.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { asOwner } from './kit/database.ts';
import { createAccount, ownPassword } from './kit/new-account.ts';
import { patience } from './kit/patience.ts';
import { moved, originOf, seenAs, signedInAs, signedInAtAurora, stateOf, type Person } from './kit/person.ts';
import { expect, test } from './kit/test.ts';

/** Somebody without a place in a company, as `change` leaves their account. */
async function own(name: string, change: string): Promise<Person> {
  const email = await createAccount(name);
  await asOwner('app', `update auth."user" set is_super_admin = false${change} where email = '${email}'`);
  return signedInAs(email, 'app', ownPassword);
}
const inside = async (person: Person) =>
  moved(person, { companyId: person.session.companies.find(({ subdomain }) => subdomain === 'aurora')?.id ?? 0 });

/** Every kind of person, each signed in without the form; null is nobody. */
const people: Readonly<Record<string, () => Promise<Person | null>>> = {
  nobody: () => Promise.resolve(null),
  'a session in no company': () => own('ninguna', ''),
  'a super administrator in no company': () => signedInAs(accounts.superAdmin, 'app'),
  'a super administrator inside a company': async () => inside(await signedInAs(accounts.superAdmin, 'app')),
  'an administrator': () => signedInAtAurora(accounts.admin),
  'a role with few permissions': () => signedInAtAurora(accounts.analyst),
  'a member': () => signedInAtAurora(accounts.member),
  'a guest': () => signedInAtAurora(accounts.guest),
  'an administrator without a scope': () => signedInAs(accounts.admin, 'aurora'),
  'an administrator who sees as a guest': async () => {
    const guest = await signedInAs(accounts.guest, 'aurora');
    return seenAs(await signedInAtAurora(accounts.admin), guest.session.id);
  },
  'who must change the password': () => own('cambia', ', must_change_password = true'),
  'who has not agreed to the treatment of their data': () => own('acuerda', ', consent_at = null, consent_text = null'),
};

/** Ids that stand in the addresses of single entries: of Aurora, where there are any. */
async function idsIn(page: Page): Promise<Record<string, number>> {
  const api = await apiOf(page);
  const { data: assets } = await api.call(asset.endpoints.list);
  const { data: threats } = await api.call(threat.endpoints.list);
  const { data: vulnerabilities } = await api.call(vulnerability.endpoints.list);
  const { data: users } = await api.call(user.endpoints.list, { query: { perPage: 200 } });
  const session = await page.evaluate(() => ({
    company: Number(localStorage.getItem('companyId')),
    scope: (JSON.parse(localStorage.getItem('scope') ?? '{}') as { id: number }).id,
  }));
  return {
    assetId: assets[0]?.id ?? 0,
    threatId: threats[0]?.id ?? 0,
    vulnerabilityId: vulnerabilities[0]?.id ?? 0,
    userId: users.find(({ email }) => email === accounts.guest)?.id ?? 0,
    roleId: 1,
    companyId: session.company,
    scopeId: session.scope,
    assessmentId: 1,
  };
}

const places: readonly (readonly [RegExp, Outcome])[] = [
  [/^\/login$/, 'signIn'],
  [/^\/403$/, 'forbidden'],
  [/^\/select-company$/, 'selectCompany'],
  [/^\/scopes\/select$/, 'selectScope'],
  [/^\/change-password$/, 'changePassword'],
  [/^\/consent$/, 'consent'],
];

/** What is on screen once the address has settled. */
async function met(page: Page, address: string): Promise<Outcome> {
  const title = page.getByRole('heading', { level: 1 }).first();
  await title.waitFor();
  await page.waitForLoadState('networkidle');
  if ((await title.textContent()) === 'Página no encontrada') return 'notFound';
  const { pathname } = new URL(page.url());
  const elsewhere = places.find(([place]) => place.test(pathname))?.[1] ?? 'page';
  return pathname === address ? (pathname === '/403' ? 'forbidden' : 'page') : elsewhere;
}

const addressOf = (path: string, ids: Record<string, number>) =>
  path === '*'
    ? '/no-existe'
    : path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 'un-secreto-que-no-abre-nada'));

/** The evaluation works in the first scope where none is chosen, and who has a company is led to it: after these, one is chosen. */
const choosesScope: ReadonlySet<string> = new Set(['/mspi-create-tenant', '/mspi-evaluation']);

interface Wrong {
  path: string;
  expected: Outcome;
  found: Outcome;
}
async function wrongOf(page: Page, person: Person | null, ids: Record<string, number>, paths: readonly string[]) {
  const wrong: Wrong[] = [];
  const last = ({ path }: { path: string }) => Number(choosesScope.has(path));
  const visited = routes.filter(({ path }) => paths.includes(path)).toSorted((a, b) => last(a) - last(b));
  for (const route of visited) {
    const address = addressOf(route.path, ids);
    await page.goto(originOf(person?.subdomain ?? 'aurora') + address);
    const [expected, found] = [outcomeOf(route, person && askerOf(person.session)), await met(page, address)];
    if (found !== expected) wrong.push({ path: route.path, expected, found });
  }
  return wrong;
}

test.describe('every route in the browser, to', { tag: '@slow' }, () => {
  test.describe.configure({ mode: 'parallel' });
  for (const [kind, enter] of Object.entries(people))
    test(`${kind}, answers as the list of routes says`, async ({ openAs, faults }) => {
      test.setTimeout(600_000 * patience);
      faults.expect(401, 403, 404, 409, 422);
      const admin = await openAs(accounts.admin);
      await admin.goto('/home');
      const ids = await idsIn(admin);
      const person = await enter();
      const page = await openAs(null, person ? { storageState: stateOf(person) } : {});
      expect(
        await wrongOf(
          page,
          person,
          ids,
          routes.map(({ path }) => path),
        ),
      ).toEqual([]);
    });
});

test(
  'a page of a company, one of the platform and one of everybody answer to three kinds of person as agreed',
  { tag: '@slow' },
  async ({ openAs }) => {
    const paths = ['/home', '/threats', '/companies', '/risks/recognition', '/select-company'];
    for (const kind of ['nobody', 'a super administrator in no company', 'a guest']) {
      const person = (await people[kind]?.()) ?? null;
      const page = await openAs(null, person ? { storageState: stateOf(person) } : {});
      expect(await wrongOf(page, person, {}, paths), kind).toEqual([]);
    }
  },
);
