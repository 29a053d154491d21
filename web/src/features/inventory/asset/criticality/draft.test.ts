import type { Criticality } from '@baluarte/contract/inventory/criticality.ts';
import { expect, test } from 'vitest';
import { changesOf, draftOf, previewOf, proposedClass } from './draft.ts';

const dimension = { own: null, reason: null, inherited: null, origin: null, next: null, needed: null };
const saved: Criticality = {
  id: 1,
  code: 'A-1',
  name: 'Servidor',
  version: 1,
  classification: { id: 8, code: 'reserved', name: 'Reservada', nameEn: null },
  saidConfidentiality: null,
  classes: [
    { id: 7, code: 'public', name: 'Pública', nameEn: null, confidentiality: 1 },
    { id: 8, code: 'reserved', name: 'Reservada', nameEn: null, confidentiality: 3 },
  ],
  isCritical: false,
  criticalDetails: null,
  securityRequirements: 'Cifrado',
  impactFactors: [],
  confidentiality: { ...dimension, own: 3, needed: 3 },
  integrity: { ...dimension, inherited: 3, needed: 3 },
  availability: { ...dimension, own: 1, reason: 'De noche no se usa', needed: 1 },
  computed: 3,
  override: null,
  criticality: 3,
  rule: { highs: 2, mediums: 1 },
  setBy: null,
  setAt: null,
  at: null,
};

test('what was not touched is not sent', () => {
  expect(changesOf(draftOf(saved), saved)).toEqual({});
});

test('a level, a reason that was emptied and a level that was taken away are sent', () => {
  const draft = {
    levels: { confidentiality: null, integrity: 2, availability: null },
    reasons: { confidentiality: '', integrity: ' Pagos ', availability: ' ' },
  } as const;
  expect(changesOf(draft, saved)).toEqual({
    integrity: 2,
    integrityReason: 'Pagos',
    availability: null,
    availabilityReason: null,
  });
});

test('the preview is what the server will say: the higher of own and inherited, by the rule', () => {
  const draft = draftOf(saved);
  expect(previewOf(draft, saved)).toMatchObject({ unsaid: ['integrity'], missing: [], computed: 3, criticality: 3 });
  const lower = { ...draft, levels: { ...draft.levels, integrity: 1, availability: null } } as const;
  expect(previewOf(lower, saved)).toMatchObject({
    needs: { integrity: 3, availability: null },
    missing: ['availability'],
    computed: null,
  });
  expect(previewOf(lower, { ...saved, override: { level: 2, reason: 'x' } })).toMatchObject({ criticality: 2 });
});

test('a said confidentiality replaces that of the class, and proposes the class of its level', () => {
  const draft = draftOf(saved);
  expect(proposedClass(draft, saved)).toBeNull();
  const low = { ...draft, levels: { ...draft.levels, confidentiality: 1 } } as const;
  expect(previewOf(low, saved)).toMatchObject({ needs: { confidentiality: 1 } });
  expect(proposedClass(low, saved)).toMatchObject({ id: 7 });
  const same = { ...draft, levels: { ...draft.levels, confidentiality: 3 } } as const;
  expect(proposedClass(same, saved)).toBeNull();
  const none = { ...draft, levels: { ...draft.levels, confidentiality: 2 } } as const;
  expect(proposedClass(none, saved)).toBeNull();
});
