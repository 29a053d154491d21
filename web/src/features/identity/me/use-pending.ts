import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#kit/http/queries.ts';
import { meKey } from './use-me.ts';

interface Pending<Change> {
  /** Changes on their way, in the order they were made: what is shown takes them as done. */
  pending: readonly Change[];
  /** Sends a change; whether it was taken. A refusal is shown in a dialog. */
  save: (change: Change) => Promise<boolean>;
}

/** Choices that are saved as they are made, one after the other. What was refused goes back to what it was. */
export function usePending<Change>(id: string, send: (change: Change) => Promise<unknown>): Pending<Change> {
  const [pending, setPending] = useState<readonly Change[]>([]);
  const { mutateAsync } = useMutation({ mutationFn: send, scope: { id } });
  return {
    pending,
    save: async (change) => {
      setPending((before) => [...before, change]);
      const isTaken = await mutateAsync(change).then(
        () => true,
        () => false,
      );
      await queryClient.invalidateQueries({ queryKey: meKey });
      setPending((before) => before.filter((other) => other !== change));
      return isTaken;
    },
  };
}
