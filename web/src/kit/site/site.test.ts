// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sampleSession } from '../../../test/sample-session.ts';
import type { StoredSession } from '#kit/session/session-store.ts';
import { addressOn, type PageEntry, safeReturn, showPageOf, verdictOn } from './site.ts';

const signedIn = (over: Partial<StoredSession> = {}): StoredSession => ({
  ...sampleSession(),
  accessToken: 'secret',
  baseUrl: '/api',
  tenant: true,
  ...over,
});
const page = (over: Partial<PageEntry> = {}): PageEntry => ({
  path: '/risks/management',
  title: 'shell.pages.home',
  access: 'session',
  load: () => Promise.resolve(() => null),
  ...over,
});
const guest = { role: { id: 3, name: 'Invitado', roleId: 3 } };
const riskMap = page({ roles: ['ADMIN'], permissions: ['risks', 'riskMaps'] });

test('without a session only public pages open', () => {
  expect(verdictOn(page(), null)).toBe('signIn');
  expect(verdictOn(page({ access: 'public' }), null)).toBe('open');
});

test('a page with both a role list and permission keys asks for both', () => {
  expect(verdictOn(riskMap, signedIn())).toBe('open');
  expect(verdictOn(riskMap, signedIn(guest))).toBe('forbidden');
  expect(verdictOn(riskMap, signedIn({ permissions: ['risks'] }))).toBe('forbidden');
  expect(verdictOn(riskMap, signedIn({ permissions: [] }))).toBe('forbidden');
  expect(verdictOn(riskMap, signedIn({ ...guest, permissions: [] }))).toBe('forbidden');
});

test('a role list alone, and permission keys alone, are enforced', () => {
  expect(verdictOn(page({ roles: ['SUPERADMIN'] }), signedIn())).toBe('forbidden');
  expect(verdictOn(page({ roles: ['SUPERADMIN', 'ADMIN'] }), signedIn())).toBe('open');
  expect(verdictOn(page({ permissions: ['users'] }), signedIn())).toBe('forbidden');
  expect(verdictOn(page({ permissions: ['threats', 'createThreat'] }), signedIn())).toBe('open');
});

test('a person without a scope chooses one first, except a super administrator', () => {
  const noScope = signedIn({ scope: null });
  expect(verdictOn(page(), noScope)).toBe('chooseScope');
  expect(verdictOn(page({ without: 'scope' }), noScope)).toBe('open');
  expect(verdictOn(page(), signedIn({ scope: null, isSuperAdmin: true }))).toBe('open');
});

test('a person who never agreed to the processing of their data does so first, then chooses a password', () => {
  const unasked = signedIn({ mustConsent: true, mustChangePassword: true });
  const agreeing = page({ path: '/consent', without: 'company' });
  const choosing = page({ path: '/change-password', without: 'company' });
  expect([page(), choosing, agreeing].map((each) => verdictOn(each, unasked))).toEqual(['agree', 'agree', 'open']);
  expect(verdictOn(page(), signedIn({ mustChangePassword: true }))).toBe('changePassword');
  expect(verdictOn(choosing, signedIn({ mustChangePassword: true }))).toBe('open');
});

test('a person outside any company chooses one first', () => {
  const outside = signedIn({ companyId: null, scope: null });
  expect(verdictOn(page(), outside)).toBe('chooseCompany');
  expect(verdictOn(page({ without: 'scope' }), outside)).toBe('chooseCompany');
  expect(verdictOn(page({ without: 'company' }), outside)).toBe('open');
});

test('outside every company a super administrator has pages that no one else opens', () => {
  const outside = { companyId: null, scope: null };
  const root = signedIn({
    ...outside,
    isSuperAdmin: true,
    role: { id: 0, name: '', roleId: null },
    permissions: ['companies'],
  });
  const platform = page({ without: 'company', roles: ['SUPERADMIN'], permissions: ['companies'] });
  expect(verdictOn(platform, root)).toBe('open');
  expect(verdictOn(page(), root)).toBe('enterCompany');
  expect(verdictOn(page({ without: 'scope' }), root)).toBe('enterCompany');
  const ofBoth = page({ outside: { load: () => Promise.resolve(() => null) } });
  expect(verdictOn(ofBoth, root)).toBe('open');
  expect(verdictOn({ ...ofBoth, permissions: ['riskRecognition'] }, root)).toBe('forbidden');
  expect(verdictOn(ofBoth, signedIn(outside))).toBe('chooseCompany');
  expect(verdictOn(platform, signedIn(outside))).toBe('forbidden');
  expect(verdictOn(platform, signedIn({ isSuperAdmin: true, permissions: ['companies'] }))).toBe('forbidden');
});

test.each([
  ['/threats?sort=code#row', '/threats?sort=code#row'],
  ['/home', '/home'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['/.//evil.example', null],
  ['/home/..//evil.example', null],
  ['/\t/evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/login', null],
  ['/login?return=/login', null],
  ['/', null],
  ['', null],
  [null, null],
])('the way back %j leads to %j', (requested, expected) => {
  expect(safeReturn(requested)).toBe(expected);
});

test('an entry has the page that the site map has for its kind alone', () => {
  const pages = ['/threats', '/threats/show/:threatId', '/role-templates/show/:roleTemplateId'].map((path) =>
    page({ path }),
  );
  const shown = (kind: string) => {
    const found = showPageOf(pages, kind);
    return found && addressOn(found, 7);
  };
  expect(shown('threat')).toBe('/threats/show/7');
  expect(shown('roleTemplate')).toBe('/role-templates/show/7');
  expect(shown('role')).toBeUndefined();
});
