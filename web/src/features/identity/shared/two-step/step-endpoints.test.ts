import { passkey } from '@baluarte/contract/identity/passkey.ts';
import { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { expect, test } from 'vitest';
import { stepEndpoints } from './step-endpoints.ts';

const described = [...Object.values(twoStep), ...Object.values(passkey)];

test.each(Object.values(stepEndpoints).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is called without its schemas exactly as the contract describes it',
  (name, endpoint) => {
    expect(described.find((candidate) => candidate.name === name)).toMatchObject({ ...endpoint });
  },
);
