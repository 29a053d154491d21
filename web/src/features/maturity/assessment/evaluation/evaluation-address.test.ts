import { expect, test } from 'vitest';
import { evaluationAt, evaluationPath, evaluationPathOf } from './evaluation-address.ts';

const at = (path: string) => evaluationAt(new URL(path, 'https://aurora.example').searchParams);

test('each assessment has its own address in the public evaluation, which leads back to it', () => {
  expect(evaluationPathOf(7, 'results')).not.toBe(evaluationPathOf(8, 'results'));
  expect(at(evaluationPathOf(7, 'results'))).toEqual({ id: 7, step: 'results' });
  expect(at(evaluationPathOf(8, 'controls', 'A.5.1'))).toEqual({ id: 8, step: 'controls' });
  expect(new URL(evaluationPathOf(8, 'controls', 'A.5.1'), 'https://aurora.example').searchParams.get('q')).toBe(
    'A.5.1',
  );
});

test('an address that names none, or nonsense, leaves it to what was begun last', () => {
  expect(at(evaluationPath)).toEqual({ id: null, step: null });
  expect(at(`${evaluationPath}?id=x&step=else`)).toEqual({ id: null, step: null });
  expect(at(`${evaluationPath}?id=-1`)).toEqual({ id: null, step: null });
});
