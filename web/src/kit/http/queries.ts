import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isRefusal } from './refusal.ts';
import { showError } from '#kit/texts/refusal-words.ts';

/** Meta of a mutation that words its own errors: `meta: { showsOwnErrors: true }`. */
declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { showsOwnErrors?: boolean };
  }
}

/** A refusal will be refused again; only what may pass (no answer, busy) is worth another try, twice. */
const retry = (failures: number, error: Error) =>
  failures < 2 && isRefusal(error) && (error.status === 0 || error.status === 502 || error.status === 503);

/** Everything read from the server in this tab. An error of a mutation is never silent: unless it says so itself, a dialog does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.showsOwnErrors !== true) void showError(error);
    },
  }),
});
