import { expect, test } from 'vitest';
import { frameworkOfLevels } from './level-words.ts';

const version = (code: string, assessments: number) => ({ code, assessments, is_default: code === 'MSPI-2025' });

test.each([
  ['the framework the list is narrowed to', 'NIST-CSF-2.0', [3, 2], 'NIST-CSF-2.0'],
  ['the only framework there are assessments of', undefined, [0, 2], 'NIST-CSF-2.0'],
  ['no framework where there are assessments of several', undefined, [3, 2], undefined],
  ['the default one where there are none yet', undefined, [0, 0], 'MSPI-2025'],
])('levels have the words of %s', (_, narrowed, [mspi = 0, nist = 0], expected) => {
  expect(frameworkOfLevels(narrowed, [version('MSPI-2025', mspi), version('NIST-CSF-2.0', nist)])).toBe(expected);
});
