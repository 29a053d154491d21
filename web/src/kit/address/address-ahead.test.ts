import { describe, expect, test } from 'vitest';
import { afterArrival, latestOf, withSent } from './address-ahead.ts';

const at = (search: string) => ({ pathname: '/parameters', search });

describe('two changes of an address in the same instant', () => {
  test('are both in it: the second begins with the first, which is not on screen yet', () => {
    const first = withSent(null, at('?kind=assetType'), '?kind=assetType&parentId=4');
    expect(latestOf(first, at('?kind=assetType'))).toBe('?kind=assetType&parentId=4');
    const second = withSent(first, at('?kind=assetType'), '?kind=assetType&parentId=4&search=x');
    expect(latestOf(second, at('?kind=assetType'))).toBe('?kind=assetType&parentId=4&search=x');
  });

  test('stay in it while the first arrives and the second is on its way', () => {
    const ahead = withSent(withSent(null, at(''), '?a=1'), at(''), '?a=1&b=2');
    const one = afterArrival(ahead, at('?a=1'));
    expect(latestOf(one, at('?a=1'))).toBe('?a=1&b=2');
    expect(afterArrival(one, at('?a=1&b=2'))).toBeNull();
  });

  test('that end where they began are over', () => {
    const ahead = withSent(withSent(null, at(''), '?search=x'), at(''), '');
    expect(latestOf(ahead, at(''))).toBe('');
    expect(afterArrival(ahead, at(''))).toBeNull();
  });
});

test('an address that something else led to is taken as it is', () => {
  const ahead = withSent(null, at(''), '?a=1');
  expect(latestOf(ahead, at('?c=3'))).toBe('?c=3');
  expect(latestOf(ahead, { pathname: '/assets', search: '' })).toBe('');
  expect(afterArrival(ahead, at('?c=3'))).toBeNull();
});
