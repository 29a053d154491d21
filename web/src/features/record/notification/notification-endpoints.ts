import type { notification } from '@baluarte/contract/record/notification-list.ts';
import { bareEndpoint } from '#kit/http/bare-endpoint.ts';

/** The endpoints of the bell, without schemas, because it is on every page. */
export const notificationEndpoints = {
  list: bareEndpoint<typeof notification.list>({
    name: 'notification.list',
    method: 'GET',
    path: '/notifications',
    tenant: true,
    form: 'list',
  }),
  count: bareEndpoint<typeof notification.count>({
    name: 'notification.count',
    method: 'GET',
    path: '/notifications/count',
    tenant: false,
  }),
  read: bareEndpoint<typeof notification.read>({
    name: 'notification.read',
    method: 'POST',
    path: '/notifications/read',
    tenant: true,
  }),
};
