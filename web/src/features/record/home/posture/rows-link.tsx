import type { ReportKind } from '@baluarte/contract/record/report.ts';
import { createContext, use } from 'react';
import { PageLink, type PageLinkProps } from '#kit/layout/page-link.tsx';

/** The past moment whose rows numbers open. */
interface Then {
  /** ISO moment. */
  at: string;
  /** Whether it is shown by the method of then, as its rows are read. */
  isByItsMethod: boolean;
}
/** Of the panels below; null: numbers open the lists, which are of now. */
export const RowsThen = createContext<Then | null>(null);

/** Which report has the rows of a list at any moment. */
const reports: Readonly<Record<string, ReportKind>> = {
  '/risks': 'risks',
  '/risks/treatments': 'treatment',
  '/risks/controls-following': 'controls',
  '/controls': 'controls',
  '/assets': 'assets',
  '/evidence': 'evidence',
};

/** The address of the rows that a list had at a moment: the report of them, narrowed as the list. */
function reportThen({ at }: Then, kind: ReportKind, query: string): string {
  const narrowing = new URLSearchParams(query);
  // Which of them is opened beside the list.
  narrowing.delete('risk');
  const filter = narrowing.toString();
  return new URLSearchParams({ kind, at, ...(filter === '' ? {} : { filter }) }).toString();
}

/** Opens the rows of a list, as they are or as they were at the moment that is shown. */
export function RowsLink({ to, query = '', ...rest }: Omit<PageLinkProps, 'params'>) {
  const then = use(RowsThen);
  if (then === null) return <PageLink to={to} query={query} {...rest} />;
  const { [to]: kind } = reports;
  if (kind === undefined || (kind === 'risks' && !then.isByItsMethod))
    return <span className={rest.className}>{rest.children}</span>;
  return <PageLink to="/reports" query={reportThen(then, kind, query)} {...rest} />;
}
