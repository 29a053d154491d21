import { expect, test } from 'vitest';
import type { Claims, Provider } from '#identity/shared/provider/providers.ts';
import { identityOf, namedIn } from './identity.ts';

const provider = {
  id: 'casa',
  accountIdOf: (claims: Record<string, unknown>) => String(claims['sub']),
  isEmailProven: (claims: Record<string, unknown>) => claims['email_verified'] === true,
} as unknown as Provider;
const claims = { sub: 's-1', email: 'Ana@Example.com', email_verified: true, given_name: ' Ana ', family_name: 'Ruiz' };
const read = (changes: Record<string, unknown>, named?: Claims) =>
  identityOf(provider, { ...claims, ...changes }, named);
const nameless = { given_name: undefined, family_name: undefined };

test('an identity is what its provider says, tidied', () => {
  expect(read({ locale: 'es-CO' })).toEqual({
    provider: 'casa',
    accountId: 's-1',
    email: 'ana@example.com',
    isEmailProven: true,
    name: 'Ana',
    lastName: 'Ruiz',
    language: 'es',
  });
});

test.each([
  [{ email_verified: false }, 'ana@example.com', false],
  [{ email_verified: undefined }, 'ana@example.com', false],
  [{ email: undefined }, null, false],
  [{ email: 'no es un correo' }, null, false],
  [{ email: 7 }, null, false],
])('an e-mail counts as proven only where it is one and its provider says so: %j', (changes, email, isEmailProven) => {
  expect(read(changes)).toMatchObject({ email, isEmailProven });
});

test.each([
  [{ given_name: 'Ana', family_name: undefined, name: 'Otra Cosa' }, ['Ana', '']],
  [{ given_name: undefined, family_name: 'Ruiz', name: 'Otra Cosa' }, ['', 'Ruiz']],
  [{ ...nameless, name: 'Ana  María Ruiz' }, ['Ana', 'María Ruiz']],
  [{ ...nameless, name: ' Ana ' }, ['Ana', '']],
  [{ ...nameless, name: undefined }, ['', '']],
  [{ given_name: 7, family_name: ' ', name: 'Ana Ruiz' }, ['Ana', 'Ruiz']],
  [{ given_name: 'x'.repeat(81) }, ['x'.repeat(80), 'Ruiz']],
])('names are those said apart, else the parts of the whole: %j', (changes, [name, lastName]) => {
  expect(read(changes)).toMatchObject({ name, lastName });
});

test.each([
  ['en', 'en'],
  ['EN-us', 'en'],
  ['es_419', 'es'],
  ['fr', null],
  ['', null],
  [undefined, null],
])('a locale %s means the language %s', (locale, language) => {
  expect(read({ locale }).language).toBe(language);
});

test('a name sent beside the token counts before those in it', () => {
  expect(read({}, namedIn('{"name":{"firstName":"Inés","lastName":"Paz"}}'))).toMatchObject({
    name: 'Inés',
    lastName: 'Paz',
  });
  expect(namedIn('{"name":{"firstName":"Inés"}}')).toEqual({ given_name: 'Inés', family_name: undefined });
  for (const wrong of ['', 'null', '{}', '{"name":7}', '{']) expect(namedIn(wrong)).toEqual({});
});
