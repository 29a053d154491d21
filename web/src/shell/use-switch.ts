import { useNavigate } from 'react-router';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { switchCompany, switchScope, useSession } from '#kit/session/session.tsx';
import { useSite } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';

interface Choice {
  id: number;
  name: string;
}

/** Companies the person can go to from here, and how. */
export function useCompanySwitch() {
  const session = useSession();
  const navigate = useNavigate();
  const isFixed = (session?.companies.length ?? 0) < 2;
  return {
    companies: session === null || isFixed ? [] : session.companies,
    goToCompany: async (companyId: number) => {
      if (companyId === session?.companyId) return;
      try {
        // What is typed on the page asks before it goes; the company is changed where nothing of the one before is open, nor still
        // drawn while the start page is being prepared.
        await navigate('/home', { flushSync: true });
        if (window.location.pathname !== '/home') return;
        const next = await loading(switchCompany(companyId));
        toastText('shell.inCompany', { company: next.companyName ?? '' });
      } catch (error) {
        await showError(error);
      }
    },
  };
}

/** Scopes the person can go to from here, and how. */
export function useScopeSwitch() {
  const session = useSession();
  const { current } = useSite();
  const navigate = useNavigate();
  const { t } = useTexts();
  const every: Choice = { id: 0, name: t('shell.everyScope') };
  const scopes: Choice[] = session?.isSuperAdmin ? [every, ...session.scopes] : (session?.scopes ?? []);
  return {
    scopes: scopes.length < 2 ? [] : scopes,
    goToScope: async (scope: Choice) => {
      if (scope.id === session?.scope?.id) return;
      try {
        await switchScope(scope.id);
        // A row of the scope before is not there in this one; what is open without a scope lives in none.
        if (current.path.includes(':') && current.without === undefined) await navigate('/home', { flushSync: true });
        await queryClient.resetQueries();
        toastText('shell.inScope', { scope: scope.name });
      } catch (error) {
        await showError(error);
      }
    },
  };
}
