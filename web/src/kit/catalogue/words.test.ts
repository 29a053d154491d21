import { evidence, provableEntities } from '@baluarte/contract/inventory/evidence.ts';
import type { Texts } from '@baluarte/texts/es/index.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { expect, test } from 'vitest';
import { relationLabel } from './words.ts';

test.each(['es', 'en'] as const)('the history of a piece of evidence calls all it proves by name (%s)', (language) => {
  const all = textsIn(language);
  // Those of the page of a piece alone.
  const here = { evidence: all.evidence } as Texts;
  const labels = provableEntities.map((entity) => relationLabel(here, evidence.name, entity, entity));
  expect(labels).not.toContain('');
  expect(labels.filter((label) => provableEntities.includes(label as never))).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
});

test('a relation whose words are not there is told by its entity, and nothing breaks', () => {
  const texts = { evidence: textsIn('es').evidence } as Texts;
  expect(relationLabel(texts, 'evidence', 'other', 'other')).toBe('other');
});
