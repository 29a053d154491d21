import { notification, notificationRow, notificationSorts } from '@baluarte/contract/record/notification-list.ts';
import { builtKinds } from '@baluarte/contract/record/notification.ts';
import { z } from 'zod';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { dayValues, initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';

const { list } = notification;

/** A user's notifications as a list of the kit. It is read-only: the page has no other operation. */
export const notificationsListed = {
  name: 'notification',
  paths: { many: '/notifications' },
  access: {},
  fields: {},
  sortable: notificationSorts,
  input: z.strictObject({}),
  row: notificationRow,
  endpoints: {
    list,
    export: notification.export,
    get: list,
    history: list,
    create: list,
    update: list,
    remove: list,
    status: list,
    bulk: list,
  },
} as const satisfies Catalogue;

/** Read or not, as the filter says it. */
export const states = ['unread', 'read'] as const;
const shown = ['sentence', 'kind', 'at', 'state'] as const;
const hidden = ['readAt'] as const;
export type NotificationColumn = (typeof shown)[number] | (typeof hidden)[number];

/** What an address of the page can say, and how it begins: the newest first. */
export const notificationsShape: ListShape = {
  filters: ['state', 'kind', 'from', 'to'],
  worded: { state: states, kind: builtKinds, from: dayValues, to: dayValues },
  sortable: notificationSorts,
  columns: [...shown, ...hidden],
  defaults: initialState(shown, '-at', 25),
};
