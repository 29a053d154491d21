import { expect, test } from 'vitest';
import { whyUnfit } from './fit-domain.ts';

test.each([
  ['example.com', 'domainReserved'],
  ['correo.example.org', 'domainReserved'],
  ['aurora.example', 'domainReserved'],
  ['empresa.test', 'domainReserved'],
  ['servidor.localhost', 'domainReserved'],
  ['intranet.local', 'domainReserved'],
  ['192.168.10.10', 'domainReserved'],
  ['com.co', 'domainShared'],
  ['co.uk', 'domainShared'],
  ['github.io', 'domainShared'],
  ['gmail.com', 'domainPublicMail'],
  ['outlook.com', 'domainPublicMail'],
  ['hotmail.es', 'domainPublicMail'],
  ['yahoo.com.co', 'domainPublicMail'],
  ['une.net.co', 'domainPublicMail'],
  ['correo.gmail.com', 'domainPublicMail'],
  ['cordillera.com.co', null],
  ['seguridad.cordillera.co', null],
  ['cordillera.github.io', null],
] as const)('%s: %s', (domain, why) => {
  expect(whyUnfit(domain)).toBe(why);
});
