import { notification } from '@baluarte/contract/record/notification-list.ts';
import { expect, test } from 'vitest';
import { notificationEndpoints } from './notification-endpoints.ts';

test.each(Object.entries(notificationEndpoints))('what the bell asks as %s is what the contract says', (name, bare) => {
  expect(notification[name as keyof typeof notificationEndpoints]).toMatchObject(bare);
});
