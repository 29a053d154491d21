import { expect, test } from 'vitest';
import { hashPassword, passwordCost, verifyPassword } from './password.ts';

test('a password is recognised by its hash and any other is not', async () => {
  const hash = await hashPassword('Contraseña-larga-1!');
  expect(await verifyPassword({ hash, password: 'Contraseña-larga-2!' })).toBe(false);
  expect(await verifyPassword({ hash, password: '' })).toBe(false);
  expect(await verifyPassword({ hash, password: 'Contraseña-larga-1!' })).toBe(true);
});

test('an accent typed as one sign or as two is the same password', async () => {
  const hash = await hashPassword('Contraseña-larga-1!'.normalize('NFD'));
  expect(await verifyPassword({ hash, password: 'Contraseña-larga-1!'.normalize('NFC') })).toBe(true);
});

test('two hashes of one password differ and name their cost', async () => {
  const [one, other] = await Promise.all([hashPassword('Contraseña-larga-1!'), hashPassword('Contraseña-larga-1!')]);
  expect(one).not.toBe(other);
  expect(one.startsWith(`$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=1$`)).toBe(true);
});

test('a hash made elsewhere, at another cost, is verified at its own cost', async () => {
  // A vector of the reference implementation's own tests.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword({ hash, password: 'password' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'passwore' })).toBe(false);
});

test('a stored text that is no hash is a fault, not a wrong password', async () => {
  await expect(verifyPassword({ hash: 'plain', password: 'plain' })).rejects.toThrow('not an Argon2id hash');
});
