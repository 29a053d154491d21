import { expect, test } from 'vitest';
import { Proposer, sureLikeness } from './propose.ts';

const named = (names: readonly string[]) =>
  new Proposer(names.map((name, index) => ({ id: index + 1, code: `C-${index}`, name, name_en: null })));

const types = named([
  'Base de datos',
  'Documento físico',
  'Equipo portátil',
  'Equipo de escritorio',
  'Servidor físico',
  'Servidor virtual',
  'Teléfono móvil',
  'Correo electrónico',
  'Aplicación web',
  'Impresora',
]);
const classes = named(['Pública', 'Interna', 'Confidencial', 'Restringida']);
const official = named(['Información pública', 'Información pública clasificada', 'Información pública reservada']);

test.each([
  ['Portátil', 'Equipo portátil'],
  ['PORTATILES', 'Equipo portátil'],
  ['Laptop', 'Equipo portátil'],
  ['Escritorio, equipo de', 'Equipo de escritorio'],
  ['bases de dato', 'Base de datos'],
  ['Database', 'Base de datos'],
  ['BD', 'Base de datos'],
  ['Telefonos moviles', 'Teléfono móvil'],
  ['E-mail', 'Correo electrónico'],
  ['Impresroa', 'Impresora'],
])('%s is proposed as %s', (word, name) => {
  expect(types.propose(word)[0]?.name).toBe(name);
});

test.each([
  ['Confidential', 'Confidencial'],
  ['CONFIDENCIALES', 'Confidencial'],
  ['Público', 'Pública'],
  ['uso interno', 'Interna'],
  ['Reservada', 'Restringida'],
  ['Información pública', 'Pública'],
  ['INFORMACIÓN PÚBLICA CLASIFICADA', 'Confidencial'],
  ['Pública reservada', 'Restringida'],
  ['Public classified information', 'Confidencial'],
])('the classification %s is proposed as %s, surely', (word, name) => {
  const [first] = classes.propose(word);
  expect(first?.name).toBe(name);
  expect(first?.likeness).toBeGreaterThanOrEqual(sureLikeness);
});

test.each([
  ['Pública', 'Información pública'],
  ['Confidencial', 'Información pública clasificada'],
  ['Restringida', 'Información pública reservada'],
])('%s of a private company stands for %s of the law, surely', (word, name) => {
  const [first] = official.propose(word);
  expect(first?.name).toBe(name);
  expect(first?.likeness).toBeGreaterThanOrEqual(sureLikeness);
});

test('what private companies keep inside has no class of its own in the law: it is asked', () => {
  expect(official.propose('Interna')).toEqual([]);
});

test('a word that is like nothing gets no proposal', () => {
  expect(types.propose('Zafiro')).toEqual([]);
  expect(types.propose('')).toEqual([]);
  expect(types.propose('¿?')).toEqual([]);
});

test('one word that several choices have proposes them all, in an order that stays', () => {
  expect(types.propose('Servidor').map(({ name }) => name)).toEqual(['Servidor físico', 'Servidor virtual']);
});

test('a thousand words against a thousand choices take little time', () => {
  const many = named(Array.from({ length: 1000 }, (_, index) => `Proceso ${index} de la dirección ${index % 17}`));
  const start = performance.now();
  for (let index = 0; index < 300; index++) many.propose(`direccion ${index} procesos`);
  expect(performance.now() - start).toBeLessThan(4000);
});
