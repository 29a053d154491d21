import { keyOf } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import {
  IconBug,
  IconFileCertificate,
  IconFileUpload,
  IconGauge,
  IconServer2,
  IconShieldExclamation,
  IconTable,
  IconTemplate,
} from '@tabler/icons-react';
import { page, type PageEntry } from '#kit/site/site.ts';
import { graphView } from '#risk/asset-graph/graph-view.ts';
import { groupView } from '#risk/asset-group/group-view.ts';
import { controlsOfAsset } from '#risk/risk/of/controls-of.ts';
import { risksOf } from '#risk/risk/of/risks-of.ts';
import { evidenceTabOf } from './evidence/evidence-tab-of.ts';
import { cataloguePages, laidOutPages } from './shared/catalogue/catalogue-pages.ts';

const { assets, evidence, threats, vulnerabilities } = permissions;

/** Pages of what there is: assets, threats, vulnerabilities. */
export const inventoryPages = [
  ...cataloguePages('asset', {
    path: '/assets',
    may: assets,
    icon: IconServer2,
    tabs: [evidenceTabOf('asset'), risksOf('assetId'), controlsOfAsset],
    own: ['criticality'],
    texts: ['evidence'],
    views: [graphView, groupView],
    list: () => import('./asset/assets.page.tsx').then((m) => m.AssetsPage),
    record: () => import('./asset/asset.form.tsx').then((m) => m.AssetPage),
  }),
  page({
    path: '/assets/store/from-template',
    title: 'shell.pages.fromTemplate',
    access: 'session',
    roles: ['ADMIN'],
    permissions: ['viewAssetsFromTemplate'],
    menu: { section: 'catalogues', icon: IconTemplate, unless: '/assets' },
    finds: {
      kind: 'assetTemplate',
      href: ({ name }) => `/assets/store/from-template?${new URLSearchParams({ search: name ?? '' }).toString()}`,
    },
    texts: ['assetTemplate'],
    load: () => import('./asset-template/from-template.page.tsx').then((m) => m.FromTemplatePage),
  }),
  page({
    path: '/assets/criticity',
    title: 'shell.pages.criticality',
    access: 'session',
    roles: ['ADMIN'],
    permissions: ['assets', 'viewAssetCriticity'],
    menu: { section: 'catalogues', icon: IconGauge },
    texts: ['criticality'],
    load: () => import('./asset/criticality/desk.page.tsx').then((m) => m.CriticalityDeskPage),
  }),
  page({
    path: '/assets/criticity/:assetId',
    title: 'shell.pages.assetCriticality',
    access: 'session',
    roles: ['ADMIN'],
    permissions: ['viewAssetCriticity'],
    texts: ['criticality'],
    load: () => import('./asset/criticality/one.page.tsx').then((m) => m.AssetCriticalityPage),
  }),
  page({
    path: '/asset-templates',
    title: 'shell.pages.assetTemplates',
    access: 'session',
    roles: ['SUPERADMIN'],
    permissions: ['companies'],
    without: 'company',
    menu: { section: 'platform', icon: IconTemplate },
    texts: ['assetTemplate'],
    load: () => import('./asset-template/platform-templates.page.tsx').then((m) => m.PlatformTemplatesPage),
  }),
  ...laidOutPages('threat', {
    path: '/threats',
    may: threats,
    icon: IconShieldExclamation,
    tabs: [risksOf('threatId')],
  }),
  page({
    path: '/type-threats',
    title: 'shell.pages.typeThreats',
    access: 'session',
    permissions: ['threats'],
    menu: { section: 'catalogues', icon: IconTable },
    texts: ['typeThreat'],
    load: () => import('./type-threat/type-threats.page.tsx').then((m) => m.TypeThreatsPage),
  }),
  ...laidOutPages('vulnerability', {
    path: '/vulnerabilities',
    may: vulnerabilities,
    icon: IconBug,
    tabs: [risksOf('vulnerabilityId')],
  }),
  page({
    path: '/evidence',
    title: 'shell.pages.evidence',
    access: 'session',
    permissions: [keyOf(evidence.list)],
    menu: { section: 'catalogues', icon: IconFileCertificate },
    texts: ['evidence'],
    load: () => import('./evidence/evidences.page.tsx').then((m) => m.EvidencesPage),
  }),
  page({
    path: '/evidence/create',
    title: 'shell.pages.newEvidence',
    access: 'session',
    permissions: [keyOf(assets.uploadEvidence)],
    // For those who may hand files in and see none.
    menu: { section: 'catalogues', icon: IconFileUpload, unless: '/evidence' },
    texts: ['evidence'],
    load: () => import('./evidence/new-evidence.page.tsx').then((m) => m.NewEvidencePage),
  }),
  page({
    path: '/evidence/edit/:evidenceId',
    title: 'shell.pages.editEvidence',
    access: 'session',
    permissions: [keyOf(evidence.list), keyOf(evidence.edit)],
    texts: ['evidence'],
    load: () => import('./evidence/evidence.page.tsx').then((m) => m.EvidencePage),
  }),
  page({
    path: '/evidence/show/:evidenceId',
    title: 'shell.pages.showEvidence',
    access: 'session',
    permissions: [keyOf(evidence.list), keyOf(evidence.view)],
    texts: ['evidence'],
    load: () => import('./evidence/evidence.page.tsx').then((m) => m.EvidencePage),
  }),
] as const satisfies readonly PageEntry[];
