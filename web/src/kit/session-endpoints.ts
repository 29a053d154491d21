import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { platform } from '@baluarte/contract/platform.ts';
import type { session } from '@baluarte/contract/session.ts';

/**
 * An endpoint of the contract without its schemas. The login page and the shell call these few, and so do not load the
 * validation library; `session-endpoints.test.ts` holds them to the contract.
 */
const bare = <E extends AnyEndpoint>(shape: Pick<E, 'name' | 'method' | 'path' | 'tenant'>): E =>
  ({ form: 'data', upload: false, status: 200, ...shape }) as unknown as E;

export const sessionEndpoints = {
  config: bare<typeof platform.config>({ name: 'platform.config', method: 'GET', path: '/config', tenant: false }),
  get: bare<typeof session.get>({ name: 'session.get', method: 'GET', path: '/session', tenant: false }),
  company: bare<typeof session.company>({
    name: 'session.company',
    method: 'POST',
    path: '/session/company',
    tenant: false,
  }),
  scope: bare<typeof session.scope>({ name: 'session.scope', method: 'POST', path: '/session/scope', tenant: true }),
  signOut: bare<typeof session.signOut>({ name: 'session.signOut', method: 'DELETE', path: '/session', tenant: false }),
};
