import { es } from '@baluarte/texts/es/index.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { companyOf, withDatabase } from './kit/database.ts';
import { pressOn } from './kit/keyboard.ts';
import { createAccount, ownPassword } from './kit/new-account.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { patience } from './kit/patience.ts';
import { originOf, signedInAs, stateOf, type Person } from './kit/person.ts';
import { expect, test } from './kit/test.ts';

const { idle } = es.shell;
const warningOn = (page: Page): Locator => page.getByRole('alertdialog', { name: idle.title });

/** Somebody alone in a company that ends sessions after 15 minutes. */
async function inHastyCompany(): Promise<Person> {
  const email = await createAccount('ausente');
  const subdomain = await companyOf(email, { name: 'Notaría Quince' });
  await withDatabase(({ owner }) =>
    owner.query('update company set session_minutes = 15 where subdomain = $1', [subdomain]),
  );
  return signedInAs(email, subdomain, ownPassword);
}

const ofPerson = `user_id = (select id from auth."user" where email = $1)`;
/** Makes the server have seen the session used last so many seconds ago. */
const unusedFor = (email: string, seconds: number) =>
  withDatabase(({ owner }) =>
    owner.query(`update auth.session set used_at = now() - make_interval(secs => $2) where ${ofPerson}`, [
      email,
      seconds,
    ]),
  );
/** Seconds since the server saw the session used. */
const secondsUnused = (email: string) =>
  withDatabase(async ({ owner }) => {
    const { rows } = await owner.query<{ seconds: number }>(
      `select extract(epoch from now() - used_at)::int as seconds from auth.session where ${ofPerson}`,
      [email],
    );
    return rows[0]?.seconds ?? 0;
  });

/** Two tabs of one browser. */
async function twoTabs(openAs: (account: null, options: object) => Promise<Page>, options: object): Promise<Page[]> {
  const person = await inHastyCompany();
  const origin = originOf(person.subdomain);
  const first = await openAs(null, { storageState: stateOf(person), ...options });
  await first.context().clock.install();
  const tabs = [first, await first.context().newPage()];
  for (const tab of tabs) {
    await tab.goto(`${origin}/home`);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/Hola/);
  }
  await unusedFor(person.session.email, 0);
  return tabs;
}

/** Lets minutes pass for the browser and for the server, in which nobody does anything. */
async function leaveAlone(page: Page, email: string, minutes: number): Promise<void> {
  await unusedFor(email, minutes * 60);
  await page.context().clock.fastForward(minutes * 60_000);
}

const emailOf = (page: Page) => page.evaluate(() => localStorage.getItem('email') ?? '');

for (const [screen, options] of [
  ['a desktop', {}],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const)
  test.describe(`on ${screen}`, { tag: '@slow' }, () => {
    test.beforeEach(() => test.setTimeout(240_000 * patience));

    test('who goes away is warned in every tab a minute before the session ends, and stays by one key', async ({
      openAs,
    }) => {
      const [first, second] = (await twoTabs(openAs, options)) as [Page, Page];
      const email = await emailOf(first);
      // Both tabs ask for news meanwhile, which is no use.
      await leaveAlone(first, email, 13);
      await first.waitForTimeout(6_000);
      expect(await secondsUnused(email)).toBeGreaterThan(13 * 60);
      await expect(warningOn(first)).toHaveCount(0);

      await unusedFor(email, 14.2 * 60);
      await first.context().clock.fastForward(1.2 * 60_000);
      for (const tab of [first, second]) await expect(warningOn(tab)).toContainText(idle.message);
      await expectNoOverflow(first);
      await expectAccessibleInBothThemes(first);
      await unusedFor(email, 14.2 * 60);
      await pressOn(warningOn(first).getByRole('button', { name: idle.stay }));
      for (const tab of [first, second]) await expect(warningOn(tab)).toHaveCount(0);
      await expect.poll(() => secondsUnused(email)).toBeLessThan(60);
    });

    test('who stays away is signed out in every tab, though the tabs go on asking for news', async ({
      openAs,
      faults,
    }) => {
      faults.expect(401);
      const [first, second] = (await twoTabs(openAs, options)) as [Page, Page];
      const email = await emailOf(first);
      await leaveAlone(first, email, 16);
      for (const tab of [first, second]) {
        // The tab that was refused says why; the other one follows it out.
        const refused = tab.getByRole('alertdialog', { name: es.shell.expired.title });
        await expect(refused.or(tab.getByRole('heading', { name: /^Ingrese a/ })).first()).toBeVisible();
        expect(await tab.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
      }
    });
  });
