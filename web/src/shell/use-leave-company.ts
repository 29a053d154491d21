import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showError } from '#kit/texts/refusal-words.ts';
import { goOnAt, originAt } from '#kit/session/other-address.ts';
import { leaveCompany } from '#kit/session/session.tsx';
import { readConfig } from '#kit/session/use-config.ts';

/** A super administrator's way out of a company they entered, on to a page of the platform. */
export function useLeaveCompany(): { isLeaving: boolean; leave: (to?: string) => Promise<void> } {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (to = '/companies') => {
    setLeaving(true);
    try {
      const { company, host } = await readConfig();
      // On the address of a company there is no way out but to another address.
      if (company) await goOnAt(originAt(host), { companyId: null, goal: to });
      await leaveCompany();
      await navigate(to, { replace: to !== '/companies' });
    } catch (error) {
      await showError(error);
    }
    setLeaving(false);
  };
  return { isLeaving, leave };
}
