import type { account } from '@baluarte/contract/identity/account.ts';
import type { captcha } from '@baluarte/contract/identity/captcha.ts';
import type { oauth } from '@baluarte/contract/identity/oauth.ts';
import { bareEndpoint } from '#kit/http/bare-endpoint.ts';

/** What a sign-in asks. */
export const signInEndpoints = {
  captcha: bareEndpoint<typeof captcha.challenge>({
    name: 'captcha.challenge',
    method: 'GET',
    path: '/auth/captcha',
    tenant: false,
  }),
  signIn: bareEndpoint<typeof account.signIn>({
    name: 'account.signIn',
    method: 'POST',
    path: '/auth/sign-in/email',
    tenant: false,
    form: 'raw',
  }),
  handOver: bareEndpoint<typeof oauth.handOver>({
    name: 'oauth.handOver',
    method: 'POST',
    path: '/auth/hand-over',
    tenant: false,
  }),
};
