import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { lackingFor } from '@baluarte/contract/kit/guarded.ts';
import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { parameterKinds, parameterViews } from '@baluarte/contract/kit/parameter-kinds.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { z } from 'zod';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** All lists: `asset` is the list of `asset.list`; suggestions and every configuration table are separate lists. */
const lists = new Map<string, AnyEndpoint>([
  ...endpoints.flatMap((endpoint): [string, AnyEndpoint][] => {
    const [name = '', verb] = endpoint.name.split('.');
    const isList = verb === 'list' && endpoint.form === 'list' && Object.keys(endpoint.params.shape).length === 0;
    return isList ? [[name, endpoint]] : [];
  }),
  ['riskRecognition', risk.recognition],
  ...parameterKinds.map((kind): [string, AnyEndpoint] => [parameterViews(kind), parameter.list]),
]);

/** Lists of a company are opened inside of one, those of the platform outside of all. */
const isHere = ({ companyId }: Session, { tenant }: AnyEndpoint) => tenant === (companyId !== null);
const mayOpen = (session: Session, { access }: AnyEndpoint) => typeof access !== 'number' || can(session, access);

/** Names of the lists a session may open. */
export const openLists = (session: Session): string[] =>
  [...lists].flatMap(([name, endpoint]) => (isHere(session, endpoint) && mayOpen(session, endpoint) ? [name] : []));

/** How a list is drawn, which is no matter of the server's. */
const drawn = z.strictObject({
  columns: z
    .string()
    .regex(/^[a-zA-Z]{1,40}(\.\d{1,4})?(,[a-zA-Z]{1,40}(\.\d{1,4})?){0,59}$/)
    .optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
});

/** Parameters of a view: how the list is drawn, or what it is asked for. */
function parametersOf(query: string, what: 'drawn' | 'asked'): Record<string, string> {
  const own = Object.keys(drawn.shape);
  return Object.fromEntries(
    [...new URLSearchParams(query)].filter(([name]) => own.includes(name) === (what === 'drawn')),
  );
}

function issuesIn(query: string, endpoint: AnyEndpoint): Issue[] {
  // A view shows the first page.
  const paged = new URLSearchParams(query).has('page') ? [{ path: 'body.query.page', code: 'unknownField' }] : [];
  const results = [
    drawn.safeParse(parametersOf(query, 'drawn'), { reportInput: true }),
    endpoint.query.safeParse(parametersOf(query, 'asked'), { reportInput: true }),
  ];
  return [...paged, ...results.flatMap(({ error }) => (error ? issuesOf(error, 'body.query') : []))];
}

/** The permission a view's query asks for by a filter or an order, and the session lacks; null: none. */
function lackingIn(query: string, { query: schema }: AnyEndpoint, session: Session): PermissionCode | null {
  const { data } = schema.safeParse(parametersOf(query, 'asked'));
  return data ? lackingFor(schema, data, session) : null;
}

/** Whether a session may be shown a view: not one that narrows or sorts by what it may not read. */
export function isReadableView(session: Session, { list, query }: { list: string; query: string }): boolean {
  const endpoint = lists.get(list);
  return endpoint === undefined || lackingIn(query, endpoint, session) === null;
}

/** Throws unless the list exists, the session may open it, and every parameter of the query is valid for it. */
export function admitQuery(session: Session, list: string, query: string | undefined): void {
  const endpoint = lists.get(list);
  if (!endpoint || !isHere(session, endpoint)) throw problem('view.listUnknown');
  if (!mayOpen(session, endpoint)) throw problem('forbidden', { permission: endpoint.access });
  const issues = query === undefined ? [] : issuesIn(query, endpoint);
  if (issues.length > 0) throw invalid(issues);
  const lacking = query === undefined ? null : lackingIn(query, endpoint, session);
  if (lacking !== null) throw problem('forbidden', { permission: lacking });
}
