import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { ofOverdue, ofTreatment } from '@baluarte/contract/risk/risk.ts';
import { expect, test } from 'vitest';
import { riskShape, toldShape } from './risk-listed.ts';

const { viewProbability, viewImpacts } = permissions.risks;
const all = [...riskShape.columns, ...riskShape.filters, ...riskShape.sortable];
const hiddenFrom = (...codes: PermissionCode[]) => {
  const { columns, filters, sortable } = toldShape(riskShape, (code) => !codes.includes(code));
  return [...new Set(all.filter((field) => ![...columns, ...filters, ...sortable].includes(field)))].toSorted();
};

test('the list has no column, filter or order of what a person may not see', () => {
  expect(hiddenFrom()).toEqual([]);
  const kinds = ['residual', 'expected', 'target'];
  const left = [...kinds.flatMap((kind) => [`${kind}Level`, `${kind}RangeId`]), 'gap', 'aboveTarget'];
  const places = (axis: string) => kinds.map((kind) => `${kind}${axis}`);
  const moved = ['movedSince', 'moved', 'movedRangeId', 'wasProbability', 'wasImpact'];
  const ofLevel = ['level', 'levelFrom', 'levelTo', 'rangeId', ...left, ...moved];
  expect(hiddenFrom(viewProbability)).toEqual([...ofLevel, 'probability', ...places('Probability')].toSorted());
  expect(hiddenFrom(permissions.evidence.list)).toEqual(['hasEvidence']);
  expect(hiddenFrom(...ofTreatment)).toEqual(['isOverdue', 'treatment']);
  expect(hiddenFrom(permissions.risks.listControls)).toEqual(['isOverdue']);
  expect(ofOverdue).toEqual([...ofTreatment, permissions.risks.listControls]);
  expect(hiddenFrom(viewImpacts)).toEqual(['impact', ...ofLevel, ...places('Impact')].toSorted());
});

test('it begins by code then, and shows how far the assessment got instead of the level', () => {
  const { defaults } = toldShape(riskShape, (code) => code !== viewImpacts);
  expect(defaults.sort).toEqual([{ field: 'code', descending: false }]);
  expect(defaults.columns.map(({ field }) => field)).toEqual([
    'code',
    'asset',
    'threat',
    'vulnerability',
    'completeness',
    'statusId',
    'ownerId',
  ]);
});
