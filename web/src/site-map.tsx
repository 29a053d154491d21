import { IconBug, IconGauge, IconHome, IconServer2, IconShieldExclamation } from '@tabler/icons-react';
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
    path: '/assets',
    title: 'asset.title',
    access: 'session',
    permissions: ['assets'],
    menu: { section: 'catalogues', icon: IconServer2 },
    load: () => import('./features/asset/assets.page.tsx').then((m) => m.AssetsPage),
  }),
  page({
    path: '/assets/create',
    title: 'asset.create',
    access: 'session',
    permissions: ['assets', 'createAsset'],
    load: () => import('./features/asset/asset.form.tsx').then((m) => m.AssetPage),
  }),
  page({
    path: '/assets/edit/:assetId',
    title: 'asset.edit',
    access: 'session',
    permissions: ['assets', 'editAsset'],
    load: () => import('./features/asset/asset.form.tsx').then((m) => m.AssetPage),
  }),
  page({
    path: '/assets/show/:assetId',
    title: 'asset.show',
    access: 'session',
    permissions: ['assets', 'viewAsset'],
    load: () => import('./features/asset/asset.form.tsx').then((m) => m.AssetPage),
  }),
  page({
    path: '/threats',
    title: 'threat.title',
    access: 'session',
    permissions: ['threats'],
    menu: { section: 'catalogues', icon: IconShieldExclamation },
    load: () => import('./features/threat/threats.page.tsx').then((m) => m.ThreatsPage),
  }),
  page({
    path: '/threats/create',
    title: 'threat.create',
    access: 'session',
    permissions: ['threats', 'createThreat'],
    load: () => import('./features/threat/threat.form.tsx').then((m) => m.ThreatPage),
  }),
  page({
    path: '/threats/edit/:threatId',
    title: 'threat.edit',
    access: 'session',
    permissions: ['threats', 'editThreat'],
    load: () => import('./features/threat/threat.form.tsx').then((m) => m.ThreatPage),
  }),
  page({
    path: '/threats/show/:threatId',
    title: 'threat.show',
    access: 'session',
    permissions: ['threats', 'viewThreat'],
    load: () => import('./features/threat/threat.form.tsx').then((m) => m.ThreatPage),
  }),
  page({
    path: '/vulnerabilities',
    title: 'vulnerability.title',
    access: 'session',
    permissions: ['vulnerabilities'],
    menu: { section: 'catalogues', icon: IconBug },
    load: () => import('./features/vulnerability/vulnerabilities.page.tsx').then((m) => m.VulnerabilitiesPage),
  }),
  page({
    path: '/vulnerabilities/create',
    title: 'vulnerability.create',
    access: 'session',
    permissions: ['vulnerabilities', 'createVulnerability'],
    load: () => import('./features/vulnerability/vulnerability.form.tsx').then((m) => m.VulnerabilityPage),
  }),
  page({
    path: '/vulnerabilities/edit/:vulnerabilityId',
    title: 'vulnerability.edit',
    access: 'session',
    permissions: ['vulnerabilities', 'editVulnerability'],
    load: () => import('./features/vulnerability/vulnerability.form.tsx').then((m) => m.VulnerabilityPage),
  }),
  page({
    path: '/vulnerabilities/show/:vulnerabilityId',
    title: 'vulnerability.show',
    access: 'session',
    permissions: ['vulnerabilities', 'viewVulnerability'],
    load: () => import('./features/vulnerability/vulnerability.form.tsx').then((m) => m.VulnerabilityPage),
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
