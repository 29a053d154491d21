import { defaultControlMethod } from '@baluarte/contract/risk/residual.rules.ts';
import type { MethodReply } from '@baluarte/contract/risk/method.ts';
import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { defaultMethod } from '@baluarte/contract/risk/risk.rules.ts';
import { expect, test } from 'vitest';
import { isActive, rulesOf, type RiskMethod } from '#risk/shared/method-rules.ts';
import {
  answersOf,
  impactsOf,
  mayAnswer,
  previewOf,
  proposedDraft,
  proposedIds,
  rebased,
  sameAnswers,
  withLevel,
  type Draft,
} from './draft.ts';

const orders = [1, 2, 3, 4, 5];
const factor = (id: number, statusId = 1): MethodReply['impactFactors'][number] => ({
  id,
  code: `f${id}`,
  name: `Factor ${id}`,
  nameEn: null,
  description: null,
  descriptionEn: null,
  sortOrder: id,
  statusId,
  version: 1,
  levels: orders.map((order) => ({
    id: id * 10 + order,
    order,
    name: `${order}`,
    nameEn: null,
    description: null,
    descriptionEn: null,
  })),
});
const reply: MethodReply = {
  controls: structuredClone(defaultControlMethod),
  version: 1,
  impactRule: 'max',
  zoneMode: 'product',
  zoneMatrix: {},
  twoPeopleAccept: true,
  criticality: { highs: 2, mediums: 1 },
  probabilityTypes: [
    {
      id: 1,
      code: 'exposure',
      name: 'Frecuencia',
      nameEn: null,
      isDefault: true,
      levels: orders.map((order) => ({
        id: order,
        order,
        code: `p${order}`,
        name: `${order}`,
        nameEn: null,
        description: null,
        descriptionEn: null,
        percentFrom: 20 * (order - 1),
        percentTo: 20 * order,
      })),
    },
  ],
  impactFactors: [factor(1), factor(2), factor(3), factor(4, 2)],
  rangeLevels: defaultMethod.rangeLevels.map(({ id, color, from, to, controlRequired, accept }) => ({
    id,
    color,
    name: color,
    nameEn: null,
    levelFrom: from,
    levelTo: to,
    controlRequired,
    accept,
    reviewDays: 30,
    startDays: null,
  })),
  zones: [],
};
const method: RiskMethod = { reply, rules: rulesOf(reply), factors: reply.impactFactors.filter(isActive) };
const draft = (probabilityId: number | null, levels: [number, number | null][]): Draft => ({
  probabilityId,
  levels: new Map(levels),
  ownerId: null,
  description: '',
  reference: '',
  notes: '',
});
const full = draft(4, [
  [1, 13],
  [2, 22],
  [3, null],
]);

test('the level follows from the answers at once: the highest factor times the probability', () => {
  expect(previewOf(full, method)).toMatchObject({
    assessment: { level: 12, range: { id: 2 } },
    missing: { code: null },
    decidingIds: [1],
  });
});

test('an incomplete risk has no level and names what is missing', () => {
  const { assessment, missing } = previewOf(withLevel(full, 2, undefined), method);
  expect(assessment).toBeNull();
  expect(missing).toEqual({ code: 'impactsMissing', factorIds: [2] });
});

test('two factors of the same height both decide', () => {
  expect(previewOf(withLevel(full, 2, 23), method).decidingIds).toEqual([1, 2]);
});

test('a factor that is no longer active counts for nothing and is not sent', () => {
  const withInactive = withLevel(full, 4, 45);
  expect(previewOf(withInactive, method).assessment?.level).toBe(12);
  expect(impactsOf(withInactive, method).map(({ impactFactorId }) => impactFactorId)).toEqual([1, 2, 3]);
});

test('a level the method no longer has is an open answer', () => {
  expect(answersOf(withLevel(full, 1, 999), method).ratings).not.toContainEqual({ factorId: 1, order: null });
});

test('not applicable and not rated are different answers', () => {
  expect(sameAnswers(full, withLevel(full, 3, undefined))).toBe(false);
  expect(sameAnswers(full, withLevel(full, 3, null))).toBe(true);
});

test('after another user saved, only what was answered here differs from what is saved', () => {
  const edited = { ...withLevel(full, 1, 15), ownerId: 9 };
  const saved = { ...withLevel(withLevel(full, 2, undefined), 1, 11), description: 'De otra persona' };
  const kept = rebased(edited, full, saved);
  expect(kept).toMatchObject({ probabilityId: 4, ownerId: 9, description: 'De otra persona' });
  expect([...kept.levels]).toEqual([
    [1, 15],
    [3, null],
  ]);
});

test('an answer taken back here stays taken back', () => {
  expect(rebased(withLevel(full, 1, undefined), full, full).levels.has(1)).toBe(false);
});

test('while factors are missing the highest rated one is still shown', () => {
  expect(previewOf(withLevel(full, 2, undefined), method)).toMatchObject({ assessment: null, impact: 3 });
});

test('the matrix of the company decides the colour where it uses one', () => {
  const matrix = { ...reply, zoneMode: 'matrix' as const, zoneMatrix: { 4: [1, 1, 1, 1, 1] } };
  expect(previewOf(full, { ...method, rules: rulesOf(matrix) }).assessment?.range.id).toBe(1);
});

test.each([
  ['rates a factor for the first time', undefined, 3, 'both'],
  ['takes a rating back', 3, undefined, 'impacts'],
  ['sets a rated factor aside', 3, null, 'impacts'],
  ['sets a factor aside that nobody rated', undefined, null, 'impacts'],
  ['brings a factor back with a level', null, 3, 'both'],
  ['gives another level', 3, 4, 'levels'],
  ['changes nothing', 3, 3, 'none'],
] as const)('who %s needs the permission of what changes', (_what, saved, answer, needed) => {
  const may = (ratesImpacts: boolean, ratesLevels: boolean) =>
    mayAnswer(saved, answer, { ratesProbability: false, ratesImpacts, ratesLevels });
  expect([may(true, true), may(true, false), may(false, true), may(false, false)]).toEqual(
    {
      both: [true, false, false, false],
      impacts: [true, true, false, false],
      levels: [true, false, true, false],
      none: [true, true, true, true],
    }[needed],
  );
});

test('no factor rated yet: the criticality of the asset proposes them, 2, 3 or 4, until each is answered or one is saved', () => {
  const end = { id: 1, code: 'A-1', name: 'Servidor', nameEn: null };
  const asset = { ...end, isCritical: false, categoryId: 1, processId: null, ownerId: null, criticality: 3 as const };
  const untouched: RiskOne = {
    id: 1,
    code: 'R-0001',
    scopeId: 1,
    asset,
    threat: end,
    vulnerability: end,
    ownerId: null,
    statusId: 4,
    probabilityLevelId: null,
    probability: null,
    impact: null,
    level: null,
    rangeId: null,
    targetDate: null,
    completeness: 'notRated',
    missingFactorIds: [1, 2, 3],
    version: 1,
    createdAt: '',
    updatedAt: '',
    description: null,
    reference: null,
    notes: null,
    statusReason: null,
    impacts: [],
    assessedAt: null,
    assessedBy: null,
  };
  const orderOf = (risk: RiskOne) => [...proposedDraft(risk, method).levels.values()].map((id) => (id ?? 0) % 10);
  const of = (criticality: 1 | 2 | 3 | null) => ({ ...untouched, asset: { ...asset, criticality } });
  expect([1, 2, 3].map((level) => orderOf(of(level as 1)))).toEqual([
    [2, 2, 2],
    [3, 3, 3],
    [4, 4, 4],
  ]);
  expect(orderOf(of(null))).toEqual([]);
  const { criticality: _hidden, ...rest } = asset;
  expect(orderOf({ ...untouched, asset: rest }), 'not told').toEqual([]);
  const rated = { ...untouched, impacts: [{ impactFactorId: 1, applies: true, levelId: 12 }] };
  expect(orderOf(rated), 'only what is saved').toEqual([2]);
  const proposed = proposedDraft(untouched, method);
  expect([...proposedIds(proposed, untouched, method)]).toEqual([1, 2, 3]);
  expect([...proposedIds(withLevel(proposed, 2, 21), untouched, method)]).toEqual([1, 3]);
});
