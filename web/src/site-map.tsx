import { identityPages } from '#identity/site-map.tsx';
import { inventoryPages } from '#inventory/site-map.tsx';
import { page, type PageEntry } from './kit/site/site.ts';
import { maturityPages } from '#maturity/site-map.tsx';
import { organizationPages } from '#organization/site-map.tsx';
import { recordPages } from '#record/site-map.tsx';
import { riskPages } from '#risk/site-map.tsx';

/** Every page that is built, wing by wing; the menu keeps this order. Adding a page is adding one entry to its wing. */
export const siteMap = [
  ...identityPages,
  ...inventoryPages,
  ...organizationPages,
  ...riskPages,
  ...maturityPages,
  ...recordPages,
  page({
    path: '/403',
    title: 'shell.pages.forbidden',
    access: 'public',
    isLight: true,
    load: () => import('./errors/forbidden.page.tsx').then((m) => m.ForbiddenPage),
  }),
  page({
    path: '*',
    title: 'shell.pages.notFound',
    access: 'public',
    isLight: true,
    load: () => import('./errors/not-found.page.tsx').then((m) => m.NotFoundPage),
  }),
] as const satisfies readonly PageEntry[];

/** An address of the product as the site map writes it. */
export type PagePath = (typeof siteMap)[number]['path'];
