import { expect, test } from 'vitest';
import { reportOf } from './use-map-address.ts';

const said = (address: string | null) => address && Object.fromEntries(new URLSearchParams(address.split('?')[1]));
const at = '2026-03-09T23:59:59.999Z';

test('the report of the maps is narrowed as they are, or of the past as they are', () => {
  expect(said(reportOf({}, undefined))).toEqual({ kind: 'executive' });
  expect(said(reportOf({ processId: '3,4', isCritical: 'true' }, undefined))).toEqual({
    kind: 'executive',
    filter: 'processId=3,4&isCritical=true',
  });
  expect(said(reportOf({}, at))).toEqual({ kind: 'executive', at });
});

test('there is none where it would say something else: of the past of some, or by the method of today', () => {
  expect(reportOf({ processId: '3' }, at)).toBeNull();
  expect(reportOf({ method: 'today' }, at)).toBeNull();
});
