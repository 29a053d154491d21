import type { ReportKind } from '@baluarte/contract/record/report-needs.ts';
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

/** Whether somebody may make a report of the past; given by the page that shows a past, so that no other loads what reports need. */
export const MayReport = createContext<(kind: ReportKind) => boolean>(() => true);

/** Which report has the rows of a list at any moment. */
const reports: Readonly<Record<string, ReportKind>> = {
  '/risks': 'risks',
  '/risks/treatments': 'treatment',
  '/risks/controls-following': 'controls',
  '/controls': 'controls',
  '/assets': 'assets',
  '/evidence': 'evidence',
};

/** What of a list is told by ranges: with those of another method it would have other rows. */
const ofRanges = ['rangeId', 'residualRangeId', 'expectedRangeId', 'targetRangeId', 'moved', 'movedRangeId'];
const isOfRanges = (query: string): boolean => {
  const asked = new URLSearchParams(query);
  return ofRanges.some((name) => asked.has(name));
};

/** The address of the rows that a list had at a moment: the report of them, narrowed as the list. */
function reportThen({ at }: Then, kind: ReportKind, query: string): string {
  const narrowing = new URLSearchParams(query);
  // The one that a list opens beside it; a report is of it alone.
  const opened = narrowing.get('risk');
  narrowing.delete('risk');
  if (opened !== null) narrowing.set('ids', opened);
  const filter = narrowing.toString();
  return new URLSearchParams({ kind, at, ...(filter === '' ? {} : { filter }) }).toString();
}

/** Opens the rows of a list, as they are or as they were at the moment that is shown; plain text where nobody may, or nothing has them. */
export function RowsLink({ to, query = '', ...rest }: Omit<PageLinkProps, 'params'>) {
  const then = use(RowsThen);
  const mayMake = use(MayReport);
  if (then === null) return <PageLink to={to} query={query} {...rest} />;
  const { [to]: kind } = reports;
  const isOther = kind === 'risks' && !then.isByItsMethod && isOfRanges(query);
  if (kind === undefined || isOther || !mayMake(kind)) return <span className={rest.className}>{rest.children}</span>;
  return <PageLink to="/reports" query={reportThen(then, kind, query)} {...rest} />;
}
