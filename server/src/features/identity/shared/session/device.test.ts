import { expect, test } from 'vitest';
import { deviceFrom, deviceName } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    { browser: 'Chrome 131', system: 'Windows', kind: 'desktop' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.86',
    { browser: 'Microsoft Edge 131', system: 'Windows', kind: 'desktop' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'Firefox 140', system: 'Linux', kind: 'desktop' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { browser: 'Safari 18', system: 'iOS 18', kind: 'mobile' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome 131', system: 'Android', kind: 'mobile' },
  ],
  ['curl/8.5.0', { browser: 'curl 8', system: null, kind: null }],
  ['', { browser: null, system: null, kind: null }],
  [null, { browser: null, system: null, kind: null }],
])('the user agent %s is %o', (userAgent, device) => {
  expect(deviceFrom(userAgent)).toEqual(device);
});

test('a mail names a device in a word', () => {
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox 140, Linux',
  );
  expect(deviceName(null)).toBe('');
});
