import { z } from 'zod';
import { endpoints } from '#app/index.ts';
import type { AnyEndpoint } from '#kit/endpoint.ts';
import { lackingFor } from '#kit/guarded.ts';
import { parameterKinds, parameterViews } from '#kit/parameter-kinds.ts';
import { can, type Holder } from '#kit/session.ts';
import { parameter } from '#organization/parameter.ts';
import type { PermissionCode } from '#app/permissions.ts';
import { risk } from '#risk/risk.ts';

/** Who opens a list: a session inside a company, or outside of all. */
type Opener = Holder & { readonly companyId: number | null };
type NamedQuery = { readonly list: string; readonly query: string };

/** All lists: `asset` is the list of `asset.list`; suggestions and every configuration table are separate lists. */
const lists: ReadonlyMap<string, AnyEndpoint> = new Map([
  ...endpoints.flatMap((endpoint): [string, AnyEndpoint][] => {
    const [name = '', verb] = endpoint.name.split('.');
    const isList = verb === 'list' && endpoint.form === 'list' && Object.keys(endpoint.params.shape).length === 0;
    return isList ? [[name, endpoint]] : [];
  }),
  ['riskRecognition', risk.recognition],
  ...parameterKinds.map((kind): [string, AnyEndpoint] => [parameterViews(kind), parameter.list]),
]);

/** Lists of a company are opened inside of one, those of the platform outside of all. */
const isHere = ({ companyId }: Opener, { tenant }: AnyEndpoint) => tenant === (companyId !== null);

/** The endpoint of a list that is there for this session, whatever its permissions; undefined: there is none. */
export function listHere(session: Opener, list: string): AnyEndpoint | undefined {
  const endpoint = lists.get(list);
  return endpoint && isHere(session, endpoint) ? endpoint : undefined;
}

/** Whether the permissions of a session open a list. */
export const mayOpen = (session: Holder, { access }: AnyEndpoint): boolean =>
  typeof access !== 'number' || can(session, access);

/** Names of the lists a session may open. */
export const openLists = (session: Opener): string[] =>
  [...lists].flatMap(([name, endpoint]) => (isHere(session, endpoint) && mayOpen(session, endpoint) ? [name] : []));

/** How a list is drawn, which is no matter of the server's. */
export const drawnQuery = z.strictObject({
  columns: z
    .string()
    .regex(/^[a-zA-Z_]{1,40}(\.\d{1,4})?(,[a-zA-Z_]{1,40}(\.\d{1,4})?){0,59}$/)
    .optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
});

/** Parameters of a view's query: how the list is drawn, or what it is asked for. */
export function parametersOf(query: string, what: 'drawn' | 'asked'): Record<string, string> {
  const own = Object.keys(drawnQuery.shape);
  return Object.fromEntries(
    [...new URLSearchParams(query)].filter(([name]) => own.includes(name) === (what === 'drawn')),
  );
}

/** The permission a query asks for by a filter or an order, and the session lacks; null: none. */
export function lackingIn(query: string, { query: schema }: AnyEndpoint, session: Holder): PermissionCode | null {
  const { data } = schema.safeParse(parametersOf(query, 'asked'));
  return data ? lackingFor(schema, data, session) : null;
}

/** Whether a session may be shown a view: of a list it may open, and not narrowed or sorted by what it may not read. */
export function isReadableView(session: Opener, { list, query }: NamedQuery): boolean {
  const endpoint = listHere(session, list);
  return endpoint !== undefined && mayOpen(session, endpoint) && lackingIn(query, endpoint, session) === null;
}
