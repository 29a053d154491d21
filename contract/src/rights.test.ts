import { expect, test } from 'vitest';
import { evidence } from '#inventory/evidence.ts';
import { importAccess, importKinds, importRights } from '#inventory/import.ts';
import type { Field } from '#kit/field.ts';
import { namesOf } from '#kit/keyed.ts';
import { baseRoles } from '#kit/session.ts';
import { pairs } from './pairs.ts';
import { permissionList, type PermissionCode } from './permissions.ts';

const everyCode = permissionList.map(({ code }) => code);
const holderOf = (permissionCodes: readonly PermissionCode[]) => ({
  base: baseRoles.ADMIN,
  permissionCodes,
  isLimited: false,
});

/** A word of a parameter, one of an entry that files may create, and one of an entry that they may not. */
const wordsOf: Readonly<Record<string, Pick<Field, 'from' | 'create'>>> = {
  'a parameter': { from: 'area' },
  ...Object.fromEntries(
    Object.values(pairs).flatMap(({ fields }) =>
      Object.entries<Field>(fields).filter(([, { from }]) => from !== undefined),
    ),
  ),
  'an asset': { from: 'asset' },
};

function rightsOf(kind: (typeof importKinds)[number], codes: readonly PermissionCode[]): string[] {
  const { create, edit, confirms, relate, unrelate, createsFrom } = importRights(holderOf(codes), kind);
  const words = Object.entries(wordsOf).flatMap(([name, field]) =>
    createsFrom(field) ? [`creates from ${name}`] : [],
  );
  return [
    ...(create ? ['creates'] : []),
    ...(edit ? ['edits'] : []),
    ...(confirms ? ['confirms'] : []),
    ...relate.map((field) => `relates ${field}`),
    ...unrelate.map((field) => `unrelates ${field}`),
    ...words,
  ];
}

/** What each permission alone allows an import of each kind to do, and what the lack of it alone takes away. */
const lines = namesOf(importAccess).flatMap((kind) => {
  const all = rightsOf(kind, everyCode);
  return permissionList.flatMap(({ code, group, operation }) => {
    const without = new Set(
      rightsOf(
        kind,
        everyCode.filter((each) => each !== code),
      ),
    );
    return [
      ...rightsOf(kind, [code]).map((right) => `${kind}: ${right} by ${group}.${operation} alone`),
      ...all
        .filter((right) => !without.has(right))
        .map((right) => `${kind}: ${right} not without ${group}.${operation}`),
    ];
  });
});

test('what an import may write follows from permissions as it was promised', async () => {
  const toDo =
    'a permission allows imports something else: take it back, or run this file with -u and read the lines it changed';
  expect(lines.length).toBeGreaterThan(importKinds.length);
  await expect(`${lines.join('\n')}\n`, toDo).toMatchFileSnapshot('kit/fixtures/import-rights.txt');
});

const period = { periodFrom: '2026-03-02', periodTo: '2026-03-02' };
const { create, revise } = evidence.endpoints;
const given = { name: 'Acta', kindId: 1, ownerId: 1, classificationId: 1, version: 1, uploadIds: [], links: [] };

/** What a body of an endpoint gives of what it needs. */
const bodies = [
  ['new evidence', create.body],
  ['a revision of evidence', revise.body],
] as const;
test.each(bodies)('%s may tell of a period of one day, and of none that ends before it begins', (_, body) => {
  const known = Object.keys(body.shape);
  const isTaken = (change: object) =>
    body.safeParse({
      ...Object.fromEntries(Object.entries(given).filter(([field]) => known.includes(field))),
      ...period,
      ...change,
    }).success;
  expect(isTaken({})).toBe(true);
  expect(isTaken({ periodTo: '2026-03-03' })).toBe(true);
  expect(isTaken({ periodTo: '2026-03-01' })).toBe(false);
  expect(isTaken({ periodFrom: null })).toBe(true);
  expect(isTaken({ periodTo: null })).toBe(true);
});
