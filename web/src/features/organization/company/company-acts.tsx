import { company, type CompanyRow } from '@baluarte/contract/organization/company.ts';
import { useLocation } from 'react-router';
import { call } from '#kit/http/call.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { safeReturn } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useEnterCompany } from '#organization/shared/companies/use-enter-company.ts';

type Acted = Pick<CompanyRow, 'id' | 'name' | 'statusId'>;

/** Actions on a company from outside it, wherever it is shown. Each shows its refusal. */
export function useCompanyActs() {
  const { t } = useTexts();
  const enter = useEnterCompany();
  // A page inside the company that was requested from outside.
  const requestedPage = safeReturn((useLocation().state as { from?: string } | null)?.from);
  return {
    /** Goes to work in the company; its audit notes it. */
    enter: ({ id }: Pick<Acted, 'id'>) => enter(id, requestedPage ?? '/home'),
    /** Puts an active company to rest, after asking, or lets one at rest work again. */
    toggle: async ({ id, name, statusId }: Acted) => {
      const isActive = statusId === 1;
      const { sessions, data, back } = {
        sessions: t('company.status.deactivateItems.sessions'),
        data: t('company.status.deactivateItems.data'),
        back: t('company.status.deactivateItems.back'),
      };
      if (
        isActive &&
        !(await confirm({ message: t('company.status.deactivateConfirm', { name }), items: [sessions, data, back] }))
      )
        return;
      try {
        await loading(call(company.status, { params: { id }, body: { statusId: isActive ? 2 : 1 } }));
        toastText(isActive ? 'company.status.deactivated' : 'company.status.activated', { name });
        await refresh();
      } catch (error) {
        await showError(error);
      }
    },
  };
}
