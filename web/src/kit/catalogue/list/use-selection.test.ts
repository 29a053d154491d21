// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Row } from '../catalogue.ts';
import { useSelection } from './use-selection.ts';

afterEach(cleanup);

const page = (...ids: number[]) =>
  ids.map((id): Row => ({ id, statusId: 1, version: 1, createdAt: '', updatedAt: '' }));
const first = page(1, 2, 3, 4, 5);
const open = () => renderHook(({ rows }) => useSelection(rows), { initialProps: { rows: first } });
const ids = ({ current }: { current: ReturnType<typeof useSelection> }) => current.rows.map(({ id }) => id);
const at = (place: number) => first[place] as Row;

test('rows stay selected while the person turns pages, and only what the page shows counts as its own', () => {
  const { result, rerender } = open();
  act(() => result.current.toggle(at(1)));
  expect([result.current.isPageSelected, result.current.isPagePartlySelected]).toEqual([false, true]);
  rerender({ rows: page(6, 7) });
  expect(ids(result)).toEqual([2]);
  expect([result.current.isPageSelected, result.current.isPagePartlySelected]).toEqual([false, false]);
  act(() => result.current.togglePage());
  expect(ids(result)).toEqual([2, 6, 7]);
  expect(result.current.isPageSelected).toBe(true);
  act(() => result.current.togglePage());
  expect(ids(result)).toEqual([2]);
});

test('with shift every row since the last one touched follows it, in either direction', () => {
  const { result } = open();
  act(() => result.current.toggle(at(3)));
  act(() => result.current.toggle(at(1), true));
  expect(ids(result).toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
  act(() => result.current.toggle(at(4), true));
  expect(ids(result).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
});

test('what is gone is no longer selected, and everything can be let go at once', () => {
  const { result } = open();
  act(() => result.current.togglePage());
  act(() => result.current.remove(new Set([2, 9])));
  expect(ids(result)).toEqual([1, 3, 4, 5]);
  expect([result.current.has(2), result.current.has(3)]).toEqual([false, true]);
  act(() => result.current.clear());
  expect(ids(result)).toEqual([]);
  expect(result.current.isPageSelected).toBe(false);
});

test('an empty page is not a selected one', () => {
  const { result, rerender } = open();
  rerender({ rows: [] });
  expect(result.current.isPageSelected).toBe(false);
});

test('rows of other pages are added to those selected, each once', () => {
  const { result } = open();
  act(() => result.current.toggle(at(0)));
  act(() => result.current.add(page(1, 2, 6, 7)));
  act(() => result.current.add(page(7, 8)));
  expect(ids(result)).toEqual([1, 2, 6, 7, 8]);
});
