import { describe, expect, test } from 'vitest';
import { permissionList, permissions } from '#app/permissions.ts';
import { asset } from '#inventory/asset.ts';
import { baseRoles } from '#kit/session.ts';
import { parameter } from '#organization/parameter.ts';
import { risk } from '#risk/risk.ts';
import {
  drawnQuery,
  isReadableView,
  lackingIn,
  listHere,
  mayOpen,
  openLists,
  parametersOf,
} from './view-access.rules.ts';
import { keepsViewsOfAll } from './view.rules.ts';

const every = permissionList.map(({ code }) => code);
const inCompany = (...permissionCodes: number[]) => ({ base: baseRoles.ADMIN, permissionCodes, companyId: 7 });
const onPlatform = (...permissionCodes: number[]) => ({ base: baseRoles.SUPERADMIN, permissionCodes, companyId: null });
const list = asset.endpoints.list;

describe('the lists that may have views', () => {
  test('are those of the company inside of one, and those of the platform outside of all', () => {
    const inside = openLists(inCompany(...every));
    for (const name of ['asset', 'risk', 'control', 'riskRecognition', 'parameterArea', 'audit'])
      expect(inside).toContain(name);
    for (const name of ['company', 'platformUser', 'companyRisk', 'roleTemplate']) expect(inside).not.toContain(name);
    expect(openLists(onPlatform(...every))).toEqual(['platformUser', 'company', 'companyRisk', 'roleTemplate']);
  });

  test('are open to nobody who lacks the permission to list, but for those that ask for none', () => {
    expect(openLists(inCompany())).toEqual(['import', 'notification']);
    expect(openLists(onPlatform())).toEqual([]);
    expect(openLists(inCompany(permissions.assets.list))).toEqual(['asset', 'import', 'notification']);
  });

  test('are whole lists: no reply that is none, none that belongs to one row, none that is no list', () => {
    const inside = openLists(inCompany(...every));
    // apiKey.list answers no pages, followUp.list is that of one control, asset.tenant is a choice.
    for (const name of ['apiKey', 'view', 'followUp', 'evidenceOf', 'riskControl', 'me', 'tenant', 'parameter'])
      expect(inside).not.toContain(name);
    expect(new Set(inside).size).toBe(inside.length);
  });

  test('are found by name in the place they belong to', () => {
    expect(listHere(inCompany(), 'asset')).toBe(list);
    expect(listHere(inCompany(), 'riskRecognition')).toBe(risk.recognition);
    expect(listHere(inCompany(), 'parameterCustodian')).toBe(parameter.list);
    expect(listHere(onPlatform(), 'asset')).toBeUndefined();
    expect(listHere(onPlatform(), 'company')?.name).toBe('company.list');
    expect(listHere(inCompany(), 'company')).toBeUndefined();
    expect(listHere(inCompany(), 'nothing')).toBeUndefined();
  });

  test('are opened by their own permission', () => {
    expect(mayOpen(inCompany(permissions.assets.list), list)).toBe(true);
    expect(mayOpen(inCompany(permissions.risks.list), list)).toBe(false);
    expect(mayOpen(inCompany(), { ...list, access: 'signedIn' })).toBe(true);
  });
});

describe('the query of a view', () => {
  const query = 'columns=code,name&density=compact&statusId=1&sort=name';

  test('is partly how the list is drawn, and partly what it is asked for', () => {
    expect(parametersOf(query, 'drawn')).toEqual({ columns: 'code,name', density: 'compact' });
    expect(parametersOf(query, 'asked')).toEqual({ statusId: '1', sort: 'name' });
  });

  test.each([
    [{ density: 'comfortable' }, true],
    [{ density: 'compact' }, true],
    [{ density: 'tight' }, false],
    [{ columns: 'code' }, true],
    [{ columns: `${'code,'.repeat(59)}code` }, true],
    [{ columns: `${'code,'.repeat(60)}code` }, false],
    [{ columns: `${'c'.repeat(40)}.1234` }, true],
    [{ columns: 'c'.repeat(41) }, false],
    [{ columns: 'code.12345' }, false],
    [{ columns: 'code,' }, false],
    [{ rows: '1' }, false],
  ])('is drawn as %o: %s', (drawn, isValid) => {
    expect(drawnQuery.safeParse(drawn).success).toBe(isValid);
  });

  test('asks for the permission of what it is narrowed or sorted by', () => {
    const may = [permissions.assets.list];
    const narrowed = 'criticality=3';
    expect(lackingIn('statusId=1', list, inCompany(...may))).toBeNull();
    expect(lackingIn(narrowed, list, inCompany(...may))).toBe(permissions.assets.viewCriticity);
    expect(lackingIn('sort=criticality', list, inCompany(...may))).toBe(permissions.assets.viewCriticity);
    expect(lackingIn(narrowed, list, inCompany(...every))).toBeNull();
    // What the list would refuse anyway asks for nothing.
    expect(lackingIn('statusId=none', list, inCompany(...may))).toBeNull();
  });
});

describe('a view is shown', () => {
  test('of a list that is there and may be opened, and is narrowed by nothing that may not be read', () => {
    const may = inCompany(permissions.assets.list);
    expect(isReadableView(may, { list: 'asset', query: 'statusId=1&density=compact' })).toBe(true);
    expect(isReadableView(may, { list: 'asset', query: 'criticality=3' })).toBe(false);
    expect(isReadableView(inCompany(...every), { list: 'asset', query: 'criticality=3' })).toBe(true);
    expect(isReadableView(may, { list: 'risk', query: '' })).toBe(false);
    expect(isReadableView(may, { list: 'nothing', query: '' })).toBe(false);
    expect(isReadableView(onPlatform(permissions.assets.list), { list: 'asset', query: '' })).toBe(false);
  });

  test('and kept for all by who edits the settings of the company, and by each super administrator', () => {
    expect(keepsViewsOfAll(inCompany(permissions.settings.edit))).toBe(true);
    expect(keepsViewsOfAll(inCompany(permissions.settings.view))).toBe(false);
    expect(keepsViewsOfAll(onPlatform())).toBe(true);
  });
});
