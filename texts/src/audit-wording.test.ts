import { expect, test } from 'vitest';
import { auditName } from './audit-wording.ts';
import { textsIn, type Language } from './wording.ts';

const named = (language: Language, entity: string, name: string | null) =>
  auditName(textsIn(language), language, { entity, id: 7, code: null, name, nameEn: null });

test('a follow-up is called by its day as people write it; what is called like a day keeps its name', () => {
  expect(named('es', 'followUp', '2026-03-01')).toBe('1 de marzo de 2026');
  expect(named('en', 'followUp', '2026-03-01')).toBe('March 1, 2026');
  expect(named('es', 'assessment', '2026-03-01')).toBe('2026-03-01');
  expect(named('es', 'followUp', null)).toContain('7');
});
