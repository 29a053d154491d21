import { permissions } from '@baluarte/contract/permissions.ts';
import { useCan } from '#kit/session/session.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useRiskPermits } from './risk-acts.ts';

/** Where the sheet of one risk is made as a document; null for who may not see all that it tells. */
export function useSheetAddress(): ((id: number) => string) | null {
  const can = useCan();
  const mayOpen = useMayOpen();
  const { view, seesLevel } = useRiskPermits();
  if (!mayOpen('/reports') || !can(permissions.risks.list) || !view || !seesLevel) return null;
  return (id) => `/reports?${new URLSearchParams({ kind: 'risk-sheets', filter: `ids=${id}` }).toString()}`;
}
