import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide, fraction, toNumber } from '#kit/fraction.ts';
import { compareAssessments } from './compare.rules.ts';
import { explain, type Part } from './explain.rules.ts';
import { anyFramework, answersTo } from './fixtures/any-framework.ts';
import { scoreIndependently, scoreTreeIndependently } from './fixtures/independent-scorer.ts';
import { shippedFramework } from './fixtures/shipped.ts';
import { exampleResult } from './mspi-example.ts';
import { faultsOf, hasAnnex, type Framework } from './framework.rules.ts';
import { raisesOf } from './raise.rules.ts';
import { labelOf, lightOf, priorityOf, Scorer, stored, type Answers } from './score.rules.ts';

interface Expected {
  sub_clauses: Record<string, number | null>;
  clauses: Record<string, number | null>;
  phases: Record<string, number | null>;
  themes: Record<string, number | null>;
  nist_categories: Record<string, number | null>;
  nist_functions: Record<string, number | null>;
  phva_score: number;
  controls_score: number;
  nist_score: number;
  overall_maturity: number;
  compliance: Record<string, number>;
  maturity_level: number;
  applicable_items: number;
  pending: number;
  is_partial: boolean;
  completeness: number;
}
interface Case {
  name: string;
  answers: Record<string, number | null>;
  expected: Expected;
  expected_legacy_phva_score: number;
}
const { cases } = JSON.parse(readFileSync(new URL('./fixtures/mspi-fixtures.json', import.meta.url), 'utf8')) as {
  cases: Case[];
};

const framework = shippedFramework('MSPI-2025');
const scorer = new Scorer(framework);
const legacy = new Scorer(shippedFramework('MSPI-2017-weights'));
const answersOf = (levels: Record<string, number | null>): Answers =>
  new Map(Object.entries(levels).map(([code, level]) => [code, { level, is_applicable: level !== null }]));

describe('the acceptance sets come out to two decimals', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_name, { answers, expected, ...one }) => {
    const score = scorer.score(answersOf(answers));
    const figure = (code: string) => stored(score.figures.get(code) ?? null);
    const { sub_clauses, clauses, phases, themes, nist_categories, nist_functions } = expected;
    const groups = { ...sub_clauses, ...clauses, ...phases, ...themes, ...nist_categories, ...nist_functions };
    expect(Object.keys(groups)).toHaveLength(23 + 7 + 4 + 4 + 22 + 6);
    expect(Object.fromEntries(Object.keys(groups).map((code) => [code, figure(code)]))).toEqual(groups);
    expect([figure('phva'), figure('controls'), figure('nist'), figure('overall')]).toEqual([
      expected.phva_score,
      expected.controls_score,
      expected.nist_score,
      expected.overall_maturity,
    ]);
    const shares = score.compliance.map(({ level, percent }) => [String(level), stored(percent)]);
    expect(Object.fromEntries(shares)).toEqual(expected.compliance);
    expect(score.maturity_level).toBe(expected.maturity_level);
    expect([score.counts.applicable, score.counts.pending]).toEqual([expected.applicable_items, expected.pending]);
    expect(score.counts.pending > 0).toBe(expected.is_partial);
    expect(stored(score.completeness)).toBe(expected.completeness);
    expect(stored(legacy.score(answersOf(answers)).figures.get('phva') ?? null)).toBe(one.expected_legacy_phva_score);
  });

  test('and there are five', () => expect(cases).toHaveLength(5));
});

const answer = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 20, 40, 60, 80, 100).map((level) => ({ level, is_applicable: true })) },
  { weight: 1, arbitrary: fc.constant({ level: null, is_applicable: false }) },
  { weight: 1, arbitrary: fc.constant({ level: null, is_applicable: true }) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);
/** Answers to anything, and in some cases a whole group that does not apply. */
const anyAnswers = fc
  .tuple(
    fc.array(answer, { minLength: framework.items.length, maxLength: framework.items.length }),
    fc.option(fc.constantFrom(...framework.groups.map(({ code }) => code)), { nil: undefined, freq: 2 }),
  )
  .map(([given, away]): Answers => {
    const all = framework.items.map(({ code, groups }, at) => {
      const isAway = away !== undefined && groups.includes(away);
      return [code, isAway ? { level: null, is_applicable: false } : given[at]] as const;
    });
    return new Map(all.flatMap(([code, one]) => (one ? [[code, one]] : [])));
  });

const categories = new Set(framework.groups.flatMap(({ code, kind }) => (kind === 'category' ? [code] : [])));
const tagged = framework.items.map(({ code, groups }) => ({
  code,
  categories: groups.filter((each) => categories.has(each)),
}));

/** Matches a figure to a number of decimals; one that is not there, exactly. */
const near = (figure: number | null, decimals = 9): unknown => figure && expect.closeTo(figure, decimals);

describe('figures are those of a scorer written by another route', () => {
  test.each([
    ['MSPI-2025', { plan: 56, do: 16, check: 14, act: 14 }],
    ['MSPI-2017-weights', { plan: 40, do: 20, check: 20, act: 20 }],
  ] as const)('%s', (code, weights) => {
    const own = new Scorer(shippedFramework(code));
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const score = own.score(answers);
        const other = scoreIndependently(tagged, Object.fromEntries(answers), weights);
        expect(score.figures.size).toBe(Object.keys(other.figures).length);
        for (const [group, figure] of Object.entries(other.figures)) {
          const exact = score.figures.get(group) ?? null;
          expect(exact && toNumber(exact), group).toEqual(near(figure));
        }
        expect(score.maturity_level).toBe(other.level);
        expect(score.counts.applicable).toBe(other.applicable);
      }),
      { numRuns: 60 },
    );
  });

  test('of any framework: mean, weighted and lowest, of groups and of items', () => {
    const formulasSeen = new Set<string>();
    fc.assert(
      fc.property(
        anyFramework.chain((of) => fc.tuple(fc.constant(of), answersTo(of))),
        ([of, answers]) => {
          expect(faultsOf(of)).toEqual([]);
          const own = new Scorer(of);
          const { figures } = own.score(answers);
          const other = scoreTreeIndependently(of, Object.fromEntries(answers));
          expect([...figures.keys()].toSorted()).toEqual(Object.keys(other).toSorted());
          for (const { code, formula } of of.groups) {
            formulasSeen.add(formula);
            const [exact, figure] = [figures.get(code) ?? null, other[code] ?? null];
            expect(exact && toNumber(exact), code).toEqual(near(figure));
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(formulasSeen).toEqual(new Set(['mean', 'weighted', 'lowest']));
  });

  test('an item weighs in a weighted group alone, and its contributions add up', () => {
    const plain = { kind: 'group', can_be_typed: false, is_own_reading: false, weight: null } as const;
    const own = new Scorer({
      ...framework,
      groups: [
        { ...plain, code: 'all', kind: 'overall', parent: null, formula: 'mean' },
        { ...plain, code: 'heavy', parent: 'all', formula: 'weighted' },
        { ...plain, code: 'plain', parent: 'all', formula: 'mean' },
      ],
      items: [
        { code: 'a', kind: 'control', groups: ['heavy', 'plain'], weight: 3 },
        { code: 'b', kind: 'control', groups: ['heavy', 'plain'], weight: 1 },
      ],
    });
    const { figures } = own.score(answersOf({ a: 100, b: 20 }));
    expect(['heavy', 'plain', 'all'].map((code) => stored(figures.get(code) ?? null))).toEqual([80, 60, 70]);
    const part = explain(own, 'heavy', answersOf({ a: 100, b: 20 }));
    expect(part?.parts.map(({ weight, contribution }) => [stored(weight), stored(contribution)])).toEqual([
      [3, 75],
      [1, 5],
    ]);
  });

  test('where nothing applies there are none', () => {
    const nothing = new Map(framework.items.map(({ code }) => [code, { level: null, is_applicable: false }]));
    const score = scorer.score(nothing);
    expect(new Set(score.figures.values())).toEqual(new Set([null]));
    expect([score.maturity_level, stored(score.completeness)]).toEqual([null, 100]);
    expect(new Set(score.compliance.flatMap(({ percent, category }) => [percent, category]))).toEqual(new Set([null]));
  });
});

describe('rounding at every node', () => {
  test('makes whole figures of whole figures', () => {
    const own = new Scorer(shippedFramework('MSPI-2025-instrument'));
    const { figures } = own.score(answersOf(cases[1]?.answers ?? {}));
    // 6.1 = 46.67 → 47, clause 6 = (47 + 20 + 0) / 3 = 22.33 → 22; 7.5 → 47, clause 7 = 41.4 → 41; clause 5 = 73.33 → 73.
    expect(['6.1', '6', '7.5', '7', '5', 'plan'].map((code) => stored(figures.get(code) ?? null))).toEqual([
      47, 22, 47, 41, 73, 49,
    ]);
    for (const figure of figures.values()) expect(Number.isInteger(stored(figure))).toBe(true);
  });

  test('puts half a point up: the mean of 50, 0, 100, 100, 0 and 0 is 42', () => {
    const groups = [
      { code: 'root', parent: null },
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((code) => ({ code, parent: 'root' })),
    ].map(
      (group) =>
        ({
          ...group,
          kind: 'group',
          formula: 'mean',
          weight: null,
          can_be_typed: true,
          is_own_reading: false,
        }) as const,
    );
    const items = groups.slice(1).map(({ code }) => ({ code: `i-${code}`, kind: 'control', groups: [code] }) as const);
    const own = new Scorer({ ...framework, rounding: 'per_node', groups, items });
    const typed = new Map(['a', 'b', 'c', 'd', 'e', 'f'].map((code, at) => [code, [50, 0, 100, 100, 0, 0][at] ?? 0]));
    expect(stored(own.overall(own.figures(new Map(), typed)))).toBe(42);
  });
});

const leaves = (part: Part): Part[] => (part.parts.length === 0 ? [part] : part.parts.flatMap(leaves));

describe('a figure is explained down to the answers', () => {
  test('whose contributions add up to it at every step', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const whole = explain(scorer, 'overall', answers);
        const check = (part: Part): void => {
          if (part.item) return;
          const sum = part.parts.reduce(
            (all, { contribution }) => all + (contribution ? toNumber(contribution) : 0),
            0,
          );
          const isWithoutFigure = part.parts.every(({ value }) => value === null);
          expect(isWithoutFigure ? null : sum, part.code).toEqual(near(part.value && toNumber(part.value), 8));
          part.parts.forEach(check);
        };
        expect(whole).not.toBeNull();
        if (whole) check(whole);
        expect(new Set(whole ? leaves(whole).map(({ code }) => code) : [])).toEqual(
          new Set(framework.items.map(({ code }) => code)),
        );
      }),
      { numRuns: 10 },
    );
  });

  test('and of a typed one it says what it would have been', () => {
    const part = explain(scorer, 'GV.OC', answersOf(cases[1]?.answers ?? {}), new Map([['GV.OC', 50]]));
    expect([part?.isTyped, stored(part?.value ?? null), stored(part?.computed ?? null)]).toEqual([true, 50, 53.33]);
    expect(explain(scorer, 'none', new Map())).toBeNull();
  });
});

describe('what a share of the items is worth', () => {
  const { sufficient, intermediate } = framework;
  test.each([
    [0, 'critical'],
    [intermediate - 1, 'critical'],
    [intermediate, 'intermediate'],
    [sufficient - 1, 'intermediate'],
    [sufficient, 'sufficient'],
    [100, 'sufficient'],
  ] as const)('%i percent: %s', (percent, category) => {
    expect(scorer.levelOf([percent], 100).compliance).toMatchObject([{ level: 1, count: percent, category }]);
  });

  test('a level is reached with all below it, and none is where nothing applies', () => {
    expect(scorer.levelOf([sufficient, sufficient, 0], 100).maturity_level).toBe(2);
    expect(scorer.levelOf([0, 100, 100], 100).maturity_level).toBe(0);
    expect(scorer.levelOf([100, 100, 100], 100).maturity_level).toBe(3);
    expect(scorer.levelOf([0, 0], 0).maturity_level).toBeNull();
  });
});

describe('of a small framework', () => {
  const plain = { kind: 'group', can_be_typed: false, is_own_reading: false, weight: null } as const;
  const small = (formula: 'mean' | 'lowest', codes: readonly string[]) =>
    new Scorer({
      ...framework,
      groups: [{ ...plain, code: 'all', kind: 'overall', parent: null, formula }],
      items: codes.map((code) => ({ code, kind: 'control', groups: ['all'] })),
    });
  const compared = (own: Scorer, answers: Answers) => ({ scorer: own, answers, typed: new Map<string, number>() });
  const applies = (level: number | null) => ({ level, is_applicable: true });
  const away = { level: null, is_applicable: false };

  test('the lowest member alone makes a lowest figure, the first of several', () => {
    const own = small('lowest', ['a', 'b', 'c', 'd']);
    const part = explain(
      own,
      'all',
      new Map([
        ['a', applies(60)],
        ['b', applies(20)],
        ['c', applies(20)],
        ['d', away],
      ]),
    );
    expect(part?.parts.map(({ code, contribution, isTyped }) => [code, stored(contribution), isTyped])).toEqual([
      ['a', null, false],
      ['b', 20, false],
      ['c', null, false],
      ['d', null, false],
    ]);
  });

  test('an answer that was not there before moved what it counts in, and a lowest figure that stays was moved by none', () => {
    const mean = small('mean', ['a', 'b']);
    const [before, after] = [
      new Map([['a', applies(20)]]),
      new Map([
        ['a', applies(20)],
        ['b', applies(100)],
      ]),
    ];
    const { answers, figures } = compareAssessments(compared(mean, before), compared(mean, after));
    expect(answers).toMatchObject([{ code: 'b', before: { state: 'pending', level: null }, groups: ['all'] }]);
    expect(answers[0]?.moves.map(({ code, change }) => [code, stored(change)])).toEqual([['all', 50]]);
    expect(figures.map(({ byAnswers, byFramework }) => [stored(byAnswers), stored(byFramework)])).toEqual([[50, 0]]);
    const lowest = small('lowest', ['a', 'b']);
    const rated = (level: number): Answers =>
      new Map([
        ['a', applies(20)],
        ['b', applies(level)],
      ]);
    expect(compareAssessments(compared(lowest, rated(30)), compared(lowest, rated(50))).answers).toMatchObject([
      { code: 'b', moves: [] },
    ]);
  });

  test('what only the later framework asks is the doing of the framework, with the answers it has now', () => {
    const before = compared(
      small('mean', ['a', 'x']),
      new Map([
        ['a', applies(20)],
        ['x', applies(100)],
      ]),
    );
    const after = compared(
      small('mean', ['a', 'c']),
      new Map([
        ['a', applies(40)],
        ['c', applies(100)],
      ]),
    );
    const { figures, unrelated } = compareAssessments(before, after);
    expect(
      figures.map((one) => [one.before, one.after, one.byAnswers, one.byFramework].map((each) => stored(each))),
    ).toEqual([[60, 70, 10, 0]]);
    expect(unrelated).toEqual({ before: ['x'], after: ['c'] });
  });

  test('what raises it is told three at most, alike ones in its order, and none that would change nothing', () => {
    const mean = small('mean', ['d', 'c', 'b', 'a']);
    const all = new Map(['a', 'b', 'c', 'd'].map((code) => [code, applies(20)] as const));
    const raised = (own: Scorer, answers: Answers) => raisesOf(own, answers, { score: own.score(answers) });
    expect(raised(mean, all).overall.map(({ code }) => code)).toEqual(['d', 'c', 'b']);
    const lowest = small('lowest', ['a', 'b', 'c']);
    const one = new Map([
      ['a', applies(60)],
      ['b', applies(20)],
      ['c', away],
    ]);
    expect(raised(lowest, one).overall.map(({ code }) => code)).toEqual(['b']);
    expect(raised(lowest, new Map([...one, ['b', applies(100)]])).overall.map(({ code, to }) => [code, to])).toEqual([
      ['a', 80],
    ]);
    expect(raised(mean, new Map(['a', 'b', 'c', 'd'].map((code) => [code, away] as const)))).toEqual({
      overall: [],
      level: [],
      next_level: null,
    });
    expect(raised(mean, new Map()).overall.map(({ code, from, to }) => [code, from, to])).toEqual([
      ['d', 0, 20],
      ['c', 0, 20],
      ['b', 0, 20],
    ]);
  });

  test('what no longer applies moved although it has no level either way, and a figure that is gone changed by nothing', () => {
    const own = small('mean', ['a']);
    const { answers, figures } = compareAssessments(compared(own, new Map()), compared(own, new Map([['a', away]])));
    expect(answers).toMatchObject([{ code: 'a', before: { state: 'pending' }, after: { state: 'notApplicable' } }]);
    expect(figures).toMatchObject([{ after: null, change: null, byAnswers: null }]);
  });
});

describe('what raises an assessment most', () => {
  test('is the best of all single steps, each scored anew', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const score = scorer.score(answers);
        const raises = raisesOf(scorer, answers, { score });
        const before = toNumber(scorer.overall(score.figures) ?? { over: 0n, under: 1n });
        const gains = framework.items.flatMap(({ code }) => {
          const now = answers.get(code);
          if (now?.is_applicable === false) return [];
          const to = (now?.level ?? 0) + 20;
          if (to > 100) return [];
          const anew = scorer.score(new Map(answers).set(code, { level: to, is_applicable: true }));
          return [
            {
              code,
              gain: toNumber(scorer.overall(anew.figures) ?? { over: 0n, under: 1n }) - before,
              level: anew.maturity_level,
            },
          ];
        });
        const best = gains.toSorted((a, b) => b.gain - a.gain).slice(0, 3);
        expect(raises.overall.map(({ gain }) => Math.round(toNumber(gain) * 1e6))).toEqual(
          best.map(({ gain }) => Math.round(gain * 1e6)),
        );
        for (const { code, maturity_level } of raises.overall)
          expect(gains.find((each) => each.code === code)?.level).toBe(maturity_level);
        const threshold = raises.next_level?.threshold ?? Infinity;
        for (const { from, to } of raises.level) expect(from < threshold && to >= threshold).toBe(true);
      }),
      { numRuns: 8 },
    );
  });

  test('of everything at 60 it says what level 4 takes', () => {
    const answers = answersOf(cases[0]?.answers ?? {});
    const raises = raisesOf(scorer, answers, { score: scorer.score(answers) });
    // 71 % of 123 items are 87.33, so 88 of them.
    expect(raises.next_level).toEqual({ level: 4, threshold: 80, missing: 88 });
    expect(raises.level).toHaveLength(3);
    expect(raises.overall.map(({ code }) => code)).toEqual(['10.1', '10.2', '7.4']);
  });

  test('is worth a level only where one more item reaches what it asks for', () => {
    // 87 of 123 items are at 60, one fewer than 71 %.
    const answers = new Map(
      framework.items.map(({ code }, at) => [code, { level: at < 87 ? 60 : 40, is_applicable: true }]),
    );
    const raises = raisesOf(scorer, answers, { score: scorer.score(answers) });
    expect(raises.next_level).toEqual({ level: 3, threshold: 60, missing: 1 });
    expect(raises.level.map(({ from, maturity_level }) => [from, maturity_level])).toEqual(
      Array.from({ length: 3 }, () => [40, 3]),
    );
    for (const { from, maturity_level } of raises.overall) expect(maturity_level).toBe(from === 60 ? 2 : 3);
    expect(raises.overall.map(({ from }) => from)).toContain(60);
  });

  test('of everything at 100 it says nothing', () => {
    const answers = new Map(framework.items.map(({ code }) => [code, { level: 100, is_applicable: true }]));
    expect(raisesOf(scorer, answers, { score: scorer.score(answers) })).toEqual({
      overall: [],
      level: [],
      next_level: null,
    });
  });
});

test.each([
  [0, 0, 1, 'high'],
  [0.01, 20, 1, 'high'],
  [20, 20, 1, 'high'],
  [39.99, 40, 1, 'high'],
  [40, 40, 2, 'medium'],
  [40.01, 60, 2, 'medium'],
  [60, 60, 3, 'low'],
  [79.99, 80, 3, 'low'],
  [80, 80, 4, 'low'],
  [100, 100, 4, 'low'],
])('%d is named as %i, has the colour %i, and its gap is of priority %s', (value, label, light, priority) => {
  expect(labelOf(fraction(value), framework)).toBe(label);
  expect(lightOf(fraction(value), framework)).toBe(light);
  expect(priorityOf(value, framework)).toBe(priority);
  expect([labelOf(null, framework), lightOf(null, framework)]).toEqual([null, null]);
});

test('a figure has the colour of what is shown, and not of a fraction below it', () => {
  const nearly = divide(fraction(59_996), fraction(1000));
  expect(stored(nearly)).toBe(60);
  expect(lightOf(nearly, framework)).toBe(lightOf(fraction(60), framework));
  expect(lightOf(divide(fraction(59_994), fraction(1000)), framework)).toBe(lightOf(fraction(59), framework));
});

describe('a comparison', () => {
  const [first, second] = [answersOf(cases[0]?.answers ?? {}), answersOf(cases[1]?.answers ?? {})];

  test('says what moved, and in which figures it counts', () => {
    const one = { scorer, answers: first, typed: new Map() };
    const moved = compareAssessments(one, {
      ...one,
      answers: new Map(first).set('6.1.1', { level: 80, is_applicable: true }),
    });
    expect(moved.answers).toMatchObject([
      {
        code: '6.1.1',
        before: { state: 'scored', level: 60 },
        after: { state: 'scored', level: 80 },
        groups: ['ID.RA', 'GV.RM', 'ID', 'GV', '6.1', '6', 'plan', 'nist', 'phva', 'overall'],
      },
    ]);
    const changed = moved.figures.filter(({ change }) => change && toNumber(change) !== 0).map(({ code }) => code);
    expect(new Set(changed)).toEqual(new Set(moved.answers[0]?.groups));
    // One answer alone moved: what it moved by itself is all that moved.
    const changes = new Map(moved.figures.map(({ code, change }) => [code, change]));
    expect(moved.answers[0]?.moves).toEqual(
      moved.answers[0]?.groups.map((code) => ({ code, change: changes.get(code) })),
    );
  });

  test('tells what each answer moved by itself, not what another did', () => {
    const one = { scorer, answers: first, typed: new Map() };
    const { answers, figures } = compareAssessments(one, {
      ...one,
      answers: new Map(first)
        .set('4.1', { level: 100, is_applicable: true })
        .set('A.8.13', { level: 20, is_applicable: true }),
    });
    const movedBy = (code: string) => answers.find((answer) => answer.code === code)?.moves ?? [];
    const codesOf = (code: string) => movedBy(code).map((move) => move.code);
    expect(codesOf('4.1')).toContain('phva');
    expect(codesOf('4.1')).not.toContain('controls');
    expect(codesOf('A.8.13')).toContain('controls');
    expect(codesOf('A.8.13')).not.toContain('phva');
    const sum = ['4.1', 'A.8.13']
      .flatMap(movedBy)
      .filter(({ code }) => code === 'overall')
      .reduce((total, { change }) => total + toNumber(change), 0);
    const overall = figures.find(({ code }) => code === 'overall')?.change;
    expect(sum).toBeCloseTo(overall ? toNumber(overall) : Number.NaN, 10);
  });

  test('tells other answers from another version', () => {
    const { figures } = compareAssessments(
      { scorer: legacy, answers: second, typed: new Map() },
      { scorer, answers: second, typed: new Map() },
    );
    const phva = figures.find(({ code }) => code === 'phva');
    expect([phva?.before, phva?.after, phva?.byAnswers, phva?.byFramework].map((each) => stored(each ?? null))).toEqual(
      [34.13, 38.34, 0, 4.21],
    );
  });
});

test('between two frameworks only what both have is compared, and what only the later has is its doing', () => {
  const plain = { kind: 'group', can_be_typed: false, is_own_reading: false, weight: null } as const;
  const other = new Scorer({
    ...framework,
    groups: [
      { ...plain, code: 'total', kind: 'overall', parent: null, formula: 'mean' },
      { ...plain, code: 'mine', parent: 'total', formula: 'mean' },
    ],
    items: [
      { code: 'A.5.1', kind: 'control', groups: ['mine'] },
      { code: 'X.1', kind: 'control', groups: ['mine'] },
    ],
  });
  const [before, after] = [answersOf(cases[0]?.answers ?? {}), answersOf({ 'A.5.1': 100, 'X.1': 0 })];
  const { figures, answers, unrelated } = compareAssessments(
    { scorer, answers: before, typed: new Map() },
    { scorer: other, answers: after, typed: new Map() },
  );
  expect(answers.map(({ code }) => code)).toEqual(['A.5.1']);
  expect(unrelated.after).toEqual(['X.1']);
  expect(unrelated.before).toHaveLength(122);
  expect(unrelated.before).not.toContain('A.5.1');
  const [total, mine] = figures.map((figure) =>
    [figure.before, figure.after, figure.byAnswers, figure.byFramework].map((each) => stored(each)),
  );
  // Everything was at 60: by the later framework (60 + 0) / 2 = 30, and then (100 + 0) / 2 = 50.
  expect(total).toEqual([60, 50, 20, -30]);
  expect(mine).toEqual([null, 50, 20, null]);
});

test('what moved by other answers and by another version adds up to the change', () => {
  const answers = answersOf(cases[1]?.answers ?? {});
  const { figures } = compareAssessments(
    { scorer: legacy, answers, typed: new Map() },
    { scorer, answers: new Map(answers).set('8.1', { level: 60, is_applicable: true }), typed: new Map() },
  );
  const phva = figures.find(({ code }) => code === 'phva');
  expect([phva?.change, phva?.byAnswers, phva?.byFramework].map((each) => stored(each ?? null))).toEqual([
    5.28, 1.07, 4.21,
  ]);
});

describe('a framework that no figures can be made from is refused', () => {
  const of = (change: Partial<Framework>) =>
    faultsOf({ ...framework, ...change }).map(({ path, fault }) => `${path} ${fault}`);
  const [root, phva, ...groups] = framework.groups as [
    Framework['groups'][0],
    Framework['groups'][0],
    ...Framework['groups'],
  ];

  test('and those the product ships are not', () => {
    for (const code of ['MSPI-2025', 'MSPI-2025-instrument', 'MSPI-2017-weights', 'ISO-27001-2022', 'NIST-CSF-2.0'])
      expect(faultsOf(shippedFramework(code))).toEqual([]);
  });

  test.each([
    ['no root', { groups: [{ ...root, parent: 'phva' }, phva, ...groups] }, 'groups.0.parent noRoot'],
    ['two roots', { groups: [root, { ...phva, parent: null }, ...groups] }, 'groups.1.parent twoRoots'],
    ['a parent that comes later', { groups: [phva, root, ...groups] }, 'groups.0.parent parentUnknown'],
    [
      'an empty group',
      { groups: [...framework.groups, { ...phva, code: 'x', formula: 'mean', parent: 'overall' }] as const },
      'groups.70.code groupEmpty',
    ],
    [
      'a missing weight',
      { groups: framework.groups.map((group) => ({ ...group, weight: null })) },
      'groups.4.weight weightMissing',
    ],
    ['a needless weight', { groups: [root, { ...phva, weight: 3 }, ...groups] }, 'groups.1.weight weightNeedless'],
    [
      'an item without its weight',
      {
        groups: framework.groups.map((group) =>
          group.code === 'A.5' ? { ...group, formula: 'weighted' as const } : group,
        ),
      },
      'items.30.weight weightMissing',
    ],
    [
      'an item that weighs nowhere',
      { items: framework.items.map((item) => ({ ...item, weight: 2 })) },
      'items.0.weight weightNeedless',
    ],
    ['a repeated item', { items: [...framework.items, ...framework.items.slice(0, 1)] }, 'items.123.code codeTwice'],
    [
      'an unknown group',
      { items: [{ code: 'x', kind: 'control', groups: ['y'] } as const, ...framework.items] },
      'items.0.groups.0 groupUnknown',
    ],
    [
      'an item beside groups',
      { items: [{ code: 'x', kind: 'control', groups: ['plan'] } as const, ...framework.items] },
      'items.0.groups.0 groupWithGroups',
    ],
    ['a scale that falls', { scale: [20, 0] }, 'scale notRising'],
    ['levels that fall', { levels: [20, 20] }, 'levels notRising'],
    ['colours that fall', { lights: [40, 80, 60] }, 'lights notRising'],
    ['gaps that fall', { gaps: { high: 61, medium: 60 } }, 'gaps.high gapsNotRising'],
    ['an odd category', { intermediate: 72 }, 'intermediate intermediateTooHigh'],
    ['odd priorities', { gaps: { high: 70, medium: 60 } }, 'gaps.high gapsNotRising'],
  ] satisfies [string, Partial<Framework>, string][])('%s', (_what, change, expected) => {
    expect(of(change)).toContain(expected);
  });
});

test('the example that the public page shows is what its answers come to', () => {
  const score = scorer.score(answersOf(cases[1]?.answers ?? {}));
  const of = (code: string) => stored(score.figures.get(code) ?? null);
  expect(exampleResult).toEqual({
    overall: of('overall'),
    level: score.maturity_level,
    phases: { plan: of('plan'), do: of('do'), check: of('check'), act: of('act') },
    themes: { 'A.5': of('A.5'), 'A.6': of('A.6'), 'A.7': of('A.7'), 'A.8': of('A.8') },
  });
});

test('limits that are equal are no fault', () => {
  expect(faultsOf({ ...framework, sufficient: 50, intermediate: 50, gaps: { high: 60, medium: 60 } })).toEqual([]);
});

test.each([
  [[{ code: 'A.5', kind: 'theme' }], true],
  [
    [
      { code: 'all', kind: 'overall' },
      { code: 'A.12', kind: 'theme' },
    ],
    true,
  ],
  [[{ code: 'A.5', kind: 'group' }], false],
  [
    [
      { code: 'A.5.1', kind: 'theme' },
      { code: 'GV', kind: 'theme' },
    ],
    false,
  ],
  [[], false],
] as const)('a framework with the groups %o has the themes of Annex A: %s', (groups, isIt) => {
  expect(hasAnnex({ groups })).toBe(isIt);
});
