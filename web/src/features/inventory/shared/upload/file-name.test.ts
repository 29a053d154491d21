import { expect, test } from 'vitest';
import { shownName } from './file-name.tsx';

test.each([
  ['../../etc/passwd.txt', '../../etc/passwd.txt'],
  ['factura\u202Etxt.exe', 'facturatxt.exe'],
  ['a\u200Bb\u0000c\u2066.pdf', 'abc.pdf'],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ['niño 東京.pdf', 'niño 東京.pdf'],
])('%j is shown as %j: nothing turns its direction or hides in it', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
