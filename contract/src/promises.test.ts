import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints, problems } from './index.ts';
import { permissionList } from './permissions.ts';

/*
 * What clients of the API rely on: addresses, statuses, who may call, and the codes of refusals and permissions. A line is added to
 * `kit/fixtures/promises.txt` with what is new; one that is changed or removed breaks somebody's client, and is changed there on purpose.
 */
const promised = readFileSync(new URL('kit/fixtures/promises.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const flagsOf = (flags: Readonly<Record<string, boolean>>) =>
  Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [name] : []));

const kept = new Set([
  ...endpoints.map(({ name, method, path, status, access, form, scopes, maximumBody, maximumFile, ...rest }) =>
    [
      `${name}: ${method} ${path} ${status} ${access} ${form} ${scopes} ${maximumBody} ${maximumFile}`,
      ...rest.parts,
      ...flagsOf({ upload: rest.upload, tenant: rest.tenant, platform: rest.platform, byKey: rest.byKey }),
    ].join(' '),
  ),
  ...Object.entries(problems as Record<string, { status: number; field?: string }>).map(
    ([code, { status, field }]) => `${code}: ${status}${field === undefined ? '' : ` ${field}`}`,
  ),
  ...permissionList.map(({ code, key, group, operation }) => `${code}: ${group} ${operation} ${key ?? ''}`.trim()),
]);

test('every promise to clients of the API is kept', () => {
  expect(promised.filter((line) => !kept.has(line))).toEqual([]);
});

test('promises are many, and each is made once', () => {
  expect(promised.length).toBeGreaterThan(500);
  expect(new Set(promised).size).toBe(promised.length);
});
