import type { CompanyResult } from '@baluarte/contract/maturity/company-comparison.ts';
import { linkAt, originAt } from '#kit/session/other-address.ts';
import { useSession } from '#kit/session/session.tsx';
import { useConfig } from '#kit/session/use-config.ts';

/**
 * Link to a page of a company, at its own address, in the scope it is of. `isHere`: the page is of the company worked in, and
 * opens without leaving. null until the address is known.
 */
export function usePlaceLink(): (
  row: Pick<CompanyResult, 'company' | 'scope'>,
  path: string,
) => { href: string; isHere: boolean } | null {
  const session = useSession();
  const { data: config } = useConfig();
  return ({ company, scope }, path) => {
    const isHere = session?.companyId === company.id;
    const query = new URLSearchParams({ scope: String(scope?.id), return: path });
    const isInScope = scope === null || (isHere && session.scope?.id === scope.id);
    const goal = isInScope ? path : `/scopes/select?${query.toString()}`;
    if (isHere) return { href: goal, isHere };
    if (!config) return null;
    return { href: linkAt(originAt(config.host, company.subdomain), { companyId: company.id, goal }), isHere };
  };
}
