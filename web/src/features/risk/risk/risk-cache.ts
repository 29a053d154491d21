import { risk as endpoints, type RiskOne, type RiskRow } from '@baluarte/contract/risk/risk.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, type Rows } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';

/** One risk with its answers. */
export const riskQuery = (id: number) =>
  queryOptions({
    queryKey: ['risk', 'one', id],
    queryFn: ({ signal }) => call(endpoints.get, { params: { id }, signal, isPart: true }),
  });

export type RowChange = Partial<Omit<RiskRow, 'id'>>;

/** Writes into a risk wherever it is on screen, without asking the server: in every list and in its own panel. */
export function showAtOnce(id: number, change: RowChange): void {
  queryClient.setQueriesData<Rows<RiskRow>>({ queryKey: ['risk', 'list'] }, (old) =>
    old ? { ...old, rows: old.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) } : old,
  );
  queryClient.setQueryData<RiskOne>(riskQuery(id).queryKey, (old) => (old ? { ...old, ...change } : old));
}

const keptParts = new Set<unknown>(['choices', 'config', 'method']);

/**
 * Marks everything that counts risks as out of date. Lists on screen keep their rows and their order, so that nobody who
 * works through them loses the place; what explains a single risk is read again.
 */
export async function riskChanged(id: number): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !keptParts.has(queryKey[0]),
    refetchType: 'none',
  });
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => queryKey[0] === 'risk' && queryKey[1] !== 'list' && queryKey[2] === id,
  });
}

/** The same when many changed or the order no longer matters: everything is read again. */
export const risksChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => !keptParts.has(queryKey[0]) });
