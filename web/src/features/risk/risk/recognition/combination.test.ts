import type { Suggestion } from '@baluarte/contract/risk/risk.ts';
import { expect, test } from 'vitest';
import { assetCount, byAsset, extent, keyOf, markable, maximumRecognized, withMarks } from './combination.ts';

const end = (id: number) => ({ id, code: `C${id}`, name: null, nameEn: null });
const suggestion = (assetId: number, threatId: number, riskId: number | null = null): Suggestion => ({
  asset: { ...end(assetId), isCritical: false, processId: null },
  threat: end(threatId),
  vulnerability: { ...end(1), severityId: 1 },
  basis: 'full',
  suggestedBy: null,
  likeliness: null,
  riskId,
  riskCode: null,
  riskStatusId: null,
});
const rows = [suggestion(1, 1), suggestion(1, 2), suggestion(2, 1, 77)];

test('suggestions are grouped by asset, in the order they came', () => {
  expect(
    byAsset([suggestion(2, 1), suggestion(1, 1), suggestion(2, 2)]).map((group) => [group.asset.id, group.rows.length]),
  ).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

test('what is a risk already cannot be marked', () => {
  expect(markable(rows).map(keyOf)).toEqual(['1:1:1', '1:2:1']);
});

test('the box of an asset shows whether all, some or none of it is marked', () => {
  const some = withMarks(new Map(), [suggestion(1, 1)], true).marked;
  expect(extent(rows, new Map())).toBe('none');
  expect(extent(rows, some)).toBe('some');
  expect(extent(rows, withMarks(some, [suggestion(1, 2)], true).marked)).toBe('all');
});

test('an asset whose combinations are all known has nothing to mark', () => {
  expect(extent([suggestion(2, 1, 77)], new Map())).toBe('none');
});

test('marks are taken back', () => {
  const marked = withMarks(new Map(), markable(rows), true).marked;
  expect(assetCount(marked)).toBe(1);
  expect(withMarks(marked, rows, false).marked.size).toBe(0);
});

test('no more is marked than can be recognised at once, and the rest is counted', () => {
  const many = Array.from({ length: maximumRecognized + 3 }, (_, id) => suggestion(1, id + 1));
  const { marked, leftOut } = withMarks(new Map(), many, true);
  expect([marked.size, leftOut]).toEqual([maximumRecognized, 3]);
  expect(withMarks(marked, many.slice(0, 10), true).leftOut).toBe(0);
});
