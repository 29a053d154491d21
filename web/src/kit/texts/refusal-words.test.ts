// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { Refusal } from '#kit/http/refusal.ts';
import { issuesOfRefusal, offerWays, wayToMend, wordIssue, wordLabelled } from './refusal-words.ts';
import { loadTexts, startTexts } from './texts.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['problems']);
});

const worded = (code: string, issue: string, path: string, params = {}) =>
  issuesOfRefusal(new Refusal(409, { code, params, issues: [{ path: `body.${path}`, code: issue }] })).map((each) =>
    wordIssue(each),
  );

test('a refusal that belongs to a field has its own sentence there', () => {
  const params = { plan: 'Gratuito', planEn: 'Free', limit: 2, used: 2 };
  expect(worded('plan.companiesExceeded', 'problem', 'planId', params)).toEqual([
    'El plan Gratuito admite hasta 2 por persona. Empresas que ya administra: 2. Elija otro plan.',
  ]);
  expect(worded('member.userTaken', 'taken', 'email')).toEqual(['Este usuario ya está registrado en la empresa.']);
});

test('a sentence that names its field stands without the label', () => {
  expect(wordLabelled('Código', { code: 'required', path: 'body.code' })).toBe('El código es obligatorio.');
  expect(wordLabelled('Código', { code: 'wrongType', path: 'body.code' })).toBe(
    'Código: El tipo de dato no es el esperado.',
  );
});

test('a code without a sentence of its own uses the general one', () => {
  expect(worded('threat.codeTaken', 'taken', 'code')).toEqual(['Este valor ya está en uso.']);
  expect(worded('invalid', 'unknown', 'planId')).toEqual(['El valor no existe.']);
});

test('what a refusal asks for is done on the page that says so', () => {
  offerWays(new Map([['scope.current', { label: 'shell.changeScope', to: '/scopes/select' }]]));
  expect(wayToMend('scope.current')?.to).toBe('/scopes/select');
  expect(wayToMend('inUse')).toBeUndefined();
});
