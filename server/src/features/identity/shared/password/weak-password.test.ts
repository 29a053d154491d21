import { expect, test } from 'vitest';
import { Problem } from '#kit/http/problem.ts';
import { isCommonPassword, refuseWeakPassword } from './weak-password.ts';

test.each([
  'Password123!',
  'P@ssw0rd1234',
  '¡Contraseña2026!',
  'Contrasena123.',
  'Qwertyuiop1!',
  '1234-Football',
  'Abc123!Abc123!',
  'Bienvenido.2026',
])('%s is one of the common passwords, whatever stands around it', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Baluarte.Demo.2026', 'Contraseña-larga-1!', 'caballo-Pila-grapa-9', 'xK4$wq8-Lm2vP', 'Dragon-y-volcán-77'])(
  '%s is none of them',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('a password that holds the name of one’s e-mail is refused at its field, a short name says nothing', () => {
  const refused = (email: string) => {
    try {
      refuseWeakPassword('Mi-Paula.Prueba-77', email);
      return null;
    } catch (error) {
      return error instanceof Problem ? error.issues : error;
    }
  };
  expect(refused('paula.prueba@example.com')).toEqual([{ path: 'body.password', code: 'password.holdsEmail' }]);
  expect(refused('pau@example.com')).toBeNull();
});
