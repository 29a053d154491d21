import { account } from '@baluarte/contract/identity/account.ts';
import { documented } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { expect, test } from 'vitest';
import { signInEndpoints } from '#identity/shared/sign-in-endpoints.ts';
import { stepEndpoints } from '#identity/shared/two-step/step-endpoints.ts';
import { tokenEndpoint } from '#kit/http/client-token.ts';
import { sessionEndpoints } from '#kit/session/session-endpoints.ts';
import { homeEndpoints } from '#record/home/home-endpoints.ts';
import { postureEndpoints } from '#record/home/posture/posture-endpoints.ts';
import { notificationEndpoints } from '#record/notification/notification-endpoints.ts';

const lists = [
  sessionEndpoints,
  signInEndpoints,
  stepEndpoints,
  notificationEndpoints,
  homeEndpoints,
  postureEndpoints,
  { tokenEndpoint },
];
const described = [...documented, ...Object.values<AnyEndpoint>(account)];

test.each(
  lists.flatMap((list) => Object.values<AnyEndpoint>(list).map((endpoint) => [endpoint.name, endpoint] as const)),
)('%s is called without its schemas exactly as the contract describes it', (name, endpoint) => {
  expect(described.find((candidate) => candidate.name === name)).toMatchObject({ ...endpoint });
});
