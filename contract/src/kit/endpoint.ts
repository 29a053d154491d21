import { z } from 'zod';
import type { PermissionCode } from '#app/permissions.ts';

/** Who may call: a permission code, anybody, a client token (or a session), any session. */
export type Access = PermissionCode | 'public' | 'client' | 'signedIn';

/**
 * How the answer is wrapped. `data`: `{ success, data }`. `list`: the same with `meta` of the page. `file`: bytes as a
 * download. `events`: server-sent events whose data is the reply schema. `raw`: the reply alone, without envelope.
 * `redirect`: another address, for a browser that goes there; described only, `serve()` takes none.
 */
export type ReplyForm = 'data' | 'list' | 'file' | 'events' | 'raw' | 'redirect';

/** Where the scope wall stands for an endpoint. */
export type Scopes = 'current' | 'chosen' | 'across' | 'every';

export interface EndpointShape {
  /** Domain and verb, `threat.create`; the operation id of the OpenAPI document. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, parameters in braces: `/threats/{id}`. */
  path: `/${string}`;
  access: Access;
  /**
   * Permissions of parts of what is asked: of fields of the body, of a kind that is named. Each opens the call as `access`
   * does, and the handler asks for that of every part.
   */
  parts?: readonly PermissionCode[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  reply?: z.ZodType;
  form?: ReplyForm;
  /** Body is multipart with one file in the field `file`; `body` describes its other fields. */
  upload?: true;
  /** What refuses an upload without its file; `upload.noFile` unless said. */
  noFile?: 'upload.noFile' | 'import.noFile';
  /** Form field of files that may come along: then the body is multipart, with `body` as its other fields. */
  attachments?: string;
  /** Bytes of the file at most, where it is not the usual. */
  maximumFile?: number;
  /** Bytes of a body at most, where it is not as `bodyOf` says. */
  maximumBody?: number;
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 202;
  /**
   * Where the scope wall stands. `current`: at the scope worked in, at all the person may enter while none is chosen.
   * `chosen`: the same, of what lives in a scope: one must be chosen, or for reading every one (`X-ScopeId: 0`).
   * `across`: begins at what lives in the scope worked in, or in every one (`X-ScopeId: 0`), and reaches all others the person may enter.
   * `every`: at all the person may enter, whichever is worked in.
   */
  scopes?: Scopes;
  /** Works without a company chosen. */
  tenant?: false;
  /**
   * Works outside of every company as well, for super administrators and nobody else: on what the platform keeps, in a
   * transaction of the identity role in their name.
   */
  platform?: true;
  /**
   * Whether an API key may call it. A key does the work of a company and nothing about its person: unless said, it may
   * call what needs a permission or a company, and not what any session may call without one.
   */
  byKey?: boolean;
}

/** Bytes of a body at most: where an account is asked for or is the matter, in the work of a company, and for long lists. */
export const bodyOf = { account: 16 * 1024, work: 256 * 1024, longList: 1024 * 1024 } as const;

/** At most this many files come along with a form. */
export const maximumAttachments = 5;

/** Bytes of a file that is kept as it was received, at most. */
export const maximumKeptFile = 25 * 1024 * 1024;

/** Bytes of the file of an upload at most, unless its endpoint says otherwise. */
const usualFile = 50 * 1024 * 1024;

const isOfAccount = ({ access, tenant }: EndpointShape) =>
  access === 'public' || access === 'client' || (access === 'signedIn' && tenant === false);

const nothing = z.strictObject({});
export type Nothing = typeof nothing;

/** An endpoint with every gap filled; what `serve()` and `call()` infer both sides from. */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Form extends ReplyForm = ReplyForm,
> {
  readonly name: string;
  readonly method: EndpointShape['method'];
  readonly path: `/${string}`;
  readonly access: Access;
  readonly parts: readonly PermissionCode[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  readonly form: Form;
  readonly upload: boolean;
  readonly noFile: 'upload.noFile' | 'import.noFile';
  readonly attachments: string | null;
  readonly maximumFile: number;
  readonly maximumBody: number;
  readonly status: 200 | 201 | 202;
  readonly scopes: Scopes;
  readonly tenant: boolean;
  readonly platform: boolean;
  readonly byKey: boolean;
}

type Or<Value, Fallback> = Value extends undefined
  ? Fallback
  : Value extends NonNullable<Value>
    ? NonNullable<Value>
    : Fallback;

/** Describes one endpoint, once. */
export function endpoint<const S extends EndpointShape>(
  shape: S,
): Endpoint<
  S extends { params: infer P extends z.ZodObject } ? P : Nothing,
  S extends { query: infer Q extends z.ZodObject } ? Q : Nothing,
  S extends { body: infer B extends z.ZodType } ? B : z.ZodUndefined,
  S extends { reply: infer R extends z.ZodType } ? R : z.ZodNull,
  Or<S['form'], 'data'>
>;
export function endpoint(shape: EndpointShape): Endpoint {
  return {
    ...shape,
    parts: shape.parts ?? [],
    params: shape.params ?? nothing,
    query: shape.query ?? nothing,
    body: shape.body ?? z.undefined(),
    reply: shape.reply ?? z.null(),
    form: shape.form ?? 'data',
    upload: shape.upload ?? false,
    noFile: shape.noFile ?? 'upload.noFile',
    attachments: shape.attachments ?? null,
    maximumFile: shape.maximumFile ?? usualFile,
    maximumBody: shape.maximumBody ?? (isOfAccount(shape) ? bodyOf.account : bodyOf.work),
    status: shape.status ?? 200,
    scopes: shape.scopes ?? 'current',
    tenant: shape.tenant ?? true,
    platform: shape.platform ?? false,
    byKey: shape.byKey ?? (shape.access !== 'signedIn' || shape.tenant !== false),
  };
}

/** A group of endpoints about what lives in a scope: those that stand at the scope worked in need one to be chosen. */
export function livingInScope<const G extends Readonly<Record<string, AnyEndpoint>>>(group: G): G {
  for (const each of Object.values(group)) if (each.scopes === 'current') Object.assign(each, { scopes: 'chosen' });
  return group;
}

/** An endpoint whatever its types: what registries and generated tests hold. */
export type AnyEndpoint = Endpoint;

/** What a caller gives: parsed input types of one endpoint. */
export type CallInput<E extends AnyEndpoint> = {
  params: z.input<E['params']>;
  query: z.input<E['query']>;
  body: z.input<E['body']>;
};

/** Page of a list. `page` counts from 1. */
export const pageMeta = z.object({
  page: z.number().int(),
  perPage: z.number().int(),
  total: z.number().int(),
  lastPage: z.number().int(),
});
export type PageMeta = z.infer<typeof pageMeta>;
