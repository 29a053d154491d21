import { planStates, treatmentOptions } from '@baluarte/contract/risk/treatment.rules.ts';
import { treatment as endpoints } from '@baluarte/contract/risk/treatment.ts';
import { treatment as words } from '@baluarte/texts/es/risk/treatment.ts';
import { describe, expect, test } from 'vitest';
import { boardLanes, timeLanes } from './plan-lanes.ts';

const today = '2026-11-26';
const lanes = [...boardLanes(words), ...timeLanes(words, today)];

test('every lane is what the list can be narrowed to, under a title of its own', () => {
  for (const { key, query } of lanes)
    expect(endpoints.list.query.safeParse(query), key).toMatchObject({ success: true });
  for (const some of [boardLanes(words), timeLanes(words, today)]) {
    expect(new Set(some.map(({ key }) => key)).size).toBe(some.length);
    expect(new Set(some.map(({ title }) => title)).size).toBe(some.length);
  }
});

describe('the board', () => {
  test('begins with what nobody decided, then has each option', () => {
    expect(boardLanes(words).map(({ key }) => key)).toEqual(['undecided', ...treatmentOptions]);
  });

  test('has each state of the plan in a lane, what is undecided in the first alone', () => {
    const [first, ...others] = boardLanes(words).map(({ query }) => query['state']?.split(','));
    expect(first).toEqual(['undecided']);
    for (const states of others)
      expect(states?.toSorted()).toEqual(planStates.filter((state) => state !== 'undecided').toSorted());
  });
});

describe('the timeline', () => {
  test('has every coming day in one lane: none twice, none in no lane', () => {
    const coming = timeLanes(words, today).filter(({ key }) => key !== 'late');
    for (let n = 0; n < 120; n += 1) {
      const day = new Date(Date.parse(today) + n * 86_400_000).toISOString().slice(0, 10);
      const holding = coming.filter(
        ({ query: { dueFrom = '', dueTo = '9999-12-31' } }) => dueFrom <= day && day <= dueTo,
      );
      expect(holding, day).toHaveLength(1);
    }
  });

  test('keeps what is late apart, whatever its day', () => {
    expect(timeLanes(words, today)[0]?.query).toEqual({ overdue: 'true' });
  });
});
