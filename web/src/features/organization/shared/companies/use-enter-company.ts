import { useNavigate } from 'react-router';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { switchCompany } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';

/** How a super administrator goes to work in a company, which its audit notes, and on to a page of it. */
export function useEnterCompany(): (companyId: number, to: string) => Promise<void> {
  const navigate = useNavigate();
  return async (companyId, to) => {
    try {
      await loading(switchCompany(companyId));
      await navigate(to);
    } catch (error) {
      await showError(error);
    }
  };
}
