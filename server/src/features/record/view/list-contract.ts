import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { drawnQuery, lackingIn, listHere, mayOpen, parametersOf } from '@baluarte/contract/record/view-access.rules.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';

function issuesIn(query: string, endpoint: AnyEndpoint): Issue[] {
  // A view shows the first page.
  const paged = new URLSearchParams(query).has('page') ? [{ path: 'body.query.page', code: 'unknownField' }] : [];
  const results = [
    drawnQuery.safeParse(parametersOf(query, 'drawn'), { reportInput: true }),
    endpoint.query.safeParse(parametersOf(query, 'asked'), { reportInput: true }),
  ];
  return [...paged, ...results.flatMap(({ error }) => (error ? issuesOf(error, 'body.query') : []))];
}

/** Throws unless the list exists, the session may open it, and every parameter of the query is valid for it. */
export function admitQuery(session: Session, list: string, query: string | undefined): void {
  const endpoint = listHere(session, list);
  if (!endpoint) throw problem('view.listUnknown');
  if (!mayOpen(session, endpoint)) throw problem('forbidden', { permission: endpoint.access });
  const issues = query === undefined ? [] : issuesIn(query, endpoint);
  if (issues.length > 0) throw invalid(issues);
  const lacking = query === undefined ? null : lackingIn(query, endpoint, session);
  if (lacking !== null) throw problem('forbidden', { permission: lacking });
}
