import type { GroupKind } from '@baluarte/contract/maturity/framework.rules.ts';
import { expect, test } from 'vitest';
import { partGroups } from './part-groups.ts';

const group = (code: string, kind: GroupKind, parent: string | null = null) => ({ code, kind, parent });
const codesOf = (definition: Parameters<typeof partGroups>[0]) => partGroups(definition).map(({ code }) => code);

test('parts of MSPI are its clauses and themes, and neither phases nor sub-clauses nor functions', () => {
  const groups = [
    group('overall', 'overall'),
    group('plan', 'phase', 'overall'),
    group('4', 'clause', 'plan'),
    group('4.1', 'subClause', '4'),
    group('controls', 'dimension', 'overall'),
    group('A.5', 'theme', 'controls'),
    group('GV', 'function', 'overall'),
  ];
  expect(codesOf({ groups, items: [{ groups: ['4.1'] }, { groups: ['A.5', 'GV'] }] })).toEqual(['4', 'A.5']);
});

test('parts of a framework by functions and categories, as NIST CSF 2.0, are both', () => {
  const groups = [group('csf', 'overall'), group('GV', 'function', 'csf'), group('GV.OC', 'category', 'GV')];
  expect(codesOf({ groups, items: [{ groups: ['GV.OC'] }] })).toEqual(['GV', 'GV.OC']);
});

test('where only some questions are of a theme, every group within the whole can be given', () => {
  const groups = [group('total', 'overall'), group('T', 'theme', 'total'), group('F', 'function', 'total')];
  expect(codesOf({ groups, items: [{ groups: ['T'] }, { groups: ['F'] }] })).toEqual(['T', 'F']);
});

test('a framework of one group alone is given as a whole', () => {
  expect(codesOf({ groups: [group('total', 'overall')], items: [{ groups: ['total'] }] })).toEqual(['total']);
});
