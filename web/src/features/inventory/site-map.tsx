import { permissions } from '@baluarte/contract/permissions.ts';
import { IconBug, IconServer2, IconShieldExclamation } from '@tabler/icons-react';
import type { PageEntry } from '#kit/site/site.ts';
import { cataloguePages, laidOutPages } from './shared/catalogue/catalogue-pages.ts';

const { assets, threats, vulnerabilities } = permissions;

/** Pages of what there is: assets, threats, vulnerabilities. */
export const inventoryPages = [
  ...cataloguePages('asset', {
    path: '/assets',
    may: assets,
    icon: IconServer2,
    list: () => import('./asset/assets.page.tsx').then((m) => m.AssetsPage),
    record: () => import('./asset/asset.form.tsx').then((m) => m.AssetPage),
  }),
  ...laidOutPages('threat', { path: '/threats', may: threats, icon: IconShieldExclamation }),
  ...laidOutPages('vulnerability', { path: '/vulnerabilities', may: vulnerabilities, icon: IconBug }),
] as const satisfies readonly PageEntry[];
