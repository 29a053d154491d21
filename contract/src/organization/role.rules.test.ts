import { assert, boolean, constantFrom, pre, property, record, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { can, type BaseRole } from '#kit/session.ts';
import { permissionList } from '#app/permissions.ts';
import {
  beyond,
  changeOf,
  codesOfRole,
  companyCodes,
  effectiveCodes,
  hasEverything,
  isAdministrator,
  isOpenTo,
  mayGrant,
  missingFor,
  needsOf,
} from './role.rules.ts';

const bases = constantFrom<BaseRole[]>(1, 2, 3);
const codeSets = uniqueArray(constantFrom(...companyCodes));
const roles = record({ base: bases, isSystem: boolean(), permissionCodes: codeSets });
const holders = record({ base: bases, permissionCodes: codeSets });

test.each([
  [1, true, true],
  [1, false, false],
  [2, true, false],
  [3, false, false],
] as const)('a role of base %i, of the system %s, is the administrators’ own: %s', (base, isSystem, expected) => {
  expect(isAdministrator({ base, isSystem })).toBe(expected);
});

test('an inactive role gives nothing, and the administrators’ own gives all of the company whatever its list says', () => {
  const own = { base: 1, isSystem: true, permissionCodes: [101] } as const;
  expect(codesOfRole(own)).toEqual(companyCodes);
  expect(codesOfRole({ ...own, isSystem: false })).toEqual([101]);
  expect(effectiveCodes({ ...own, statusId: 1 })).toEqual(companyCodes.filter((code) => isOpenTo(1, code)));
  expect(effectiveCodes({ ...own, statusId: 2 })).toEqual([]);
  expect([hasEverything({ base: 1, permissionCodes: companyCodes }), isOpenTo(3, 251), isOpenTo(1, 251)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(hasEverything({ base: 1, permissionCodes: companyCodes.slice(1) })).toBe(false);
  expect(hasEverything({ base: 2, permissionCodes: companyCodes })).toBe(false);
});

describe('what a change gives and takes', () => {
  test('is each permission on one side at most, and turns the one set into the other', () => {
    assert(
      property(codeSets, codeSets, (before, after) => {
        const { granted, revoked } = changeOf(before, after);
        expect(granted.filter((code) => revoked.includes(code))).toEqual([]);
        const result = new Set([...before.filter((code) => !revoked.includes(code)), ...granted]);
        expect(result).toEqual(new Set(after));
      }),
    );
  });

  test('is nothing where nothing changes, and the other way round when it is taken back', () => {
    assert(
      property(codeSets, codeSets, (before, after) => {
        expect(changeOf(before, before)).toEqual({ granted: [], revoked: [] });
        const back = changeOf(after, before);
        expect({ granted: back.revoked, revoked: back.granted }).toEqual(changeOf(before, after));
      }),
    );
  });

  test('counts only what the base opens, and nothing of an inactive role', () => {
    assert(
      property(roles, (role) => {
        const effective = effectiveCodes(role);
        const may = permissionList.flatMap(({ code }) =>
          can({ base: role.base, permissionCodes: codesOfRole(role) }, code) ? [code] : [],
        );
        expect(new Set(effective)).toEqual(new Set(may));
        expect(effectiveCodes({ ...role, statusId: 2 })).toEqual([]);
      }),
    );
  });
});

describe('granting a role', () => {
  test('no one grants a permission they lack or a base wider than their own', () => {
    assert(
      property(holders, roles, (holder, role) => {
        pre(mayGrant(holder, role));
        expect(role.base).toBeGreaterThanOrEqual(holder.base);
        expect(new Set(codesOfRole(role)).difference(new Set<number>(holder.permissionCodes))).toEqual(new Set());
      }),
    );
  });

  test('the refusal names exactly what is too much', () => {
    assert(
      property(holders, codeSets, (holder, permissionCodes) => {
        const role = { base: 3 as const, isSystem: false, permissionCodes };
        const tooMuch = beyond(holder, role);
        const without = { ...role, permissionCodes: permissionCodes.filter((code) => !tooMuch.includes(code)) };
        expect(mayGrant(holder, role)).toBe(tooMuch.length === 0);
        expect(mayGrant(holder, without)).toBe(true);
      }),
    );
  });

  test('the administrator role is given by those alone who have everything, whatever its list says', () => {
    const administrator = { base: 1 as const, isSystem: true, permissionCodes: [] };
    expect(mayGrant({ base: 1, permissionCodes: [501, 502, 503] }, administrator)).toBe(false);
    expect(mayGrant({ base: 1, permissionCodes: companyCodes }, administrator)).toBe(true);
  });

  test('no permission of the platform is among those of a company', () => {
    expect(companyCodes.filter((code) => code >= 551 && code <= 560)).toEqual([]);
  });
});

describe('what a permission needs', () => {
  // Written by hand: what each page asks for before the permission is of use, and where that is not the list of its own group.
  test.each<[code: number, needs: number[]]>([
    [1, []],
    [2, [1]],
    [3, [1, 7]],
    [8, [1, 7]],
    [52, [51]],
    [57, [51, 56]],
    [101, []],
    [102, [101]],
    [106, []],
    [107, [106]],
    [110, [101, 113]],
    [114, []],
    [115, [114]],
    [155, [151, 157]],
    [202, [201]],
    [209, [201, 211]],
    [251, []],
    [252, [251]],
    [253, [151, 201, 255, 256]],
    [254, [251]],
    [256, [255]],
    [257, [101, 151, 201, 255]],
    [258, [255, 256]],
    [261, [255, 282, 284]],
    [262, [255, 261, 282, 284]],
    [264, [255, 263]],
    [265, [255, 263]],
    [266, [255, 263]],
    [267, [255, 263]],
    [269, [268]],
    [270, [268]],
    [271, [268, 269]],
    [272, [268]],
    [273, [268]],
    [274, [268]],
    [275, [268]],
    [276, []],
    [277, [276]],
    [278, [276]],
    [279, [276, 278]],
    [280, [276, 278]],
    [281, [276]],
    [283, [255, 282]],
    [285, [255, 284, 286]],
    [286, [255, 284]],
    [287, [255, 284, 286]],
    [352, [351]],
    [453, [451, 455]],
    [503, [501, 505]],
    [702, [701]],
    [9999, []],
  ])('%i: %o', (code, needs) => {
    expect(needsOf(code)).toEqual(needs);
  });

  test('is another one of the company, and never itself in the end', () => {
    for (const code of companyCodes) {
      const reached = new Set<number>();
      const follow = (each: number) => {
        for (const need of needsOf(each)) {
          expect(companyCodes).toContain(need);
          if (!reached.has(need)) {
            reached.add(need);
            follow(need);
          }
        }
      };
      follow(code);
      expect(reached, `${code}`).not.toContain(code);
    }
  });

  test('is reported for each permission that misses it, until all are present', () => {
    expect(missingFor([110, 101])).toEqual(new Map([[110, [113]]]));
    expect(missingFor([110, 101, 113])).toEqual(new Map());
    expect(missingFor([262])).toEqual(new Map([[262, [255, 261, 282, 284]]]));
    expect(missingFor(companyCodes)).toEqual(new Map());
  });

  test('of somebody who only follows controls up, by links in messages, is nothing more', () => {
    expect(missingFor([276, 277, 278])).toEqual(new Map());
    expect(missingFor([277])).toEqual(new Map([[277, [276]]]));
  });
});
