import {
  maximumAttachments,
  type AnyEndpoint,
  type Endpoint,
  type ReplyForm,
} from '@baluarte/contract/kit/endpoint.ts';
import { lackingFor, readable } from '@baluarte/contract/kit/guarded.ts';
import { issuesOf, maximumIssues } from '@baluarte/contract/kit/issues.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { IDLE_HEADER } from '@baluarte/contract/kit/session-headers.ts';
import { baseRoles, can, type Holder } from '@baluarte/contract/kit/session.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inIdentityTransactionAs } from '#kit/tenancy/identity-transaction.ts';
import { answerOnce } from './idempotency.ts';
import type { Parts } from './parts.ts';
import { invalid, problem } from './problem.ts';
import { keepList } from './read-list.ts';
import { messageOf } from './say.ts';
import { download } from './download.ts';
import { sendEvents, type FileReply, type ReadersFile } from './replies.ts';
import { findRequestSession, isClientRequest } from './request-session.ts';
import { expectMay, expectScope, tenantOf, type Session } from '#kit/tenancy/session.ts';
import { inCompany, readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { invalidTexts, safeTextsIn } from './invalid-text.ts';
import { discardFiles, formValues, receiveForm, receiveUpload, type ReceivedFile, type Upload } from './upload.ts';

type Result<Reply extends z.ZodType, Form extends ReplyForm> = Form extends 'list'
  ? { rows: z.input<Reply>[]; total: number }
  : Form extends 'file'
    ? FileReply | ReadersFile
    : Form extends 'events'
      ? AsyncIterable<z.input<Reply>>
      : z.input<Reply>;

/** Argument of a handler. Isolation is already set: `trx` sees one company and the session's scopes. */
export interface Handling<E extends AnyEndpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  session: Session;
  trx: Trx;
  /** The current walls, for work that continues in a job. */
  tenant: Tenant;
  parts: Parts;
  request: FastifyRequest;
  /** For another status than the endpoint's usual one. */
  reply: FastifyReply;
  /** The file of an upload endpoint. */
  upload: Upload;
  /** Files that came along with the form of an endpoint with attachments. */
  files: readonly ReceivedFile[];
}

/** What answers an endpoint. */
export type Handler<E extends AnyEndpoint> = (
  handling: Handling<E>,
) => Promise<Result<E['reply'], E['form']>> | Result<E['reply'], E['form']>;

/** Endpoints that have a handler, by application; what the boot check and the structural tests read. */
const served = new WeakMap<FastifyInstance, Map<string, AnyEndpoint>>();
export const servedBy = (app: FastifyInstance): ReadonlyMap<string, AnyEndpoint> => served.get(app) ?? new Map();

async function admit(endpoint: AnyEndpoint, request: FastifyRequest): Promise<Session | null> {
  if (endpoint.access === 'public') return null;
  if (endpoint.access === 'client' && (await isClientRequest(request))) return null;
  const session = await findRequestSession(request, endpoint);
  request.session = session;
  admitSession(request.server, endpoint, session);
  return session;
}

/** Throws a problem if a session, of a request or of a download link, may not call an endpoint. */
export function admitSession({ sessions }: FastifyInstance, endpoint: AnyEndpoint, session: Session): void {
  sessions.admit(endpoint, session);
  const isOpenByPart = endpoint.parts.some((code) => can(session, code));
  if (typeof endpoint.access === 'number' && !isOpenByPart) expectMay(session, endpoint.access);
  const isServedOutside = !endpoint.tenant || (endpoint.platform && session.isSuperAdmin);
  if (session.companyId === null && !isServedOutside) throw problem('tenant.missing');
  if (session.companyId !== null && endpoint.tenant) expectScope(session, endpoint);
}

/** Many clients send `{}` where no body is expected. */
const isNothing = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).length === 0;

function parseAll(endpoint: AnyEndpoint, request: { params: unknown; query: unknown; body: unknown }) {
  const issues: Issue[] = [];
  const parse = (part: 'params' | 'query' | 'body') => {
    const input = isNothing(request[part]) && endpoint[part] instanceof z.ZodUndefined ? undefined : request[part];
    const result = endpoint[part].safeParse(safeTextsIn(input) ?? undefined, { reportInput: true });
    issues.push(
      ...(result.success ? invalidTexts(result.data, part).slice(0, maximumIssues) : issuesOf(result.error, part)),
    );
    return result.data;
  };
  const parsed = { params: parse('params'), query: parse('query'), body: parse('body') };
  // An id that cannot be an id is as if it did not exist.
  if (issues.length > 0 && issues.every(({ path }) => path.startsWith('params.'))) throw problem('notFound');
  if (issues.length > 0) throw invalid(issues.slice(0, maximumIssues));
  return parsed;
}

/** A list without paging is one page. */
const onlyPage = (total: number) => ({ page: 1, perPage: total, total, lastPage: 1 });

function page(query: Record<string, unknown>, total: number) {
  if (query['perPage'] === undefined) return onlyPage(total);
  const perPage = Number(query['perPage']);
  return { page: Number(query['page'] ?? 1), perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) };
}

/**
 * Wraps a handler's result in the endpoint's form; drops fields that the reply schema does not declare, and those that the
 * session lacks a permission for.
 */
function envelope(
  endpoint: AnyEndpoint,
  result: unknown,
  { query, session, ...given }: Pick<Registered, 'query' | 'session' | 'request' | 'reply'>,
): unknown {
  const replied = (value: unknown) => {
    const parsed = endpoint.reply.parse(value);
    return readable(endpoint.reply, parsed, session ?? nobody);
  };
  if (endpoint.form === 'raw') return replied(result);
  if (endpoint.form !== 'list') {
    const data = replied(result ?? null);
    const message = messageOf(endpoint, data, given);
    return {
      success: true,
      data,
      ...(message === undefined ? {} : { message }),
      ...(endpoint.reply instanceof z.ZodArray && { meta: onlyPage((data as []).length) }),
    };
  }
  const { rows, total } = result as { rows: unknown[]; total: number };
  return { success: true, data: rows.map(replied), meta: page(query, total) };
}

const secondsUntil = (moment: string) => Math.max(0, Math.round((Date.parse(moment) - Date.now()) / 1000));

const nobody: Holder = { base: baseRoles.GUEST, permissionCodes: [] };

/** Throws where a query narrows or sorts by what the session may not read: the answer would tell it. */
function admitQuery(endpoint: AnyEndpoint, query: Record<string, unknown>, session: Session | null): void {
  const lacking = lackingFor(endpoint.query, query, session ?? nobody);
  if (lacking !== null) throw problem('forbidden', { permission: lacking });
}

type Registered = Omit<Handling<Endpoint>, 'session' | 'tenant' | 'trx'> & { session: Session | null };
type Answer = (handling: Registered, reply: FastifyReply) => Promise<unknown>;

/** Takes the files of a form and parses everything; a request that is refused leaves no file behind. */
async function receive(endpoint: AnyEndpoint, request: FastifyRequest, parts: Parts) {
  const { attachments: field, maximumFile: limit } = endpoint;
  const upload = endpoint.upload ? await receiveUpload(request, parts, { limit, missing: endpoint.noFile }) : undefined;
  const form =
    field !== null && request.isMultipart()
      ? await receiveForm(request, parts, { field, most: maximumAttachments, limit, missing: 'upload.noFile' })
      : undefined;
  const files = form?.files ?? [];
  const body = upload?.fields ?? (form ? formValues(endpoint.body, form.fields) : request.body);
  try {
    const { params, query } = request;
    return { ...parseAll(endpoint, { params, query, body }), upload, files };
  } catch (error) {
    await discardFiles(upload ? [upload] : files);
    throw error;
  }
}

/** Registers the route of an endpoint: session, permission, validation; what follows is the answer's matter. */
function register(app: FastifyInstance, endpoint: Endpoint, answer: Answer): void {
  const { parts } = app;
  const byName = served.get(app) ?? new Map<string, AnyEndpoint>();
  served.set(app, byName.set(endpoint.name, endpoint));
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: endpoint.maximumBody,
    config: { endpoint },
    handler: async (request, reply) => {
      const session = await admit(endpoint, request);
      if (session?.idleUntil) reply.header(IDLE_HEADER, secondsUntil(session.idleUntil));
      const input = await receive(endpoint, request, parts);
      admitQuery(endpoint, input.query as Record<string, unknown>, session);
      return answer({ ...input, session, parts, request, reply } as Registered, reply);
    },
  });
}

/** Where the handler of an endpoint reads and writes, if not within the walls of the request. */
interface Inside<E extends AnyEndpoint> {
  /** The walls, of those of the request; throws where the person may not enter them. */
  walls?: (asked: Omit<Handling<E>, 'trx'>) => Tenant;
}

/**
 * Serves one endpoint of the contract: session, permission, validation of everything at once, one tenant transaction,
 * the handler, the reply schema. Reads run without a transaction, writes within one.
 */
export function serve<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  inside?: Inside<E>,
): void;
export function serve(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (handling: Handling<Endpoint>) => unknown,
  { walls = ({ tenant }) => tenant }: Inside<Endpoint> = {},
): void {
  if (endpoint.form === 'list') keepList(app.parts, endpoint, handler);
  register(app, endpoint, async (registered, reply) => {
    const { session, parts, request, upload } = registered;
    const handling = registered as Handling<Endpoint>;
    reply.code(endpoint.status);
    if (session?.companyId === null && endpoint.platform) {
      const answer = await inIdentityTransactionAs(parts.database.identityDb, session.userId, async (trx) => {
        handling.trx = trx;
        return envelope(endpoint, await handler(handling), handling);
      });
      return reply.send(answer);
    }
    const isInside = session !== null && session.companyId !== null && endpoint.tenant;
    if (isInside) {
      handling.tenant = tenantOf(session, endpoint.scopes, request);
      handling.tenant = walls(handling);
    }
    const reading = <T>(use: (result: unknown) => T | Promise<T>): Promise<T> =>
      isInside
        ? readingCompany(parts.database.app, handling.tenant, async (trx) => {
            handling.trx = trx;
            return use(await handler(handling));
          })
        : Promise.resolve(handler(handling)).then(use);
    if (endpoint.form === 'file') return download(app, { session, reply }, reading);
    if (!isInside || endpoint.method === 'GET') return reading((result) => envelope(endpoint, result, handling));
    const work = async (trx: Trx) => {
      handling.trx = trx;
      return envelope(endpoint, await handler(handling), handling);
    };
    const answer = await inCompany(parts.database.app, handling.tenant, (trx) =>
      answerOnce(trx, request, endpoint, () => work(trx), upload),
    );
    return reply.send(answer);
  });
}

/** Argument of a handler that opens its own transactions. */
export interface StepHandling<E extends AnyEndpoint> extends Omit<Handling<E>, 'trx'> {
  /** Aborted when the client disconnects or the server closes. */
  left: AbortSignal;
}

/**
 * Serves an endpoint of a company whose handler opens its own transactions, one per step: for work that must be visible before
 * it is finished, and for event streams, which must not hold a connection while they wait.
 */
export function serveInSteps<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (handling: StepHandling<E>) => Promise<Result<E['reply'], E['form']>>,
): void;
export function serveInSteps(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (handling: StepHandling<Endpoint>) => Promise<unknown>,
): void {
  const waiting = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const leaving of waiting) leaving.abort();
  });
  register(app, endpoint, async (registered, reply) => {
    const { session, request } = registered;
    if (!session) throw problem('unauthenticated');
    const leaving = new AbortController();
    waiting.add(leaving);
    reply.raw.once('close', () => {
      waiting.delete(leaving);
      leaving.abort();
    });
    const tenant = tenantOf(session, endpoint.scopes, request);
    reply.code(endpoint.status);
    const result = await handler({ ...registered, session, tenant, reply, left: leaving.signal });
    return endpoint.form === 'events'
      ? sendEvents(reply, result as AsyncIterable<unknown>, endpoint.reply)
      : envelope(endpoint, result, registered);
  });
}
