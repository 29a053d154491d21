import { permissions } from '@baluarte/contract/permissions.ts';
import { lazy } from 'react';
import type { RecordTab } from '#kit/catalogue/show/record-tab.ts';

/** The conversation about a request as a tab of its page. */
export const talkTab: RecordTab = {
  name: 'talk',
  title: 'auditRequest.talk.title',
  access: permissions.auditRequests.view,
  count: 'commentCount',
  Tab: lazy(() => import('./talk-tab.tsx').then((m) => ({ default: m.TalkTab }))),
};
