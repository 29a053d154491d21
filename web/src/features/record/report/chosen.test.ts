import { describe, expect, test } from 'vitest';
import { chosenIn, chosenOf, fittingFor, kindAddress, localMinute, optionsOf, otherKinds, queryOf } from './chosen.ts';

const of = (text: string) => chosenIn(new URLSearchParams(text), 'es');

describe('a report asked for by an address', () => {
  test('with nothing is of today, whole, as PDF', () => {
    expect(queryOf(of(''))).toEqual({
      language: 'es',
      format: 'pdf',
      annex: 'true',
      version: undefined,
      classification: undefined,
      authors: undefined,
      approvers: undefined,
    });
  });

  test('is narrowed as the list it comes from, and not once that is taken away', () => {
    const chosen = of('filter=status%3D1%26sort%3D-level');
    expect(queryOf(chosen)).toMatchObject({ filter: 'status=1&sort=-level' });
    expect(queryOf({ ...chosen, narrowed: '' })).not.toHaveProperty('filter');
    const byView = queryOf({ ...chosen, narrowed: '7' });
    expect(byView).toMatchObject({ viewId: 7 });
    expect(byView).not.toHaveProperty('filter');
  });

  test('is of a moment of the past, by the minute', () => {
    const moment = new Date(2026, 2, 9, 8, 5);
    expect(localMinute(moment)).toBe('2026-03-09T08:05');
    expect(queryOf(of(`at=${moment.toISOString()}`))).toMatchObject({ at: moment.toISOString() });
    expect(queryOf(of('at=ayer'))).not.toHaveProperty('at');
  });

  test('is of a finer moment where the address names one, until another is chosen', () => {
    const exact = '2026-03-09T13:05:10.123Z';
    const chosen = of(`at=${exact}`);
    expect(queryOf(chosen)).toMatchObject({ at: exact });
    const other = new Date(2026, 2, 10, 8, 5);
    expect(queryOf({ ...chosen, at: localMinute(other) })).toMatchObject({ at: other.toISOString() });
    expect(queryOf({ ...chosen, at: '' })).not.toHaveProperty('at');
  });

  test('prints what the company does, unless something else is said or it is left off', () => {
    const left = { ...of(''), classification: '  ', approvers: ' Ana ' };
    // An empty value would not be in the address at all.
    expect(queryOf(left)).toMatchObject({ classification: ' ', authors: undefined, approvers: 'Ana' });
    expect(optionsOf(left)).toMatchObject({ classification: '', authors: undefined, approvers: 'Ana' });
  });

  test('has its scopes in the form of what it is sent in', () => {
    const chosen = { ...of('assessmentId=4&compareId=x'), scopeIds: [3, 5], annex: false };
    expect(queryOf(chosen)).toMatchObject({ scopeIds: '3,5', annex: 'false', assessmentId: 4 });
    expect(optionsOf(chosen)).toMatchObject({ scopeIds: [3, 5], annex: false, assessmentId: 4 });
    expect(optionsOf(chosen)).not.toHaveProperty('compareId');
  });
});

test('what was scheduled is edited as it was, and sent back the same', () => {
  const options = { language: 'en', scopeIds: [3], viewId: 7, authors: 'Comité', annex: false };
  expect(optionsOf(chosenOf(options, 'xlsx', 'en'))).toMatchObject(options);
  const bare = { ...options, authors: '' };
  expect(optionsOf(chosenOf(bare, 'xlsx', 'en'))).toMatchObject(bare);
  const filtered = { language: 'es', filter: 'status=1', annex: true };
  expect(optionsOf(chosenOf(filtered, 'pdf', 'es'))).toMatchObject(filtered);
});

test('another kind keeps what belongs to it too, and nothing of a list, a self-assessment or a template that is not its own', () => {
  const options = { viewId: 7, assessmentId: 4, compareId: 3, templateId: 9, scopeIds: [3], authors: 'Comité' };
  const chosen = chosenOf(options, 'docx', 'es');
  expect(fittingFor('risks', 'risks', chosen)).toEqual(chosen);
  const sheets = optionsOf(fittingFor('risk-sheets', 'risks', chosen));
  expect(sheets).toMatchObject({ viewId: 7, scopeIds: [3], authors: 'Comité' });
  expect(sheets).not.toHaveProperty('templateId');
  expect(sheets).not.toHaveProperty('assessmentId');
  for (const kind of ['assets', 'audit', 'maturity'] as const)
    expect(optionsOf(fittingFor(kind, 'risks', chosen))).not.toHaveProperty('viewId');
  expect(optionsOf(fittingFor('maturity', 'risks', chosen))).toMatchObject({ assessmentId: 4, compareId: 3 });
  expect(optionsOf(fittingFor('applicability', 'maturity', chosen))).not.toHaveProperty('compareId');
  const filtered = chosenOf({ filter: 'rangeId=1' }, 'pdf', 'es');
  expect(optionsOf(fittingFor('assets', 'risks', filtered))).not.toHaveProperty('filter');
});

test('three risks of the list stay three in another report of risks, and narrow no report of another list', () => {
  const address = otherKinds('risks', 'ids=1,2,3&sort=-level');
  const search = new URLSearchParams(address);
  const filterOf = (kind: Parameters<typeof kindAddress>[0]) =>
    chosenIn(new URLSearchParams(kindAddress(kind, search).to), 'es').filter;
  expect(filterOf('risk-sheets')).toBe('ids=1,2,3&sort=-level');
  expect(filterOf('assets')).toBeNull();
  expect(kindAddress('assets', search)).toEqual({ to: '?kind=assets', isNarrowed: false });
  expect(otherKinds('risks', null)).toBe('?');
  expect(kindAddress('risks', new URLSearchParams())).toEqual({ to: '?kind=risks', isNarrowed: false });
});
