import { asset } from '@baluarte/contract/inventory/asset.ts';
import type { Field } from '@baluarte/contract/kit/field.ts';
import { inFiles } from '@baluarte/contract/kit/catalogue.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { describe, expect, test } from 'vitest';
import { riskFile } from '@baluarte/contract/risk/risk-file.ts';
import { matchHeaders } from './match-headers.ts';

describe.each([
  ['threat', inFiles(threat)],
  ['vulnerability', inFiles(vulnerability)],
  ['asset', inFiles(asset)],
] as const)('headers of %s', (name, catalogue) => {
  const isComputed = (field: string) =>
    Object.entries<Field>(catalogue.fields).some(([name, { isReadOnly }]) => name === field && isReadOnly === true);

  test.each(languages)('its labels are understood in %s and identify the language', (language) => {
    const { fields } = textsIn(language)[name];
    const { mapping, language: found } = matchHeaders(catalogue, Object.values(fields));
    const expected = Object.entries(fields).map(([field, label]) => [label, isComputed(field) ? null : field] as const);
    expect(mapping).toEqual(Object.fromEntries(expected));
    expect(found).toBe(language);
  });

  test('each synonym alone is understood as one field, and the contract’s names are too', () => {
    for (const language of languages)
      for (const [field, synonyms] of Object.entries(textsIn(language)[name].headers))
        for (const synonym of synonyms)
          expect(Object.values(matchHeaders(catalogue, [synonym]).mapping), synonym).toEqual([field]);
    for (const field of Object.keys(catalogue.fields)) {
      const { mapping } = matchHeaders(catalogue, [field]);
      expect(mapping[field] === field, field).toBe(!isComputed(field));
    }
  });
});

test('a header that only looks alike is left out', () => {
  const headers = ['Fecha del código', 'constructor', '__proto__', 'Código postal'];
  expect(Object.values(matchHeaders(threat, headers).mapping).filter(Boolean)).toEqual([]);
});

test.each([
  ['Impact (1-5)', 'impact'],
  ['Amenaza · Probabilidad', 'probabilityLevelId'],
  ['Inherente · Probabilidad', 'probabilityLevelId'],
  ['Causa inmediata (Amenaza)', 'threatId'],
  ['Otra cosa (Impacto)', null],
])('the header %s fills %s, and no factor by its number', (header, field) => {
  const catalogue = riskFile([{ id: 15, label: { name: 'Impacto: Legal', nameEn: 'Impact: Legal' } }]);
  expect(matchHeaders(catalogue, [header]).mapping).toEqual({ [header]: field });
});

test('of two columns of one name the one of what is inherent is taken', () => {
  const headers = ['Residual · Probabilidad', 'Inherente · Probabilidad'];
  expect(matchHeaders(riskFile(), headers).mapping).toEqual({
    'Residual · Probabilidad': null,
    'Inherente · Probabilidad': 'probabilityLevelId',
  });
});
