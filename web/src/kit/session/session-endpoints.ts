import type { account } from '@baluarte/contract/identity/account.ts';
import type { captcha } from '@baluarte/contract/identity/captcha.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { oauth } from '@baluarte/contract/identity/oauth.ts';
import type { platform } from '@baluarte/contract/organization/platform.ts';
import type { session } from '@baluarte/contract/identity/session.ts';

/**
 * An endpoint of the contract without its schemas: what the login, the shell and the start page call, so that none of
 * them loads the validation library. A test beside each list holds it to the contract.
 */
export const bareEndpoint = <E extends AnyEndpoint>(
  shape: Pick<E, 'name' | 'method' | 'path' | 'tenant'> & { form?: 'list' | 'raw' },
): E => ({ form: 'data', upload: false, status: 200, ...shape }) as unknown as E;

export const sessionEndpoints = {
  config: bareEndpoint<typeof platform.config>({
    name: 'platform.config',
    method: 'GET',
    path: '/config',
    tenant: false,
  }),
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
  get: bareEndpoint<typeof session.get>({ name: 'session.get', method: 'GET', path: '/session', tenant: false }),
  company: bareEndpoint<typeof session.company>({
    name: 'session.company',
    method: 'POST',
    path: '/session/company',
    tenant: false,
  }),
  leave: bareEndpoint<typeof session.leave>({
    name: 'session.leave',
    method: 'DELETE',
    path: '/session/company',
    tenant: false,
  }),
  scope: bareEndpoint<typeof session.scope>({
    name: 'session.scope',
    method: 'POST',
    path: '/session/scope',
    tenant: true,
  }),
  leaveView: bareEndpoint<typeof session.leaveView>({
    name: 'session.leaveView',
    method: 'DELETE',
    path: '/session/view-as',
    tenant: false,
  }),
  signOut: bareEndpoint<typeof session.signOut>({
    name: 'session.signOut',
    method: 'DELETE',
    path: '/session',
    tenant: false,
  }),
};
