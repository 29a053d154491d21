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
