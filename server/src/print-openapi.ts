import { documented } from '@baluarte/contract/index.ts';
import { openapi } from './kit/http/openapi.ts';
import { version } from './kit/operations/version.ts';

process.stdout.write(`${JSON.stringify(openapi(documented, { version, url: 'http://localhost:3000' }), null, 2)}\n`);
