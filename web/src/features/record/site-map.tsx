import { permissions } from '@baluarte/contract/permissions.ts';
import { IconClipboardList, IconFileAnalytics, IconHistory, IconHome, IconPackageExport } from '@tabler/icons-react';
import { evidenceTabOf } from '#inventory/evidence/evidence-tab-of.ts';
import { cataloguePages } from '#inventory/shared/catalogue/catalogue-pages.ts';
import { talkTab } from './audit-request/talk-tab-of.ts';
import { page, type PageEntry } from '#kit/site/site.ts';

/** Pages of what happened, and the start page that sums it up. */
export const recordPages = [
  page({
    path: '/home',
    title: 'shell.pages.home',
    access: 'session',
    menu: { section: 'start', icon: IconHome },
    texts: ['posture'],
    load: () => import('./home/home.page.tsx').then((m) => m.HomePage),
    outside: {
      texts: ['companyRisk'],
      load: () => import('./home/platform/platform-home.page.tsx').then((m) => m.PlatformHomePage),
    },
  }),
  ...cataloguePages('auditRequest', {
    path: '/audit-requests',
    may: permissions.auditRequests,
    section: 'risks',
    icon: IconClipboardList,
    tabs: [talkTab, evidenceTabOf('auditRequest')],
    texts: ['evidence'],
    list: () => import('./audit-request/audit-requests.page.tsx').then((m) => m.AuditRequestsPage),
    record: () => import('./audit-request/audit-request.page.tsx').then((m) => m.AuditRequestPage),
  }),
  page({
    path: '/reports',
    title: 'shell.pages.reports',
    access: 'session',
    without: 'scope',
    menu: { section: 'start', icon: IconFileAnalytics },
    documents: {
      risk: '/reports?kind=risks',
      treatment: '/reports?kind=treatment',
      control: '/reports?kind=controls',
      asset: '/reports?kind=assets',
      evidence: '/reports?kind=evidence',
      audit: '/reports?kind=audit',
    },
    documentsOfChosen: { following: '/reports?kind=controls' },
    finds: { kind: 'reportDocument', href: ({ id }) => `/reports?tab=documents&document=${id}` },
    texts: ['reportPage'],
    load: () => import('./report/reports.page.tsx').then((m) => m.ReportsPage),
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
    path: '/handover',
    title: 'shell.pages.handover',
    access: 'session',
    roles: ['ADMIN'],
    permissions: ['auditLog'],
    without: 'scope',
    menu: { section: 'administration', icon: IconPackageExport },
    texts: ['handover'],
    load: () => import('./handover/handover.page.tsx').then((m) => m.HandoverPage),
  }),
  page({
    path: '/notifications',
    title: 'notification.title',
    access: 'session',
    without: 'scope',
    load: () => import('./notification/notifications.page.tsx').then((m) => m.NotificationsPage),
  }),
  page({
    path: '/unsubscribe/report/:token',
    title: 'reportPage.scheduled.stop.title',
    access: 'public',
    isBare: true,
    texts: ['reportPage'],
    load: () => import('./report/stop.page.tsx').then((m) => m.StopReportPage),
  }),
  page({
    path: '/board',
    title: 'board.page.title',
    access: 'public',
    isBare: true,
    // The words of core too: it shows what pages of a session do.
    texts: ['board', 'posture', 'assessment'],
    load: () => import('./home/board/board.page.tsx').then((m) => m.BoardPage),
  }),
  page({
    path: '/unsubscribe/:token',
    title: 'notification.unsubscribe.title',
    access: 'public',
    isBare: true,
    load: () => import('./notification/unsubscribe.page.tsx').then((m) => m.UnsubscribePage),
  }),
  page({
    path: '/unsubscribe/view/:token',
    title: 'subscribing.link.title',
    access: 'public',
    isBare: true,
    texts: ['subscribing'],
    load: () => import('./subscription/stop.page.tsx').then((m) => m.StopPage),
  }),
] as const satisfies readonly PageEntry[];
