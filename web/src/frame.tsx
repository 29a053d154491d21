import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  type Location,
} from 'react-router';
import { dialogState, onDialogs } from './kit/dialogs/dialogs.tsx';
import { LeaveGuards } from './kit/form/use-leave-guard.ts';
import { PageSkeleton } from './kit/layout/page-skeleton.tsx';
import { contextOf, type StoredSession } from './kit/session/session-store.ts';
import { useSession } from './kit/session/session.tsx';
import { PageBoundary } from './kit/site/lazy-page.tsx';
import { isOutside, SiteProvider, storeModule, verdictOn, type PageEntry, type Verdict } from './kit/site/site.ts';
import { loadTexts, whenIdle } from './kit/texts/texts.ts';
import { wayOut } from './leave.ts';
import { HelpHost } from './shell/help/help-host.tsx';
import { siteMap } from './site-map.tsx';

const loadDialogs = () => import('./kit/dialogs/dialog-host.tsx');

// The login page needs neither. The dialogs follow the menu, so that a question is asked when the connection is lost, too.
const Shell = lazy(async () => {
  const [module] = await Promise.all([import('./shell/shell.tsx'), loadTexts([])]);
  whenIdle(() => void loadDialogs().catch(() => undefined));
  return { default: module.Shell };
});
const DialogHost = lazy(() => loadDialogs().then((module) => ({ default: module.DialogHost })));

function Dialogs() {
  const { dialogs, toasts } = useSyncExternalStore(onDialogs, dialogState);
  if (dialogs.length + toasts.length === 0) return null;
  return (
    <PageBoundary onRetry={() => window.location.reload()}>
      <Suspense>
        <DialogHost />
      </Suspense>
    </PageBoundary>
  );
}

/** No session: on to the public site or to the login. */
function ToSignIn() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    let isHere = true;
    void wayOut(`${pathname}${search}${hash}`).then((way) => {
      if (!isHere) return undefined;
      if ('address' in way) return window.location.replace(way.address);
      return navigate(way.path, { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [navigate, pathname, search, hash]);
  return <PageSkeleton />;
}

/** The page of addresses that name nothing; with the others' pages it is not loaded until then. */
const NotFound = lazy(() => import('./errors/not-found.page.tsx').then((m) => ({ default: m.NotFoundPage })));

/** Whether every id of an address is one: a whole number from 1. */
const isReadable = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(([name, value = '']) => !name.endsWith('Id') || /^[1-9]\d{0,14}$/.test(value));

const elsewhere = {
  agree: '/consent',
  changePassword: '/change-password',
  chooseCompany: '/select-company',
  chooseScope: '/scopes/select',
  enterCompany: '/403',
  forbidden: '/403',
} as const;

/** Whether the browser is at another address already, whose page is still being drawn behind this one. */
const isLeft = ({ key }: Location): boolean =>
  ((window.history.state as { key?: string } | null)?.key ?? 'default') !== key;

/** What the guard says of the page on screen. A right lost on the way to the next page closes the next one alone. */
function verdictHere(page: PageEntry, session: StoredSession | null, location: Location): Verdict {
  const verdict = verdictOn(page, session);
  return verdict === 'forbidden' && isLeft(location) ? 'open' : verdict;
}

function Guarded({ page }: { page: PageEntry }) {
  const session = useSession();
  const location = useLocation();
  const { pathname, search } = location;
  const params = useParams();
  const verdict = verdictHere(page, session, location);
  useEffect(() => {
    if (verdict === 'open' && page.access === 'session' && !page.isBare) storeModule(page.module ?? 'index');
  }, [page, verdict]);

  if (verdict === 'signIn') return <ToSignIn />;
  if (verdict !== 'open') return <Navigate to={elsewhere[verdict]} replace state={{ from: `${pathname}${search}` }} />;
  // Outside any company there is a menu with the pages of super administrators, beside those and beside what is refused.
  const hasMenu =
    session !== null &&
    (session.companyId !== null ||
      page.roles?.includes('SUPERADMIN') === true ||
      (isOutside(session) && (page.outside !== undefined || page.access === 'public')));
  if (page.isBare || !hasMenu)
    return (
      <main id="main">
        <Outlet />
      </main>
    );
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Shell>
        {/* Drawn anew for another person or company, so that nothing of the page before stays in it. */}
        {isReadable(params) ? <Outlet key={contextOf(session)} /> : <NotFound />}
      </Shell>
    </Suspense>
  );
}

/** Every page: the guard, the frame around it, and the dialogs. */
export function Frame() {
  const page = useMatches().at(-1)?.handle as PageEntry;
  const site = useMemo(() => ({ pages: siteMap, current: page }), [page]);
  return (
    <SiteProvider value={site}>
      <Guarded page={page} />
      <Dialogs />
      <HelpHost />
      <LeaveGuards />
      <ScrollRestoration />
    </SiteProvider>
  );
}
