import { useLocation, useNavigate } from 'react-router';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { safeReturn } from '#kit/site/site.ts';

/** Makes a choice, forgets what was read of the place before, and goes on to where the person was headed, else to `otherwise`. */
export function useChoose(otherwise = '/home'): (work: () => Promise<unknown>) => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (work) => {
    try {
      await loading(work());
      queryClient.clear();
      const from = (state as { from?: string } | null)?.from;
      await navigate(safeReturn(from) ?? otherwise, { replace: true });
    } catch (error) {
      await showError(error);
    }
  };
}
