import type { AnyEndpoint, PageMeta } from '@baluarte/contract/kit/endpoint.ts';
import type { z } from 'zod';
import { BACKGROUND_HEADER, IDLE_HEADER } from '@baluarte/contract/kit/session-headers.ts';
import { isUnattended, noteAnswer } from '#kit/session/activity.ts';
import { Refusal, refusalOf } from './refusal.ts';
import { sanitise } from './sanitise.ts';
import { clearSession, currentSession, defaultBaseUrl, type StoredSession } from '#kit/session/session-store.ts';
import { mainSubdomain, subdomainOf } from '#kit/address/subdomain.ts';

/** A download: its bytes and the name the server gave it. */
export interface Download {
  blob: Blob;
  fileName: string;
}
/** One page of a list. */
export interface Rows<Row> {
  rows: Row[];
  meta: PageMeta;
}

/** What `call` answers, by the form of the endpoint. */
export type Answer<E extends AnyEndpoint> = E['form'] extends 'file'
  ? Download
  : E['form'] extends 'list'
    ? Rows<z.output<E['reply']>>
    : z.output<E['reply']>;

type InputPart<Name extends string, Value> = {} extends Value
  ? { [K in Name]?: Value | undefined }
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** Params, query and body as the contract types them; what has no required part may be left out. */
export type CallInput<E extends AnyEndpoint> = InputPart<'params', z.input<E['params']>> &
  InputPart<'query', z.input<E['query']>> &
  InputPart<'body', z.input<E['body']>> & {
    /** Of an upload: the file of the field `file`. */
    file?: File;
    signal?: AbortSignal | undefined;
    /** Repeats of one creation carry one key; a new one is made when there is none. */
    idempotencyKey?: string;
    /** Leave a 403 to the caller even though it was a read: for what is only a part of a page. */
    isPart?: boolean;
    /** Token of a session that is not stored yet. */
    accessToken?: string;
    /** The body contains a password: it is sent as typed, and never shown. */
    isSecret?: boolean;
    /** Answer to the captcha of the form. */
    captcha?: string | undefined;
  };

type Arguments<E extends AnyEndpoint> = {} extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface LooseInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  file?: File;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string;
  isPart?: boolean;
  accessToken?: string;
  isSecret?: boolean;
  captcha?: string | undefined;
}

type Forbidden = (refusal: Refusal, asked: StoredSession | null) => Promise<void>;

let whenForbidden: Forbidden = () => Promise.resolve();

/** Says what happens when a page may not be read, given the session that asked; the application registers it at its start. */
export function onForbidden(handler: Forbidden): void {
  whenForbidden = handler;
}

const valueOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** Path below the API with its parameters filled in and the query behind it; empty values are left out. */
export function addressOf(endpoint: Pick<AnyEndpoint, 'path'>, { params = {}, query = {} }: LooseInput = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
      search.set(name, valueOf(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Subdomain a call names: the host's own company, else the one chosen on the main subdomain, which pins this tab to its
 * company whatever another tab chooses. Null: the server reads it from the host.
 */
export function calledSubdomain(needsTenant = true): string | null {
  const own = subdomainOf(window.location.hostname);
  if (own !== null && own !== mainSubdomain) return own;
  return (needsTenant ? currentSession()?.subdomain : null) ?? own;
}

/** Calls that choose company or scope are made outside of both: an outdated choice must not block them. */
const choosesScope = 'session.scope';

/** Headers of every call. X-Language is always `es`: the interface words the answers itself. */
export function headersOfCall(
  { name, tenant }: Pick<AnyEndpoint, 'name' | 'tenant'>,
  accessToken = currentSession()?.accessToken,
): Headers {
  const headers = new Headers({ 'X-Language': 'es', Accept: 'application/json' });
  const subdomain = calledSubdomain(tenant);
  if (subdomain !== null) headers.set('X-Subdomain', subdomain);
  if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`);
  if (isUnattended()) headers.set(BACKGROUND_HEADER, '1');
  const scope = currentSession()?.scope;
  if (scope && tenant && name !== choosesScope) headers.set('X-ScopeId', String(scope.id));
  return headers;
}

/** Random key for one creation; `randomUUID` exists only on https and localhost. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function multipart(body: unknown, file: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  // Last, so that a server that streams knows the other fields when the file begins.
  if (file) form.set('file', file, file.name);
  return form;
}

async function requestOf(endpoint: AnyEndpoint, input: LooseInput, accessToken?: string): Promise<RequestInit> {
  const headers = headersOfCall(endpoint, accessToken);
  if (endpoint.method === 'POST' && endpoint.status === 201)
    headers.set('Idempotency-Key', input.idempotencyKey ?? newKey());
  if (input.captcha !== undefined) headers.set('X-Captcha', input.captcha);
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'include',
    signal: input.signal ?? null,
  };
  if (endpoint.upload) return { ...request, body: multipart(input.body, input.file) };
  if (input.body === undefined) return request;
  headers.set('Content-Type', 'application/json');
  return { ...request, body: JSON.stringify(input.isSecret ? input.body : sanitise(input.body)) };
}

function fileNameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'baluarte';
}

async function answerOf(endpoint: AnyEndpoint, response: Response): Promise<unknown> {
  if (endpoint.form === 'file') return { blob: await response.blob(), fileName: fileNameOf(response) };
  if (endpoint.form === 'raw')
    return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
  const reply = (await response.json()) as { data: unknown; meta: PageMeta };
  return endpoint.form === 'list' ? { rows: reply.data, meta: reply.meta } : reply.data;
}

/** Its code comes with the first call that needs it, so that it weighs on no other page. */
const clientTokens = () => import('./client-token.ts');

/**
 * The token of the public web, for what is open to clients; the person's own, where there is one, when it cannot be had.
 * Without either the call is called off as if by its caller, so that nothing is shown: such a list stays empty.
 */
async function tokenOfClient(): Promise<string> {
  try {
    const { clientToken } = await clientTokens();
    return await clientToken(send);
  } catch {
    const own = currentSession()?.accessToken;
    if (own === undefined) throw new DOMException('no client token', 'AbortError');
    return own;
  }
}

/** Sends what is open to clients. A token that is refused before its time, after a change of keys, is replaced once. */
async function sendAsClient(endpoint: AnyEndpoint, input: LooseInput): Promise<Response> {
  const accessToken = await tokenOfClient();
  try {
    return await send(endpoint, { ...input, accessToken });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    (await clientTokens()).forgetClientToken();
    return send(endpoint, { ...input, accessToken: await tokenOfClient() });
  }
}

/**
 * Sends one request of the contract and returns the raw answer. Throws `Refusal`; a 401 ends the session, a 403 of a
 * read leads to the page that says so, a 403 of anything else is the caller's to show.
 */
export async function send(endpoint: AnyEndpoint, input: LooseInput = {}): Promise<Response> {
  if (endpoint.access === 'client' && input.accessToken === undefined) return sendAsClient(endpoint, input);
  const session = currentSession();
  const accessToken = input.accessToken ?? session?.accessToken;
  const address = `${session?.baseUrl ?? defaultBaseUrl}${addressOf(endpoint, input)}`;
  const request = await requestOf(endpoint, input, accessToken);
  const isUse = !isUnattended();
  const response = await fetch(address, request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refusal(0, { code: 'network' });
  });
  noteAnswer(response.headers.get(IDLE_HEADER), { isUse });
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  // An answer to an earlier session's token says nothing of the present one, nor does one about the client.
  if (refusal.status === 401 && refusal.code !== 'client.invalid' && currentSession()?.accessToken === accessToken)
    clearSession('expired');
  if (refusal.status === 403 && endpoint.method === 'GET' && input.isPart !== true)
    void whenForbidden(refusal, session);
  throw refusal;
}

/** Creations on their way, by what they send: a double click, whatever was clicked, is one creation. */
const underWay = new Map<string, Promise<unknown>>();

/** What makes two creations the same one while the first is on its way; null of what is no creation, or has a key or an end of its own. */
function sameCreation(
  endpoint: AnyEndpoint,
  { file, idempotencyKey, signal, isSecret, ...input }: LooseInput,
): string | null {
  const isCreation = endpoint.method === 'POST' && endpoint.status === 201 && endpoint.form !== 'file';
  if (!isCreation || isSecret || file || idempotencyKey !== undefined || signal) return null;
  return JSON.stringify([endpoint.name, currentSession()?.scope?.id, input]);
}

async function answered(endpoint: AnyEndpoint, input: LooseInput): Promise<unknown> {
  const response = await send(endpoint, input).catch((error: unknown) => {
    if (error instanceof Refusal && error.data !== undefined) return error;
    throw error;
  });
  return response instanceof Refusal ? response.data : answerOf(endpoint, response);
}

/**
 * Calls an endpoint of the contract: its data, `{ rows, meta }` of a list, or a download. Strings of a JSON body are
 * made inert on the way out, which the person is told; multipart is sent as it is. An act that was refused as a whole answers its rows like one that was
 * done, each with what stood in its way. Throws `Refusal`.
 */
export async function call<const E extends AnyEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Answer<E>> {
  const same = sameCreation(endpoint, input ?? {});
  if (same === null) return (await answered(endpoint, input ?? {})) as Answer<E>;
  const first = underWay.get(same) ?? answered(endpoint, input ?? {}).finally(() => underWay.delete(same));
  underWay.set(same, first);
  return (await first) as Answer<E>;
}
