import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { parameterKinds, parameterViews } from '@baluarte/contract/kit/parameter-kinds.ts';
import { can } from '@baluarte/contract/kit/session.ts';
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

function issuesIn(query: string, endpoint: AnyEndpoint): Issue[] {
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const own = Object.keys(drawn.shape);
  const pick = (isOwn: boolean) =>
    Object.fromEntries(Object.entries(parameters).filter(([name]) => own.includes(name) === isOwn));
  // A view shows the first page.
  const paged = 'page' in parameters ? [{ path: 'body.query.page', code: 'unknownField' }] : [];
  const results = [
    drawn.safeParse(pick(true), { reportInput: true }),
    endpoint.query.safeParse(pick(false), { reportInput: true }),
  ];
  return [...paged, ...results.flatMap(({ error }) => (error ? issuesOf(error, 'body.query') : []))];
}

/** Throws unless the list exists, the session may open it, and every parameter of the query is valid for it. */
export function admitQuery(session: Session, list: string, query: string | undefined): void {
  const endpoint = lists.get(list);
  if (!endpoint || !isHere(session, endpoint)) throw problem('view.listUnknown');
  if (!mayOpen(session, endpoint)) throw problem('forbidden', { permission: endpoint.access });
  const issues = query === undefined ? [] : issuesIn(query, endpoint);
  if (issues.length > 0) throw invalid(issues);
}
