import { account } from '@baluarte/contract/identity/account.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { expect, test } from 'vitest';
import { sessionEndpoints } from '#kit/session/session-endpoints.ts';
import { homeEndpoints } from './home-endpoints.ts';

const bare = [...Object.values(sessionEndpoints), ...Object.values(homeEndpoints)];

test.each(bare.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is called without its schemas exactly as the contract describes it',
  (name, endpoint) => {
    const described = [...endpoints, ...Object.values<AnyEndpoint>(account)].find(
      (candidate) => candidate.name === name,
    );
    expect(described).toMatchObject({ ...endpoint });
  },
);
