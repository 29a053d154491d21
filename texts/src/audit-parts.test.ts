import { defaultControlMethod } from '@baluarte/contract/risk/residual.rules.ts';
import { expect, test } from 'vitest';
import { auditParts } from './audit-parts.ts';
import { textsIn } from './wording.ts';

const es = textsIn('es');
const say = (field: string, held: unknown, other: unknown = null) =>
  auditParts(es, { entity: 'method', field }, JSON.stringify(held), other === null ? null : JSON.stringify(other));

test('names the changed cells of a matrix by position and colour', () => {
  const [was, is] = [
    { 1: [4, 3], 2: [3, 2] },
    { 1: [4, 3], 2: [3, 1] },
  ];
  expect(say('zoneMatrix', was, is)).toEqual(['Probabilidad 2, impacto 2: naranja']);
  expect(say('zoneMatrix', is, was)).toEqual(['Probabilidad 2, impacto 2: rojo']);
  expect(say('zoneMatrix', is)).toHaveLength(4);
});

test('names the changed parts of an object, and shows a list whole', () => {
  const was = { importFinished: { email: false, inApp: true }, digest: 'weekly' };
  expect(say('notificationDefaults', { importFinished: { email: true, inApp: true }, digest: 'off' }, was)).toEqual([
    'Importaciones, correo: sí',
    'Resumen por correo: nunca',
  ]);
  expect(say('extra', { days: 30, legalBasis: null })).toEqual(['Días: 30']);
  expect(say('domains', ['a.co', 'b.co'], ['a.co'])).toEqual(['a.co', 'b.co']);
});

test.each(['es', 'en'] as const)('says in words how controls reduce a risk: %s', (language) => {
  const whole = { ...defaultControlMethod, decay: { halfAfter: 30, noneAfter: 90 } };
  const parts = (mode: string) =>
    auditParts(
      textsIn(language),
      { entity: 'method', field: 'controlMethod' },
      JSON.stringify({ ...whole, mode }),
      null,
    );
  for (const mode of ['percent', 'quadrants', 'manual']) {
    expect(parts(mode)).toHaveLength(18);
    // Neither a name of the code nor one of its values.
    for (const part of parts(mode)) expect(part).not.toMatch(/[a-z][A-Z]|_|\b(?:percent|mode|weights|actsOn|decay)\b/);
  }
  expect(new Set(['percent', 'quadrants', 'manual'].map((mode) => parts(mode)[0])).size).toBe(3);
});
