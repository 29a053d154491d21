import { baseRoles, can, codeOf, type Holder } from '@baluarte/contract/kit/session.ts';
import type { PermissionKey } from '@baluarte/contract/permissions.ts';
import type { ComponentType, ReactNode } from 'react';
import { createContext, use } from 'react';
import type { StoredSession } from '#kit/session/session-store.ts';
import { useSession } from '#kit/session/session.tsx';
import type { ListView } from '#kit/catalogue/list/list-view.ts';
import type { RecordTab } from '#kit/catalogue/show/record-tab.ts';
import { storage } from '#kit/storage/storage.ts';
import type { TextGroup } from '@baluarte/texts/text-sources.ts';
import type { TextKey, Texts } from '#kit/texts/texts.ts';

export type RoleName = keyof typeof baseRoles;
/** Modules a page can belong to; a page that names none belongs to `index`. */
export type ModuleName = 'index' | 'risksManagement';
export type MenuSection = 'start' | 'platform' | 'risks' | 'catalogues' | 'method' | 'administration';

/** What the search says of an entry, as far as its address needs it. */
export interface FoundEntry {
  id: number;
  code: string | null;
  name: string | null;
  context: string | null;
  statusId: number;
  /** What it is part of, where it has no page of its own. */
  ofId?: number | null | undefined;
  /** What it was assessed at, first and now; absent for those who are not told. */
  levels?:
    | { inherent: FoundLevel; residual: FoundLevel; expected: FoundLevel; target: FoundLevel | null }
    | null
    | undefined;
}

interface FoundLevel {
  level: number;
  rangeId: number;
  range: string;
  rangeEn: string | null;
}

/** Entries that open on a page of several; every other one has a page of its own, `/threats/show/:threatId`. */
export interface Finds {
  kind: string;
  /** Where an entry opens. */
  href: (found: FoundEntry) => string;
  /** Where an entry belongs, in words; as the search says it when absent. */
  contextOf?: (texts: Texts, context: string | null, formats: { date: (iso: string) => string }) => string | undefined;
  /** Its status says something else than active or inactive. */
  hasOwnStatus?: boolean;
  /** What else an entry shows at the end of its line. */
  Mark?: ComponentType<{ found: FoundEntry }>;
}

/** One page of the product. */
export interface PageEntry {
  path: string;
  title: TextKey;
  /** `public` opens without a session. */
  access: 'public' | 'session';
  /** Base roles that may open it; every one when absent. */
  roles?: readonly RoleName[];
  /** Permission keys it takes, all of them. */
  permissions?: readonly PermissionKey[];
  module?: Exclude<ModuleName, 'index'>;
  /** Where the navigation lists it; a page without a place is reached from others. */
  menu?: {
    section: MenuSection;
    icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
    /** Address of the page it is reached from: the navigation lists it only for those who may not open that one. */
    unless?: string;
  };
  /** Opens without a company (`company`) or without a scope (`scope`) chosen. */
  without?: 'company' | 'scope';
  /** Of the account itself: closed to an administrator who views as its user. */
  isOwn?: boolean;
  /** Stands alone, without the navigation around it. */
  isBare?: boolean;
  /** Shown with the first texts alone: what a stranger meets before anything else. */
  isLight?: boolean;
  finds?: Finds;
  /** Refusals that ask for something which is done here, by their codes, and what the way here is called. */
  mends?: { codes: readonly string[]; label: TextKey };
  /** What else there is to see of an entry on its page, a tab each: of wings its own does not know. */
  tabs?: readonly RecordTab[];
  /** How else the entries of a list are seen: of wings its own does not know. */
  views?: readonly ListView[];
  /** Lists whose entries it tells of in a document: by the name of a list, the address to which `filter` is added. */
  documents?: Readonly<Record<string, string>>;
  /** The same where it tells only of entries that are chosen one by one: another list has its filters. */
  documentsOfChosen?: Readonly<Record<string, string>>;
  /** Groups of texts it uses besides those of every page. */
  texts?: readonly TextGroup[];
  load: () => Promise<ComponentType>;
  /** What super administrators see here outside of every company, of all of them; absent where a page belongs to one. */
  outside?: { load: () => Promise<ComponentType>; texts?: readonly TextGroup[] };
}

/** One page, its address kept as the literal it is. */
export const page = <const E extends PageEntry>(entry: E): E => entry;

/** What the guard says of a page. */
export type Verdict =
  | 'open'
  | 'signIn'
  | 'agree'
  | 'changePassword'
  | 'chooseCompany'
  | 'chooseScope'
  | 'enterCompany'
  | 'forbidden';

/** Whether a session is that of a super administrator in no company. */
export const isOutside = (session: StoredSession | null): boolean =>
  session !== null && session.isSuperAdmin && session.companyId === null;

const hasRole = (page: PageEntry, session: StoredSession) =>
  page.roles === undefined || page.roles.some((role) => baseRoles[role] === session.role.id);
const hasPermissions = (page: PageEntry, session: StoredSession) =>
  (page.permissions ?? []).every((key) => session.permissions.includes(key));

/**
 * Whether a session may open a page: the role list and every permission key, both of them. A person in no company or
 * no scope chooses one first. A super administrator needs no scope, and in no company learns which pages belong to one.
 */
export function verdictOn(page: PageEntry, session: StoredSession | null): Verdict {
  if (page.access === 'public') return 'open';
  if (session === null) return 'signIn';
  if (session.mustConsent) return page.path === '/consent' ? 'open' : 'agree';
  if (session.mustChangePassword && page.path !== '/change-password') return 'changePassword';
  const isAllowed = hasRole(page, session) && hasPermissions(page, session) && !(page.isOwn && session.viewer);
  // In a company they may be allowed what they are not in none; what is the platform's alone they are in no company.
  const isOfCompany = page.without !== 'company' || page.roles?.includes('ADMIN') === true;
  if (session.companyId === null && !session.isSuperAdmin && isOfCompany) return 'chooseCompany';
  if (page.without === 'company') return isAllowed ? 'open' : 'forbidden';
  if (session.companyId === null && page.outside === undefined) return 'enterCompany';
  if (page.without === undefined && session.scope === null && !session.isSuperAdmin) return 'chooseScope';
  return isAllowed ? 'open' : 'forbidden';
}

/** Whether a user with these rights may open a page inside a company; shows what a change of rights affects. */
export const isOpenWith = (page: PageEntry, holder: Holder): boolean =>
  (page.roles === undefined || page.roles.some((role) => baseRoles[role] === holder.base)) &&
  (page.permissions ?? []).every((key) => can(holder, codeOf(key)));

/** Pages the navigation lists; a module that has nothing for a person but its own start is left out. */
export function listedPages(pages: readonly PageEntry[], session: StoredSession | null): PageEntry[] {
  const open = pages.filter((page) => page.menu && verdictOn(page, session) === 'open');
  const listed = open.filter(({ menu }) => !open.some(({ path }) => path === menu?.unless));
  const ofRisks = listed.filter((page) => page.menu?.section === 'risks');
  return ofRisks.length > 1 ? listed : listed.filter((page) => !ofRisks.includes(page));
}

export interface Site {
  pages: readonly PageEntry[];
  /** The page on screen. */
  current: PageEntry;
}

const SiteContext = createContext<Site | null>(null);
/** Gives the pages of the product to everything below it. */
export const SiteProvider: (props: { value: Site; children: ReactNode }) => ReactNode = SiteContext;

/** The pages of the product and the one on screen. Throws outside the application. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (site === null) throw new Error('useSite works below the site only');
  return site;
}

/** Page of a path as written in the site map (`/threats/edit/:threatId`), or undefined while it is not built. */
export const pageAt = (pages: readonly PageEntry[], path: string): PageEntry | undefined =>
  pages.find((page) => page.path === path);

/** The page of a single entry of a kind, `/threats/show/:threatId`, or undefined where it has none of its own. */
export const showPageOf = (pages: readonly PageEntry[], kind: string): PageEntry | undefined =>
  pages.find(({ path }) => path.endsWith(`/show/:${kind}Id`));

/** Address of an entry on the page of a single one. */
export const addressOn = ({ path }: PageEntry, id: number): string => path.replace(/:\w+$/, String(id));

/** Whether a path of the site map is built and this session may open it: what a link asks before it shows itself. */
export function useMayOpen(): (path: string) => boolean {
  const { pages } = useSite();
  const session = useSession();
  return (path) => {
    const page = pageAt(pages, path);
    return page !== undefined && verdictOn(page, session) === 'open';
  };
}

/** Keeps the module of the page on screen as the current one; `index` is the default. */
export function storeModule(module: ModuleName): void {
  storage.setItem('module', module);
}
/** The module the person was last in. */
export const storedModule = (): ModuleName =>
  storage.getItem('module') === 'risksManagement' ? 'risksManagement' : 'index';

/** A path of this product to come back to; an address of elsewhere is refused. */
export function safeReturn(path: string | null | undefined): string | null {
  if (!path || !/^\/(?![/\\])/.test(path)) return null;
  const { origin, pathname, search, hash } = new URL(path, window.location.origin);
  const isHere =
    origin === window.location.origin && !pathname.startsWith('//') && pathname !== '/' && pathname !== '/login';
  return isHere ? `${pathname}${search}${hash}` : null;
}
