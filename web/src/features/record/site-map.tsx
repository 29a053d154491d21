import { IconHistory, IconHome } from '@tabler/icons-react';
import { page, type PageEntry } from '#kit/site/site.ts';

/** Pages of what happened, and the start page that sums it up. */
export const recordPages = [
  page({
    path: '/home',
    title: 'shell.pages.home',
    access: 'session',
    menu: { section: 'start', icon: IconHome },
    load: () => import('./home/home.page.tsx').then((m) => m.HomePage),
    outside: {
      texts: ['companyRisk'],
      load: () => import('./home/platform/platform-home.page.tsx').then((m) => m.PlatformHomePage),
    },
  }),
  page({
    path: '/audit',
    title: 'changeset.title',
    access: 'session',
    roles: ['ADMIN'],
    permissions: ['auditLog'],
    menu: { section: 'administration', icon: IconHistory },
    load: () => import('./audit/audit.page.tsx').then((m) => m.AuditPage),
  }),
  page({
    path: '/notifications',
    title: 'notification.title',
    access: 'session',
    without: 'scope',
    load: () => import('./notification/notifications.page.tsx').then((m) => m.NotificationsPage),
  }),
  page({
    path: '/unsubscribe/:token',
    title: 'notification.unsubscribe.title',
    access: 'public',
    isBare: true,
    load: () => import('./notification/unsubscribe.page.tsx').then((m) => m.UnsubscribePage),
  }),
] as const satisfies readonly PageEntry[];
