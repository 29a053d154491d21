import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from './queries.ts';
import { showError } from './refusal-words.ts';
import { leaveCompany } from './session.tsx';

/** A super administrator's way out of a company they entered, on to a page of the platform. */
export function useLeaveCompany(): { isLeaving: boolean; leave: (to?: string) => Promise<void> } {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (to = '/companies') => {
    setLeaving(true);
    try {
      await leaveCompany();
      queryClient.clear();
      await navigate(to, { replace: to !== '/companies' });
    } catch (error) {
      await showError(error);
    }
    setLeaving(false);
  };
  return { isLeaving, leave };
}
