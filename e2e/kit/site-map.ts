import type { StoredSession } from '../../web/src/kit/session/session-store.ts';

/** A page of the site map, as far as a test visits it. */
export interface SitePage {
  path: string;
  access: 'public' | 'session';
}

/** A module of the web, which is compiled with other settings than the tests. */
const ofWeb = (path: string): Promise<unknown> => import(new URL(`../../web/src/${path}`, import.meta.url).href);

const { siteMap } = (await ofWeb('site-map.tsx')) as { siteMap: readonly SitePage[] };
const { verdictOn } = (await ofWeb('kit/site/site.ts')) as {
  verdictOn: (page: SitePage, session: StoredSession | null) => string;
};

/** Every page of the product. */
export const sitePages = siteMap;

/** Whether a page opens for a session; null is nobody's. */
export const opensFor = (page: SitePage, session: StoredSession | null): boolean => verdictOn(page, session) === 'open';
