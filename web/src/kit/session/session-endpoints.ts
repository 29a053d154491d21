import type { platform } from '@baluarte/contract/organization/platform.ts';
import type { session } from '@baluarte/contract/identity/session.ts';
import { bareEndpoint } from '#kit/http/bare-endpoint.ts';

/** What any page asks, with a session or before there is one. */
export const sessionEndpoints = {
  config: bareEndpoint<typeof platform.config>({
    name: 'platform.config',
    method: 'GET',
    path: '/config',
    tenant: false,
  }),
  get: bareEndpoint<typeof session.get>({ name: 'session.get', method: 'GET', path: '/session', tenant: false }),
  welcomed: bareEndpoint<typeof session.welcomed>({
    name: 'session.welcomed',
    method: 'DELETE',
    path: '/session/first-access',
    tenant: false,
  }),
  company: bareEndpoint<typeof session.company>({
    name: 'session.company',
    method: 'POST',
    path: '/session/company',
    tenant: false,
  }),
  handOver: bareEndpoint<typeof session.handOver>({
    name: 'session.handOver',
    method: 'POST',
    path: '/session/hand-over',
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
