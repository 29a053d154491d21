import { IconGauge, IconHome } from '@tabler/icons-react';
import type { PageEntry } from './kit/site.ts';

const page = <const E extends PageEntry>(entry: E): E => entry;

/** Every page that is built: the only list of addresses. Adding a page is adding one entry. */
export const siteMap = [
  page({
    path: '/',
    title: 'shell.pages.login',
    access: 'public',
    isBare: true,
    load: () => import('./features/session/login.page.tsx').then((m) => m.LoginPage),
  }),
  page({
    path: '/login',
    title: 'shell.pages.login',
    access: 'public',
    isBare: true,
    load: () => import('./features/session/login.page.tsx').then((m) => m.LoginPage),
  }),
  page({
    path: '/home',
    title: 'shell.pages.home',
    access: 'session',
    menu: { section: 'start', icon: IconHome },
    load: () => import('./features/home/home.page.tsx').then((m) => m.HomePage),
  }),
  page({
    path: '/home/risks',
    title: 'shell.pages.risksHome',
    access: 'session',
    module: 'risksManagement',
    menu: { section: 'risks', icon: IconGauge },
    load: () => import('./features/home/risks-home.page.tsx').then((m) => m.RisksHomePage),
  }),
  page({
    path: '/select-company',
    title: 'shell.pages.selectCompany',
    access: 'session',
    without: 'company',
    isBare: true,
    load: () => import('./features/session/select-company.page.tsx').then((m) => m.SelectCompanyPage),
  }),
  page({
    path: '/scopes/select',
    title: 'shell.pages.selectScope',
    access: 'session',
    without: 'scope',
    isBare: true,
    load: () => import('./features/session/select-scope.page.tsx').then((m) => m.SelectScopePage),
  }),
  page({
    path: '/403',
    title: 'shell.pages.forbidden',
    access: 'public',
    load: () => import('./features/errors/forbidden.page.tsx').then((m) => m.ForbiddenPage),
  }),
  page({
    path: '*',
    title: 'shell.pages.notFound',
    access: 'public',
    load: () => import('./features/errors/not-found.page.tsx').then((m) => m.NotFoundPage),
  }),
] as const satisfies readonly PageEntry[];

/** An address of the product as the site map writes it. */
export type PagePath = (typeof siteMap)[number]['path'];
