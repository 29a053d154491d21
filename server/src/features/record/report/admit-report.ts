import { can } from '@baluarte/contract/kit/session.ts';
import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import { reportLists, reportNeeds, type ReportKind, type ReportQuery } from '@baluarte/contract/record/report.ts';
import { lackingIn, listHere, parametersOf } from '@baluarte/contract/record/view-access.rules.ts';
import { sql } from 'kysely';
import { invalid, problem } from '#kit/http/problem.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { narrowedWords } from './narrowed-words.ts';
import type { ListQuery } from './sources.ts';

/** Whether a session has every permission a kind of report asks for. */
export const holdsAll = (session: Session, kind: ReportKind): boolean =>
  reportNeeds[kind].every((code) => can(session, code));

/** Throws `forbidden` unless a session may read all that a kind of report tells. */
export function admitReport(session: Session, kind: ReportKind): void {
  for (const code of reportNeeds[kind]) expectMay(session, code);
}

interface KeptQuery {
  list: string;
  query: string;
  name: string;
}

/** What a report is narrowed to. */
export interface Narrowing {
  query: ListQuery;
  /** In words, for its readers; null: it is not narrowed. */
  words: string | null;
}

/**
 * What a report is narrowed to, checked as its list checks it: by a saved view, or by a query string. Throws `report.viewGone` for
 * a view the person does not see, `report.otherView`, `invalid`, and `forbidden` for a filter by what they may not read.
 */
export async function filterOf(
  trx: Trx,
  session: Session,
  { kind, options }: { kind: ReportKind; options: Pick<ReportQuery, 'viewId' | 'filter' | 'language'> },
): Promise<Narrowing> {
  const list = reportLists[kind];
  const { viewId, filter } = options;
  if (viewId === undefined && filter === undefined) return { query: {}, words: null };
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
  const lacking = lackingIn(query, endpoint, session);
  if (lacking !== null) throw problem('forbidden', { permission: lacking });
  const { page: _page, perPage: _perPage, ...asked } = parametersOf(query, 'asked');
  const parsed = endpoint.query.safeParse(asked, { reportInput: true });
  if (!parsed.success) throw invalid(issuesOf(parsed.error, 'query.filter'));
  const said = narrowedWords(list, parsed.data, options.language ?? session.language);
  return { query: parsed.data, words: [view?.name, said].filter(Boolean).join(' · ') || null };
}
