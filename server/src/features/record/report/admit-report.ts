import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import { idsIn } from '@baluarte/contract/kit/values.ts';
import { reportLists, reportNeeds, type ReportKind, type ReportQuery } from '@baluarte/contract/record/report.ts';
import { lackingIn, listHere, parametersOf } from '@baluarte/contract/record/view-access.rules.ts';
import { sql } from 'kysely';
import { invalid, problem } from '#kit/http/problem.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Filtered } from './narrowed-words.ts';

/** Throws `forbidden` unless a session may read all that a kind of report tells. */
export function admitReport(session: Session, kind: ReportKind): void {
  for (const code of reportNeeds[kind]) expectMay(session, code);
}

interface KeptQuery {
  list: string;
  query: string;
  name: string;
}

/** What a report is narrowed to; null: it is not. */
export type Narrowing = (Filtered & { view: string | null }) | null;

/** The query of a list with the rows that were chosen in it, which its file takes too. */
const withChosen = (list: string, { query }: AnyEndpoint) =>
  'ids' in query.shape ? query : query.extend({ ids: idsIn(list === 'treatment' ? 'risk' : list).optional() });

/**
 * What a report is narrowed to, checked as its list checks it: by a saved view, or by a query string. Throws `report.viewGone` for
 * a view the person does not see, `report.otherView`, `invalid`, and `forbidden` for a filter by what they may not read.
 */
export async function filterOf(
  trx: Trx,
  session: Session,
  { kind, options }: { kind: ReportKind; options: Pick<ReportQuery, 'viewId' | 'filter'> },
): Promise<Narrowing> {
  const list = reportLists[kind];
  const { viewId, filter } = options;
  if (viewId === undefined && filter === undefined) return null;
  if (list === null)
    throw invalid([{ path: viewId === undefined ? 'query.filter' : 'query.viewId', code: 'unknownField' }]);
  const view =
    viewId === undefined
      ? undefined
      : await trx.first(
          sql<KeptQuery>`select v.list, v.query, v.name from saved_view v where v.company_id = app.current_company() and v.id = ${viewId}`,
        );
  if (viewId !== undefined && view === undefined) throw problem('report.viewGone');
  if (view && view.list !== list) throw problem('report.otherView');
  const endpoint = listHere(session, list);
  if (!endpoint) throw problem('notFound');
  if (typeof endpoint.access === 'number') expectMay(session, endpoint.access);
  const query = view?.query ?? filter ?? '';
  const schema = withChosen(list, endpoint);
  const lacking = lackingIn(query, { ...endpoint, query: schema }, session);
  if (lacking !== null) throw problem('forbidden', { permission: lacking });
  const { page: _page, perPage: _perPage, ...asked } = parametersOf(query, 'asked');
  const parsed = schema.safeParse(asked, { reportInput: true });
  if (!parsed.success) throw invalid(issuesOf(parsed.error, 'query.filter'));
  return { list, query: parsed.data, schema, view: view?.name ?? null };
}
