import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { apiWith } from './kit/api.ts';
import { inExample } from './kit/example.ts';
import { createAccount, ownPassword } from './kit/new-account.ts';
import { patience } from './kit/patience.ts';
import { originOf, signedInAs, stateOf, type Person } from './kit/person.ts';
import { raiseIds } from './kit/raised-ids.ts';
import { opensFor, sitePages, type SitePage } from './kit/site-map.ts';
import { atRest, forgetShown, goWithin, noteShown, wronglyShown } from './kit/shown.ts';
import { expect, test } from './kit/test.ts';

/*
 * Every page of the site map, by every way a reader comes to it: at its address in a new document, and from another page in the
 * same one. Nothing of this is listed by hand, so a new page is covered by being in the site map.
 */
/** Who looks, and the names their lists have in the contract where they differ from the entry's. */
const people = {
  nobody: { enter: () => Promise.resolve(null), lists: {} },
  'an administrator': { enter: () => inExample('paginas'), lists: {} },
  'a super administrator': {
    enter: async () => {
      // Something of a company and a person whose ids cannot be taken for anything else.
      await inExample('otra-de-paginas');
      return signedInAs(await createAccount('super-de-paginas'), 'app', ownPassword);
    },
    lists: { user: 'platformUser', role: 'roleTemplate' },
  },
} as const satisfies Record<string, { enter: () => Promise<Person | null>; lists: Readonly<Record<string, string>> }>;
type Kind = keyof typeof people;

interface Visitor {
  person: Person | null;
  /** Addresses of every page that is theirs, by the part of the product it belongs to. */
  addresses: ReadonlyMap<string, readonly string[]>;
}
const visitors = new Map<Kind, Promise<Visitor>>();

/** What may stand for a parameter of an address: of an entry the latest of its list. */
async function valueFor(
  param: string,
  person: Person | null,
  lists: Readonly<Record<string, string>>,
): Promise<string> {
  // Secrets are in mails.
  if (param === 'token') return 'un-secreto-que-no-abre-nada';
  const [, entry = '', field = ''] = /^(\w+?)(Id|Code)$/.exec(param) ?? [];
  const name = `${lists[entry] ?? entry}.list`;
  const list: AnyEndpoint | undefined = endpoints.find((endpoint) => endpoint.name === name);
  if (!list || !person) throw new Error(`No list has what ":${param}" of an address names.`);
  const { token, session } = person;
  const { data } = await apiWith({ token, subdomain: session.subdomain, scopeId: session.scope?.id }).call(list);
  const rows = data as { id: number; code?: string }[];
  const last = rows.toSorted((one, other) => other.id - one.id)[0];
  if (!last) throw new Error(`There is nothing in ${name} to open ":${param}" with.`);
  return String(field === 'Id' ? last.id : last.code);
}

const publicArea = 'public';
/** The part of the product a page belongs to. */
const areaOf = ({ path, access }: SitePage) => (access === 'public' ? publicArea : (path.split('/')[1] ?? ''));

/** Addresses of the pages of a person, by area: what opens without a session is looked at without one. */
async function addressesOf(
  person: Person | null,
  lists: Readonly<Record<string, string>>,
): Promise<Visitor['addresses']> {
  const session = person && { ...person.session, accessToken: person.token, baseUrl: '/api', tenant: false };
  const access = person === null ? 'public' : 'session';
  const own = sitePages.filter((page) => page.access === access && opensFor(page, session));
  const params = new Set(own.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)));
  const values = new Map(
    await Promise.all([...params].map(async (param) => [param, await valueFor(param, person, lists)] as const)),
  );
  const addressOf = ({ path }: SitePage) =>
    path === '*' ? '/no-existe' : path.replace(/:(\w+)/g, (_, param: string) => values.get(param) ?? '');
  return new Map([...Map.groupBy(own, areaOf)].map(([area, list]) => [area, list.map(addressOf)]));
}

/** One of each kind for all tests of this file. */
function visitor(kind: Kind): Promise<Visitor> {
  const known = visitors.get(kind);
  if (known) return known;
  const { enter, lists } = people[kind];
  const entering = raiseIds()
    .then(enter)
    .then(async (person) => ({ person, addresses: await addressesOf(person, lists) }));
  visitors.set(kind, entering);
  return entering;
}

/** What is there to write with and to save with, before any tab is opened. */
const formIn = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const isShown = (element: Element) => element.checkVisibility();
    const fields = [...main.querySelectorAll<HTMLInputElement>('input, textarea, select')].filter(
      // What narrows the view writes nothing.
      (field) => isShown(field) && !field.disabled && !field.readOnly && !field.closest('search'),
    );
    return {
      fields: fields.map((field) => field.labels?.[0]?.textContent ?? field.name),
      filled: fields
        // A choice may begin with what most choose, and a table with the rows of a model.
        .filter(
          (field) =>
            /^(?:text|email|tel|textarea)$/.test(field.type) &&
            !field.ariaHasPopup &&
            !field.closest('table, [role="grid"]') &&
            field.value.trim() !== '',
        )
        .map((field) => field.labels?.[0]?.textContent ?? field.name),
      saves: [...main.querySelectorAll('button[type="submit"], [aria-keyshortcuts="Control+S"]')].filter(isShown)
        .length,
    };
  });

/**
 * What is edited by acts alone, each asked for by itself: an account outside of every company, whose own data nobody else types
 * (docs/decisions/0145-pages-without-a-scope.md).
 */
const actsInstead = /^\/users\/edit\//;

/** What a form proposes before anything is typed, by the names of its fields. */
const proposals: Readonly<Record<string, readonly string[]>> = {
  '/controls/create': [es.control.fields.code, en.control.fields.code],
};

/** How a page of an entry differs from its mode: C creates, E edits, S shows. */
async function faultsOfMode(page: Page, address: string): Promise<string[]> {
  const mode = /\/(create|edit|show)(?:\/|$)/.exec(address)?.[1];
  if (mode === undefined) return [];
  // What is edited may still be drawn when everything has been read.
  if (mode !== 'show' && !actsInstead.test(address))
    await page
      .getByRole('main')
      .locator('input, textarea, select')
      .first()
      .waitFor()
      .catch(() => undefined);
  const { fields, filled, saves } = await formIn(page);
  const proposed = new Set(proposals[address]?.flatMap((name) => [name, `${name} *`]));
  if (actsInstead.test(address) && fields.length + saves === 0) return [];
  if (mode === 'show')
    return [
      ...fields.map((field) => `the field “${field}” can be written where an entry is shown`),
      ...(saves > 0 ? ['it can be saved where an entry is shown'] : []),
    ];
  return [
    ...(fields.length === 0 ? [`nothing can be written to ${mode} an entry`] : []),
    ...(saves === 0 ? [`there is nothing to save with to ${mode} an entry`] : []),
    ...(mode === 'create'
      ? filled
          .filter((field) => !proposed.has(field))
          .map((field) => `“${field}” is filled in before anything was typed`)
      : []),
  ];
}

/** Steps of a journey that begins elsewhere. */
const leadElsewhere: Readonly<Record<string, string>> = {
  '/enter': '/login',
  '/mspi-create-tenant': '/mspi',
  '/mspi-otp': '/mspi',
  '/mspi-evaluation': '/mspi',
};

/** What is wrong with the page on screen, in each of its tabs. */
async function faultsAt(page: Page, address: string): Promise<string[]> {
  await atRest(page);
  const { pathname } = new URL(page.url());
  const place = pathname === (leadElsewhere[address] ?? address) ? [] : [`it leads to ${pathname}`];
  const faults = [...place, ...(await faultsOfMode(page, address)), ...(await wronglyShown(page))];
  const tabs = page.getByRole('main').getByRole('tab');
  for (let index = 1; index < (await tabs.count()); index += 1) {
    await forgetShown(page);
    await tabs.nth(index).click();
    // The last tab stays until the code of this one is there.
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    await atRest(page);
    faults.push(...(await wronglyShown(page)));
  }
  return faults;
}

const languages = ['es', 'en'] as const;
interface Looking {
  kind: Kind;
  language: (typeof languages)[number];
}

/** A browser of somebody, in a language, on the page where a visit begins. */
async function openFor(
  { kind, language }: Looking,
  openAs: (account: null, options: BrowserContextOptions) => Promise<Page>,
) {
  const { person } = await visitor(kind);
  const state = person === null ? { cookies: [], origins: [] } : stateOf(person);
  const origin = originOf(person?.subdomain ?? 'app');
  const chosen = { name: 'browserLanguage', value: language };
  const storageState = {
    ...state,
    origins: [{ origin, localStorage: [...(state.origins[0]?.localStorage ?? []), chosen] }],
  };
  const page = await openAs(null, { storageState });
  await noteShown(page.context());
  return { page, origin, start: person === null ? '/login' : '/home' };
}

/** Parts of the product, by the first part of an address; what opens without a session is one by itself. */
const areas = [...new Set(sitePages.map(areaOf))];

test.describe('every page', () => {
  // What opens without a session is told no secret: its links are in mails.
  test.beforeEach(({ faults }) => faults.expect(400, 401, 404, 410, 422));

  for (const kind of Object.keys(people) as Kind[])
    for (const language of languages)
      test(
        `shows ${kind} names and sentences in "${language}", from one page to the next`,
        { tag: '@slow' },
        async ({ openAs }) => {
          test.setTimeout(600_000 * patience);
          const { page, origin, start } = await openFor({ kind, language }, openAs);
          const { addresses } = await visitor(kind);
          await page.goto(origin + start);
          await atRest(page);
          const wrong: Record<string, string[]> = {};
          for (const address of [...addresses.values()].flat()) {
            await goWithin(page, address);
            const faults = await faultsAt(page, address);
            if (faults.length > 0) wrong[address] = faults;
          }
          expect(wrong).toEqual({});
        },
      );

  for (const area of areas)
    for (const language of languages)
      test(
        `of "${area}" shows names and sentences in "${language}", whichever is the first of a document`,
        { tag: '@slow' },
        async ({ openAs }) => {
          test.setTimeout(600_000 * patience);
          const wrong: Record<string, string[]> = {};
          let looks = 0;
          for (const kind of Object.keys(people) as Kind[]) {
            const own = (await visitor(kind)).addresses.get(area) ?? [];
            if (own.length === 0) continue;
            const { page, origin } = await openFor({ kind, language }, openAs);
            for (const first of own) {
              await page.goto(origin + first);
              const faults = await faultsAt(page, first);
              if (faults.length > 0) wrong[`${kind} at ${first}`] = faults;
              looks += 1;
              // Pages of one part share their code: what the first one loaded may be too little for the next.
              for (const next of area === publicArea ? [] : own.filter((each) => each !== first)) {
                await goWithin(page, next);
                const faultsNext = await faultsAt(page, next);
                if (faultsNext.length > 0) wrong[`${kind} at ${next} after ${first}`] = faultsNext;
              }
            }
          }
          expect(looks).toBeGreaterThan(0);
          expect(wrong).toEqual({});
        },
      );
});
