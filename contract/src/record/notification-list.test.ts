import { expect, test } from 'vitest';
import { notification } from './notification-list.ts';

test.each([
  [{ ids: [1] }, []],
  [{ all: true }, []],
  [{ all: true, upTo: 9 }, []],
  [{}, ['ids']],
  [{ ids: [1], all: true }, ['ids']],
  [{ upTo: 9 }, ['ids', 'all']],
  [{ ids: [1], upTo: 9 }, ['all']],
])('marking %j as read is refused at %j', (body, places) => {
  const { error } = notification.read.body.safeParse(body);
  expect((error?.issues ?? []).map(({ path }) => path.join('.'))).toEqual(places);
});
