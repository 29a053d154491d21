import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Goes back by history when there is some of this visit, else to /home. */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx !== undefined && idx > 0) void navigate(-1);
    else void navigate('/home');
  }, [navigate]);
}
