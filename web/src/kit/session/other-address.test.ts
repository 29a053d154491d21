// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isOwnOrigin } from './other-address.ts';

const { protocol } = window.location;
const own = protocol.replace(':', '');

test.each([
  [`${own}://baluarte.example`, true],
  [`${own}://aurora.baluarte.example`, true],
  [`${own}://baluarte.example.evil.example`, false],
  [`${own}://evilbaluarte.example`, false],
  [`${own}://baluarte.example:8443`, false],
  [`${own}://baluarte.example/path`, false],
  [`${own}://somebody@baluarte.example`, false],
  ['ftp://baluarte.example', false],
  ['javascript:alert(1)', false],
  ['baluarte.example', false],
  ['', false],
])('of %j it is %j that it is of this installation', (origin, expected) => {
  expect(isOwnOrigin(origin, 'baluarte.example')).toBe(expected);
});
