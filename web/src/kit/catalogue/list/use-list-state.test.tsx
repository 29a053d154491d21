// @vitest-environment jsdom
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shapeOf, type ListState } from './list-state.ts';
import { useListState, type Change } from './use-list-state.ts';

const shape = shapeOf(threat, ['code', 'name', 'statusId'], ['code', 'name']);
let hook: { current: ReturnType<typeof useListState> & { search: string } };
function open(search: string) {
  const useShown = () => ({ ...useListState('threat', shape), search: useLocation().search });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/threats${search}`]}>{children}</MemoryRouter>
  );
  hook = renderHook(useShown, { wrapper }).result;
}
const change = (...parameters: Parameters<Change>) => act(async () => hook.current.change(...parameters));
const address = () => Object.fromEntries(new URLSearchParams(hook.current.search));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('page 7 of a list', () => {
  test.each([
    ['another filter', { filters: { categoryId: ['4'] } }],
    ['a filter taken away', { filters: {} }],
    ['a search', { search: 'agua' }],
    ['another order', { sort: [{ field: 'name', descending: true }] }],
    ['more rows a page', { perPage: 50 }],
  ] satisfies [string, Partial<ListState>][])('is page 1 after %s', async (_what, patch) => {
    open('?page=7&statusId=1');
    expect(hook.current.state.page).toBe(7);
    await change(patch);
    expect(hook.current.state).toMatchObject({ ...patch, page: 1 });
    expect(address()['page']).toBeUndefined();
  });

  test.each([
    ['another column', { columns: [{ field: 'code' }] }],
    ['closer rows', { density: 'compact' }],
  ] satisfies [string, Partial<ListState>][])('stays page 7 after %s', async (_what, patch) => {
    open('?page=7&statusId=1');
    await change(patch);
    expect(hook.current.state).toMatchObject({ ...patch, page: 7, filters: { statusId: ['1'] } });
    expect(address()).toMatchObject({ page: '7', statusId: '1' });
  });

  test('is left for the page that is asked for together with a filter', async () => {
    open('?page=7');
    await change({ search: 'agua', page: 2 });
    expect(hook.current.state.page).toBe(2);
  });
});

test('two changes in the same instant both hold', async () => {
  open('?page=3&other=kept');
  await act(async () => {
    hook.current.change({ search: 'agua' });
    hook.current.change({ filters: { statusId: ['2'] } });
  });
  expect(address()).toEqual({ search: 'agua', statusId: '2', other: 'kept' });
});

test('a filter that is emptied leaves the address', async () => {
  open('?statusId=1&categoryId=4');
  await change({ filters: { categoryId: ['4'] } });
  expect(address()).toEqual({ categoryId: '4' });
});
