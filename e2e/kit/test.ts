import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { newFaults, type Faults } from './faults.ts';
import { chosenQuarter, quarterOfTest } from './quarter.ts';
import { signedInAtAurora, stateOf, type State } from './person.ts';

interface TestFixtures {
  /** Leaves out a slow test whose turn it is not. */
  turn: void;
  /** Email of the person signed in when the test begins; null begins signed out. */
  account: string | null;
  faults: Faults;
  /** A page in a browser of its own, as another person or at another server. */
  openAs: (account: string | null, options?: BrowserContextOptions) => Promise<Page>;
}
interface Shared {
  /** What a browser keeps of a person who signed in; each person signs in once. */
  signedIn: (account: string) => Promise<State>;
}

export { expect };

const quarter = chosenQuarter(import.meta.dirname);

/** A browser that nobody signed in with; said, because contexts take over what the test begins with. */
const nobody: State = { cookies: [], origins: [] };

/** Playwright's `test` with a person signed in, and a failure for whatever goes wrong unseen. */
export const test = base.extend<TestFixtures, Shared>({
  signedIn: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs; this one nothing
    async ({}, use) => {
      const kept = new Map<string, Promise<State>>();
      await use((account) => {
        const state = kept.get(account) ?? signedInAtAurora(account).then(stateOf);
        kept.set(account, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],
  turn: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs; this one nothing
    async ({}, use, info) => {
      const isTurn = quarter === null || !info.tags.includes('@slow') || quarterOfTest(info.title) === quarter;
      info.skip(!isTurn, 'its quarter of the slow tests is not this one');
      await use();
    },
    { auto: true },
  ],
  account: [null, { option: true }],
  storageState: async ({ account, signedIn }, use) => use(account === null ? nobody : await signedIn(account)),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs; this one nothing
  faults: async ({}, use) => {
    const faults = newFaults();
    await use(faults);
    expect(faults.found(), 'errors nobody looked at').toEqual([]);
  },
  context: async ({ context, faults }, use) => {
    faults.watch(context);
    await use(context);
  },
  openAs: async ({ browser, faults, signedIn }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (account, options = {}) => {
      const context = await browser.newContext({
        storageState: account === null ? nobody : await signedIn(account),
        ...options,
      });
      faults.watch(context);
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});
