import { describe, expect, test } from 'vitest';
import { arranged, comesForOwnWork, moved, panelsOf } from './arrangement.rules.ts';

const none = { plan: { areaIds: [] }, assessments: [] };
const lead = { plan: { areaIds: [4] }, assessments: null };
const answering = { plan: null, assessments: [{}] };

describe('own work comes first', () => {
  test.each([
    ['for whoever sees no levels', { base: 1, seesLevels: false, mine: null }, true],
    ['for who answers for an area', { base: 2, seesLevels: true, mine: lead }, true],
    ['for who was given questions', { base: 3, seesLevels: true, mine: answering }, true],
    ['not for who administers, whatever they answer for', { base: 1, seesLevels: true, mine: lead }, false],
    ['not for who has none', { base: 2, seesLevels: true, mine: none }, false],
    ['not while it is not known', { base: 2, seesLevels: true, mine: null }, false],
  ])('%s', (_, who, expected) => {
    expect(comesForOwnWork(who)).toBe(expected);
  });
});

const names = (panels: readonly { panel: string }[]) => panels.map(({ panel }) => panel);

describe('panels', () => {
  test('stand as they come, own work first for whoever comes for it', () => {
    expect(names(arranged('risks', null, { ownFirst: false }))).toEqual([...panelsOf.risks]);
    const own = names(arranged('risks', null, { ownFirst: true }));
    expect(own[0]).toBe('mine');
    expect(own.toSorted()).toEqual([...panelsOf.risks].toSorted());
  });

  test('stay as a person left them; those of another page are left out, those made since follow', () => {
    const kept = [
      { panel: 'top', isShown: false },
      { panel: 'next', isShown: true },
      { panel: 'figures', isShown: true },
    ] as const;
    const shown = arranged('risks', kept, { ownFirst: true });
    expect(names(shown).slice(0, 3)).toEqual(['top', 'figures', 'mine']);
    expect(shown[0]?.isShown).toBe(false);
    expect(shown).toHaveLength(panelsOf.risks.length);
  });

  test('move by places and no further than the ends', () => {
    const panels = arranged('home', null, { ownFirst: false });
    expect(names(moved(panels, 'mine', -1))).toEqual(['figures', 'mine', 'next', 'recent']);
    expect(names(moved(panels, 'figures', -1))).toEqual(names(panels));
    expect(names(moved(panels, 'figures', 9))).toEqual(['next', 'mine', 'recent', 'figures']);
    expect(names(moved(panels, 'recent', 1))).toEqual(names(panels));
    expect(names(moved(panels, 'top', 1)), 'a panel of another page').toEqual(names(panels));
    expect(panels.map(({ isShown }) => isShown)).toEqual([true, true, true, true]);
  });
});
