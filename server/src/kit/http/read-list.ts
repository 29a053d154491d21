import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { readable } from '@baluarte/contract/kit/guarded.ts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Parts } from './parts.ts';

/** What `serve` was given for a list: it takes what `readList` builds below. */
type Handler = (handling: never) => unknown;
type Row = Record<string, unknown>;

/** The lists an installation serves, by the name of their endpoint. */
const lists = new WeakMap<Parts, Map<string, { endpoint: AnyEndpoint; handler: Handler }>>();

/** Remembers a list when it is served, so that jobs can read it as a request would. */
export function keepList(parts: Parts, endpoint: AnyEndpoint, handler: Handler): void {
  const known = lists.get(parts) ?? new Map();
  lists.set(parts, known.set(endpoint.name, { endpoint, handler }));
}

/** Who reads a list, and inside which walls. */
export interface Reader {
  session: Session;
  tenant: Tenant;
  trx: Trx;
}

/** Rows read together: so few that they are forgotten young, which keeps the memory flat; a list of a request has at most 200. */
const batch = 500;

/**
 * Every row of a list, one by one, as a request of that session would get it: within the walls of its transaction, and without the
 * fields it lacks a permission for. Memory holds a few hundred. Throws where the list is not served.
 */
export async function* readList(
  parts: Parts,
  { name, params, query }: { name: string; params: Row; query: Row },
  { session, tenant, trx }: Reader,
): AsyncGenerator<Row> {
  const served = lists.get(parts)?.get(name);
  if (!served) throw new Error(`the list ${name} is not served here`);
  const { endpoint, handler } = served;
  // Of a request, a list reads the language alone.
  const request = { headers: { 'x-language': session.language } } as unknown as FastifyRequest;
  for (let page = 1; ; page += 1) {
    const handling = { params, query: { ...query, page, perPage: batch }, session, tenant, trx, parts, request };
    const { rows } = (await handler(handling as never)) as { rows: Row[] };
    for (const row of rows) yield readable(endpoint.reply, endpoint.reply.parse(row), session) as Row;
    if (rows.length < batch) return;
  }
}
