import { IconBug, IconServer2, IconShieldExclamation } from '@tabler/icons-react';
import { page, type PageEntry } from '#kit/site/site.ts';

/** Pages of what there is: assets, threats, vulnerabilities. */
export const inventoryPages = [
  page({
    path: '/assets',
    title: 'asset.title',
    access: 'session',
    permissions: ['assets'],
    menu: { section: 'catalogues', icon: IconServer2 },
    load: () => import('./asset/assets.page.tsx').then((m) => m.AssetsPage),
  }),
  page({
    path: '/assets/create',
    title: 'asset.create',
    access: 'session',
    permissions: ['assets', 'createAsset'],
    load: () => import('./asset/asset.form.tsx').then((m) => m.AssetPage),
  }),
  page({
    path: '/assets/edit/:assetId',
    title: 'asset.edit',
    access: 'session',
    permissions: ['assets', 'editAsset'],
    load: () => import('./asset/asset.form.tsx').then((m) => m.AssetPage),
  }),
  page({
    path: '/assets/show/:assetId',
    title: 'asset.show',
    access: 'session',
    permissions: ['assets', 'viewAsset'],
    load: () => import('./asset/asset.form.tsx').then((m) => m.AssetPage),
  }),
  page({
    path: '/threats',
    title: 'threat.title',
    access: 'session',
    permissions: ['threats'],
    menu: { section: 'catalogues', icon: IconShieldExclamation },
    load: () => import('./threat/threats.page.tsx').then((m) => m.ThreatsPage),
  }),
  page({
    path: '/threats/create',
    title: 'threat.create',
    access: 'session',
    permissions: ['threats', 'createThreat'],
    load: () => import('./threat/threat.form.tsx').then((m) => m.ThreatPage),
  }),
  page({
    path: '/threats/edit/:threatId',
    title: 'threat.edit',
    access: 'session',
    permissions: ['threats', 'editThreat'],
    load: () => import('./threat/threat.form.tsx').then((m) => m.ThreatPage),
  }),
  page({
    path: '/threats/show/:threatId',
    title: 'threat.show',
    access: 'session',
    permissions: ['threats', 'viewThreat'],
    load: () => import('./threat/threat.form.tsx').then((m) => m.ThreatPage),
  }),
  page({
    path: '/vulnerabilities',
    title: 'vulnerability.title',
    access: 'session',
    permissions: ['vulnerabilities'],
    menu: { section: 'catalogues', icon: IconBug },
    load: () => import('./vulnerability/vulnerabilities.page.tsx').then((m) => m.VulnerabilitiesPage),
  }),
  page({
    path: '/vulnerabilities/create',
    title: 'vulnerability.create',
    access: 'session',
    permissions: ['vulnerabilities', 'createVulnerability'],
    load: () => import('./vulnerability/vulnerability.form.tsx').then((m) => m.VulnerabilityPage),
  }),
  page({
    path: '/vulnerabilities/edit/:vulnerabilityId',
    title: 'vulnerability.edit',
    access: 'session',
    permissions: ['vulnerabilities', 'editVulnerability'],
    load: () => import('./vulnerability/vulnerability.form.tsx').then((m) => m.VulnerabilityPage),
  }),
  page({
    path: '/vulnerabilities/show/:vulnerabilityId',
    title: 'vulnerability.show',
    access: 'session',
    permissions: ['vulnerabilities', 'viewVulnerability'],
    load: () => import('./vulnerability/vulnerability.form.tsx').then((m) => m.VulnerabilityPage),
  }),
] as const satisfies readonly PageEntry[];
