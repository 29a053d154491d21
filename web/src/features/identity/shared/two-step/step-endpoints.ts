import type { passkey } from '@baluarte/contract/identity/passkey.ts';
import type { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { bareEndpoint } from '#kit/http/bare-endpoint.ts';

/** What the login page calls between a password, or a passkey, and the session. */
export const stepEndpoints = {
  send: bareEndpoint<typeof twoStep.send>({
    name: 'twoStep.send',
    method: 'POST',
    path: '/auth/two-step/send',
    tenant: false,
  }),
  verify: bareEndpoint<typeof twoStep.verify>({
    name: 'twoStep.verify',
    method: 'POST',
    path: '/auth/two-step/verify',
    tenant: false,
  }),
  enrol: bareEndpoint<typeof twoStep.enrol>({
    name: 'twoStep.enrol',
    method: 'POST',
    path: '/auth/two-step/enrol',
    tenant: false,
  }),
  confirmEnrol: bareEndpoint<typeof twoStep.confirmEnrol>({
    name: 'twoStep.confirmEnrol',
    method: 'POST',
    path: '/auth/two-step/enrol/confirm',
    tenant: false,
  }),
  beginPasskey: bareEndpoint<typeof passkey.beginSignIn>({
    name: 'passkey.beginSignIn',
    method: 'POST',
    path: '/auth/passkey/options',
    tenant: false,
  }),
  usePasskey: bareEndpoint<typeof passkey.signIn>({
    name: 'passkey.signIn',
    method: 'POST',
    path: '/auth/passkey/verify',
    tenant: false,
  }),
};
