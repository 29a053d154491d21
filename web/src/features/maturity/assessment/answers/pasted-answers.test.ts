import { expect, test } from 'vitest';
import { levelIn } from './levels.ts';
import { pastedAnswers } from './pasted-answers.ts';
import { nothingSaid } from './question.ts';

const scale = [
  { value: 0, name: { es: 'Inexistente', en: 'Nonexistent' }, description: { es: '-', en: '-' } },
  { value: 20, name: { es: 'Inicial', en: 'Initial' }, description: { es: '-', en: '-' } },
  { value: 40, name: { es: 'Repetible', en: 'Repeatable' }, description: { es: '-', en: '-' } },
  { value: 60, name: { es: 'Efectivo', en: 'Effective' }, description: { es: '-', en: '-' } },
  { value: 80, name: { es: 'Gestionado', en: 'Managed' }, description: { es: '-', en: '-' } },
  { value: 100, name: { es: 'Optimizado', en: 'Optimized' }, description: { es: '-', en: '-' } },
];
const targets = ['4.1', '4.2', '4.3'].map((code) => ({ code, said: nothingSaid, isShut: code === '4.3' }));
const at = { row: 0, column: 'level' } as const;

test.each([
  ['3', { level: 60 }],
  ['60', { level: 60 }],
  ['60 %', { level: 60 }],
  ['60,0', { level: 60 }],
  ['0', { level: 0 }],
  ['GESTIONADO', { level: 80 }],
  ['managed', { level: 80 }],
  ['N/A', 'apart'],
  ['No aplica', 'apart'],
  ['', 'nothing'],
  ['7', null],
  ['61', null],
  ['mucho', null],
])('«%s» as a level', (text, level) => {
  expect(levelIn(text, scale)).toEqual(level);
});

test('cells without codes go downwards and to the right from where they are pasted', () => {
  const { answers, faults } = pastedAnswers(
    [
      ['2', 'Porque sí', 'Falta X'],
      ['N', 'Sin nube'],
    ],
    targets,
    { at, scale },
  );
  expect(faults).toEqual([]);
  expect(answers.get('4.1')).toMatchObject({ level: 40, justification: 'Porque sí', gap: 'Falta X' });
  expect(answers.get('4.2')).toMatchObject({ is_applicable: false, level: null, justification: 'Sin nube' });
  const below = pastedAnswers([['Otra']], targets, { at: { row: 1, column: 'gap' }, scale });
  expect([...below.answers]).toMatchObject([['4.2', { gap: 'Otra', level: null }]]);
});

test('cells with codes go to their own questions; a head is passed over, what is wrong is said', () => {
  const cells = [
    ['Código', 'Nivel'],
    ['4.2', '80'],
    ['4.1', 'mucho'],
    ['9.9', '20'],
    ['4.3', '20'],
  ];
  const { answers, faults } = pastedAnswers(cells, targets, { at: { row: 2, column: 'gap' }, scale });
  expect([...answers.keys()]).toEqual(['4.2']);
  expect(faults).toEqual([
    { what: 'level', code: '4.1', text: 'mucho' },
    { what: 'code', code: '', text: '9.9' },
    { what: 'shut', code: '4.3', text: '' },
  ]);
});
