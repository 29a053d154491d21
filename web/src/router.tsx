import { createBrowserRouter, useRouteError } from 'react-router';
import { Frame } from './frame.tsx';
import { onForbidden } from './kit/http/call.ts';
import { toastText } from './kit/dialogs/dialogs.tsx';
import { LoadFailed } from './kit/layout/load-failed.tsx';
import { isUnfetched, LazyPage, loadAhead } from './kit/site/lazy-page.tsx';
import { queryClient } from './kit/http/queries.ts';
import { followSession } from './kit/session/follow-session.ts';
import { useSession } from './kit/session/session.tsx';
import { isOutside, type PageEntry } from './kit/site/site.ts';
import { offerWays } from './kit/texts/refusal-words.ts';
import { currentSession, onSessionSwitch } from './kit/session/session-store.ts';
import { siteMap } from './site-map.tsx';

const pages: readonly PageEntry[] = siteMap;

/** The page of a route; outside of every company what it says of all of them, where it says anything. */
function Routed({ page }: { page: PageEntry }) {
  const from = isOutside(useSession()) ? (page.outside ?? page) : page;
  return (
    <LazyPage key={from === page ? 'in' : 'out'} load={from.load} texts={page.isLight ? null : (from.texts ?? [])} />
  );
}

/** In place of the frame, when it did not load or failed itself. */
function FrameFailed() {
  return <LoadFailed isChunk={isUnfetched(useRouteError())} onRetry={() => window.location.reload()} />;
}

/** One route a page; the frame around them stays while pages change. */
export const router = createBrowserRouter([
  {
    Component: Frame,
    errorElement: <FrameFailed />,
    children: pages.map((page) => ({
      path: page.path,
      handle: page,
      element: <Routed key={page.path} page={page} />,
    })),
  },
]);

/** Loads the page of an address ahead, where it is one that needs no session. */
export async function loadPageAt(pathname: string): Promise<void> {
  const page = pages.find(({ path, access }) => path === pathname && access === 'public');
  if (page) await loadAhead({ load: page.load, texts: page.isLight ? null : (page.texts ?? []) });
}

/** Where a refused read leads, by its code; everything else to the page that says so. */
const leadsTo: Readonly<Record<string, string>> = {
  'consent.missing': '/consent',
  'password.mustChange': '/change-password',
  'tenant.refused': '/select-company',
  'tenant.memberInactive': '/select-company',
  'tenant.accessEnded': '/select-company',
  'tenant.missing': '/select-company',
  'company.inactive': '/select-company',
  'scope.missing': '/scopes/select',
  'scope.refused': '/scopes/select',
};

const ways = pages.flatMap(({ path, mends }) =>
  (mends?.codes ?? []).flatMap((code) => (mends ? [[code, { label: mends.label, to: path }] as const] : [])),
);

/** Connects refusals and the other tabs with the pages on screen; called once, at the start. */
export function watchNavigation(): void {
  offerWays(new Map(ways));
  onForbidden(async (refusal, asked) => {
    // Somebody may have changed the role: then the page asks again for what it allows now.
    if (refusal.code === 'forbidden' && (await followSession(asked).catch(() => false))) return;
    await router.navigate(leadsTo[refusal.code] ?? '/403', { replace: true });
  });
  onSessionSwitch(() => {
    void queryClient.resetQueries();
    void router.navigate('/home', { replace: true });
    const session = currentSession();
    // A change of company is announced once, when its scope is chosen too.
    if (session?.companyName && session.scope !== null)
      toastText('shell.followed', { company: session.companyName }, { icon: 'info' });
  });
}
