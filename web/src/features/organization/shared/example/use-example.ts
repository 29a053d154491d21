import type { company } from '@baluarte/contract/organization/company.ts';
import { useNavigate } from 'react-router';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { bareEndpoint } from '#kit/http/bare-endpoint.ts';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { goOnAt, originAt } from '#kit/session/other-address.ts';
import { refreshSession, switchCompany, switchScope, useSession } from '#kit/session/session.tsx';
import { useConfig } from '#kit/session/use-config.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';

const make = bareEndpoint<typeof company.makeExample>({
  name: 'company.makeExample',
  method: 'POST',
  path: '/me/example-company',
  tenant: false,
});
const remove = bareEndpoint<typeof company.removeExample>({
  name: 'company.removeExample',
  method: 'DELETE',
  path: '/me/example-company',
  tenant: false,
});

/** The example company of this person: into it, back to their own, and away with it. */
export function useExample() {
  const session = useSession();
  const config = useConfig();
  const navigate = useNavigate();
  const { t } = useTexts();
  // The list begins with the company visited last.
  const own = session?.companies.find(({ isExample }) => !isExample);

  /** On a company's own address no other is worked in: there the way leads to the address of the other. */
  const goTo = async ({ id, subdomain }: { id: number; subdomain: string }) => {
    if (config.data?.company) {
      // Also from the address of an example that is deleted, which the server knows no more.
      await goOnAt(originAt(config.data.host, subdomain), { companyId: id, goal: '/home' });
    }
    const { scope, scopes } = await switchCompany(id);
    // Nobody knows the scopes of an example yet: the first that was made holds the most.
    const ids = scopes.map((each) => each.id);
    if (scope === null && ids.length > 0) await switchScope(Math.min(...ids));
    queryClient.clear();
    await navigate('/home', { replace: true });
  };
  const told = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      await showError(error);
    }
  };
  const leave = async () => {
    if (own) return goTo(own);
    if (config.data?.company) await goOnAt(originAt(config.data.host), { companyId: null, goal: '/select-company' });
    queryClient.clear();
    await navigate('/select-company');
  };
  return {
    hasOwn: own !== undefined,
    enter: () => told(async () => loading(call(make).then(goTo), t('shell.example.making'))),
    leave: () => told(leave),
    remove: () =>
      told(async () => {
        await loading(call(remove));
        if (!config.data?.company) await refreshSession();
        await leave();
        toastText('shell.example.removed');
      }),
  };
}
