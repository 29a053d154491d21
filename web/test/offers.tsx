import { MantineProvider } from '@mantine/core';
import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { permissionList, type PermissionCode, type PermissionKey } from '@baluarte/contract/permissions.ts';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { DialogHost } from '#kit/dialogs/dialog-host.tsx';
import { closeDialog, closeToast, dialogState, noticeMilliseconds } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { SiteProvider, type PageEntry } from '#kit/site/site.ts';
import { clearSession, storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { offeredIn } from './offered.ts';
import { beyond, pressedOn } from './pressed.ts';
import { endpointAt, filteredAddress, hasPast, replyOf, type Fullness } from './replies.ts';
import { sampleSession } from './sample-session.ts';
import { sentBy } from './sent.ts';

let requests: string[] = [];
let pending = 0;
let fullness: Fullness = 'full';
/** Whether the server fails whatever it is asked to read. */
let isFailing = false;

/** What is sent, as text; of a form with files the names of its parts. */
const bodyOf = (body: RequestInit['body']) =>
  body instanceof FormData ? ` with ${[...body.keys()].join(', ')}` : typeof body === 'string' ? ` ${body}` : '';

async function answer(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const url = new URL(address, 'http://localhost');
  const path = url.pathname.replace(/^\/api/, '');
  const endpoint = endpointAt(method, path);
  if (!endpoint) throw new Error(`no endpoint answers ${method} ${path}`);
  requests.push(`${method} ${path}${decodeURIComponent(url.search)}${bodyOf(body)}`);
  pending += 1;
  try {
    if (isFailing && method === 'GET')
      return await Promise.resolve(Response.json({ success: false, code: 'unexpected' }, { status: 500 }));
    return await Promise.resolve(replyOf(endpoint, fullness, url.searchParams));
  } finally {
    pending -= 1;
  }
}

/** Permissions that a page asked about, in order to notice which of them it depends on. */
const asked = new Set<PermissionCode>();
class Codes extends Array<PermissionCode> {
  override includes(code: PermissionCode): boolean {
    asked.add(code);
    return super.includes(code);
  }
}

const isOfPlatform = ({ roles, outside }: PageEntry) =>
  outside !== undefined || (roles !== undefined && !roles.includes('ADMIN'));

/** Signs in as who may open a page: an administrator, or a super administrator outside of every company. */
function signIn(codes: readonly PermissionCode[], keys: readonly PermissionKey[], isOutside: boolean): void {
  storeSession(
    {
      ...sampleSession({
        role: isOutside
          ? { id: baseRoles.SUPERADMIN, name: 'SUPERADMIN', roleId: null }
          : { id: baseRoles.ADMIN, name: 'ADMIN', roleId: 1 },
      }),
      ...(isOutside && { isSuperAdmin: true, companyId: null, companyName: null, scope: null, subdomain: 'app' }),
      permissions: [...keys],
      permissionCodes: Codes.from(codes),
    },
    'secret',
  );
}

/** Prepares a document for pages: the words, the clock, and answers made of the contract's schemas. */
export async function preparePages(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T15:00:00Z') });
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  vi.stubGlobal('fetch', answer);
  // What goes by itself after some seconds stays: on a busy machine it would be gone before it is written down.
  const later = globalThis.setTimeout;
  const staying = (work: () => void, delay?: number) =>
    later(
      delay !== undefined && delay >= noticeMilliseconds ? () => undefined : work,
      Math.min(delay ?? 0, noticeMilliseconds),
    );
  vi.stubGlobal('setTimeout', staying);
  // An element of HTML that this document does not know yet.
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) =>
    create(name === 'search' ? 'section' : name, options);
  await startTexts();
  await loadEveryText();
}

/** Waits until nothing is loading and nothing on the page changes any more. */
async function settle(): Promise<void> {
  for (let quiet = 0, turn = 0; quiet < 3 && turn < 100; turn += 1) {
    const before = document.body.innerHTML;
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    quiet = pending === 0 && before === document.body.innerHTML ? quiet + 1 : 0;
  }
}

/** Each request once: what is read again and again while something is made is asked for more often where a machine is slow. */
const asksOf = (made: readonly string[]) => [...new Set(made)].toSorted();

interface Opened {
  requests: readonly string[];
  offered: readonly string[];
}

async function open(
  page: PageEntry,
  load: PageEntry['load'],
  pages: readonly PageEntry[],
  search = '',
): Promise<Opened> {
  cleanup();
  for (const { id } of dialogState().dialogs) closeDialog(id);
  for (const { id } of dialogState().toasts) closeToast(id);
  queryClient.clear();
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft.')) localStorage.removeItem(key);
  requests = [];
  const Page = await load();
  const element = (
    <SiteProvider value={{ pages, current: page }}>
      <Suspense>
        <Page />
      </Suspense>
      <DialogHost />
    </SiteProvider>
  );
  const router = createMemoryRouter(
    [
      { path: page.path, handle: page, element },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    { initialEntries: [`${page.path.replace(/:\w+/g, '1')}${search}`] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await settle();
  return { requests: asksOf(requests), offered: offeredIn(document.body) };
}

const difference = (before: readonly string[], after: readonly string[]) => [
  ...beyond(before, after).map((line) => `− ${line}`),
  ...beyond(after, before).map((line) => `+ ${line}`),
];

/** What the menus of a page offer, each opened once; of several rows the first one's. */
async function offeredInMenus(): Promise<string[]> {
  const lines: string[] = [];
  const seen = new Set<string>();
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[aria-haspopup=menu]:not(:disabled)')) {
    const name = (button.getAttribute('aria-label') ?? button.textContent).replace(/\s+/g, ' ').trim();
    const kind = name.replace(/ (de|«|“).*/, '');
    if (seen.has(kind) || !button.isConnected) continue;
    seen.add(kind);
    const before = offeredIn(document.body);
    fireEvent.click(button);
    await settle();
    lines.push(...beyond(offeredIn(document.body), before).map((line) => `menu “${name}”: ${line}`));
    if (button.isConnected && button.getAttribute('aria-expanded') === 'true') fireEvent.click(button);
    await settle();
  }
  return lines;
}

/** What the tabs of a page offer that are not open at first. */
async function offeredInTabs(): Promise<string[]> {
  const lines: string[] = [];
  const names = [...document.querySelectorAll('[role=tab][aria-selected=false]')].map(({ id }) => id);
  for (const id of names) {
    const tab = document.querySelector<HTMLElement>(`[id="${id}"]`);
    if (tab === null) continue;
    const name = tab.textContent.replace(/\s+/g, ' ').trim();
    const before = offeredIn(document.body);
    requests = [];
    fireEvent.click(tab);
    await settle();
    lines.push(
      ...asksOf(requests).map((request) => `tab “${name}” asks ${request}`),
      ...beyond(offeredIn(document.body), before).map((line) => `tab “${name}”: ${line}`),
    );
  }
  return lines;
}

const nameOf = (code: PermissionCode) => {
  const found = permissionList.find((permission) => permission.code === code);
  return found ? `${found.group}.${found.operation}` : String(code);
};

/**
 * Pages whose buttons are not pressed: what a form keeps as a draft, and what is searched while somebody types, comes when it comes; and
 * rows made of the schemas have the same id in every panel of the start pages, which React refuses in one list.
 */
const unpressed = /\/(?:create|edit)\b|^\/parameters|^\/home/;

/**
 * The sorts of row a page is drawn with besides; not where one row stands in several lists that are drawn as one. The rows of a list vary
 * among themselves: a second sort shows something new only where a page is of one row.
 */
const variantsAt = (path: string): readonly number[] => {
  if (path.endsWith('/results')) return [];
  return /:|^\/(?:settings|my-account|home)/.test(path) ? [1, 2] : [1];
};

/** What is shown where nothing that is read is answered, and what trying again asks. */
async function offeredOnFailure(reopen: () => Promise<Opened>, known: readonly string[]): Promise<string[]> {
  isFailing = true;
  const { offered } = await reopen();
  isFailing = false;
  requests = [];
  for (const button of document.querySelectorAll('button'))
    if (button.textContent === 'Reintentar') fireEvent.click(button);
  await settle();
  return [
    ...beyond(offered, known).map((line) => `when nothing is answered: ${line}`),
    ...asksOf(requests).map((request) => `when nothing is answered trying again asks ${request}`),
  ];
}

/** The endpoints behind some requests. */
const endpointsOf = (asks: readonly string[]) =>
  asks.flatMap((ask) => {
    const [method = '', address = ''] = ask.split(' ');
    return endpointAt(method, address.replace(/\?.*/, '')) ?? [];
  });

/** What a page shows besides at another address: with every filter and column of its list, or of a moment long past. */
async function offeredAtAddresses(
  openAt: (search: string) => Promise<Opened>,
  full: Opened,
  known: string[],
): Promise<string[]> {
  const endpoints = endpointsOf(full.requests);
  const addresses = [
    { called: 'with every filter', search: filteredAddress(endpoints) },
    { called: 'of the past', search: endpoints.some(hasPast) ? '?at=2026-02-10T15:00:00.000Z' : '' },
  ];
  const lines: string[] = [];
  for (const { called, search } of addresses.filter((each) => each.search !== '')) {
    const { requests: asks, offered } = await openAt(search);
    const fresh = beyond(offered, known);
    known.push(...fresh);
    lines.push(
      ...beyond(asks, full.requests).map((request) => `${called} asks ${request}`),
      ...fresh.map((line) => `${called}: ${line}`),
    );
  }
  return lines;
}

const mostCodes = 60;
const everyCode = permissionList.map(({ code }) => code);
const everyKey = permissionList.flatMap(({ key }) => key ?? []);

async function offersAt(
  called: string,
  page: PageEntry,
  load: PageEntry['load'],
  isOutside: boolean,
  pages: readonly PageEntry[],
) {
  const isPublic = page.access === 'public';
  const signInWith = (codes: readonly PermissionCode[], keys = everyKey) => {
    if (!isPublic) signIn(codes, keys, isOutside);
  };
  if (isPublic) clearSession('signedOut');
  fullness = 'full';
  const own = new Set<string>(page.permissions ?? []);
  const codesOfPage = permissionList.flatMap(({ code, key }) => (key !== null && own.has(key) ? [code] : []));
  signInWith(everyCode);
  asked.clear();
  const full = await open(page, load, pages);
  const lines = [...full.requests.map((request) => `asks ${request}`), ...full.offered];
  // A page that asks about nearly every permission shows a list of them.
  const codes = asked.size > mostCodes ? [] : [...asked].toSorted((a, b) => a - b);
  for (const code of codes) {
    act(() => signInWith(everyCode.filter((each) => each !== code)));
    if (pending > 0) await settle();
    lines.push(...difference(full.offered, offeredIn(document.body)).map((line) => `without ${nameOf(code)} ${line}`));
  }
  act(() => signInWith(everyCode));
  await settle();
  lines.push(...(await offeredInMenus()), ...(await offeredInTabs()));
  const pressable = {
    reopen: async () => void (await open(page, load, pages)),
    settle,
    // The public token is asked for once, by whichever page comes first.
    takeRequests: () => asksOf(requests.splice(0)).filter((request) => !request.startsWith('POST /oauth/token')),
  };
  if (!unpressed.test(page.path)) lines.push(...(await pressedOn(pressable)));
  else lines.push(...(await sentBy(pressable)));
  if (!isPublic && !isOutside) {
    signInWith(codesOfPage, page.permissions ? [...page.permissions] : []);
    const least = await open(page, load, pages);
    lines.push(
      ...difference(full.requests, least.requests).map((line) => `with the permissions of the page alone asks ${line}`),
      ...difference(full.offered, least.offered).map((line) => `with the permissions of the page alone ${line}`),
    );
  }
  signInWith(everyCode);
  fullness = 'bare';
  const bare = await open(page, load, pages);
  lines.push(...beyond(bare.offered, full.offered).map((line) => `of nothing: ${line}`));
  const known = [...full.offered, ...bare.offered];
  for (const variant of variantsAt(page.path)) {
    fullness = variant;
    const { offered } = await open(page, load, pages, '?page=3');
    const fresh = beyond(offered, known);
    known.push(...fresh);
    lines.push(...fresh.map((line) => `of others: ${line}`));
  }
  fullness = 'full';
  lines.push(
    ...(await offeredAtAddresses((search) => open(page, load, pages, search), full, known)),
    ...(await offeredOnFailure(() => open(page, load, pages), known)),
  );
  cleanup();
  return lines.map((line) => `${called} ${line}`);
}

/**
 * What a page offers, a line each: what it asks the server, what it shows, what its menus and tabs hold, what each permission it asks
 * about adds or takes away, and what it shows of nothing. The server's answers are made of the contract's schemas.
 */
export async function offersOf(page: PageEntry, pages: readonly PageEntry[]): Promise<string[]> {
  const { path, outside } = page;
  return [
    ...(await offersAt(path, page, page.load, isOfPlatform(page) && !outside, pages)),
    ...(outside ? await offersAt(`${path} outside`, page, outside.load, true, pages) : []),
  ];
}
