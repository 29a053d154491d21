import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { isoMoment } from '#kit/values.ts';

/** How a key begins, so that people and programs that search for secrets recognise it. */
export const apiKeyPrefix = 'blt_';
/** Days a key lives unless said, and at most where it ends at all. */
export const apiKeyDays = { standard: 90, most: 366 } as const;
/** Keys a person may have at once. */
export const mostApiKeys = 50;

const apiKeyRow = z.object({
  id: z.number(),
  name: z.string(),
  /** Its first characters. */
  start: z.string(),
  company: z.object({ id: z.number(), name: z.string(), subdomain: z.string() }),
  /** What it was made with. It opens what of it its person may do at the moment, and no more. */
  permissionCodes: z.array(z.number()),
  createdAt: isoMoment,
  /** null: never. */
  expiresAt: isoMoment.nullable(),
  isExpired: z.boolean(),
  usedAt: isoMoment.nullable(),
  usedFrom: z.string().nullable(),
});
export type ApiKeyRow = z.infer<typeof apiKeyRow>;

/** What a person says of a new key. */
export const newApiKey = z.strictObject({
  name: z.string().trim().min(1).max(80),
  permissionCodes: z.array(z.number().int()).min(1).max(500),
  /** When it ends: at most a year ahead; null is never, and 90 days unless said. */
  expiresAt: isoMoment.nullable().optional(),
  /** Needed of whoever has one; who has none must have signed in within the last ten minutes. */
  password: z.string().max(1024).optional(),
});

export const apiKey = {
  list: endpoint({
    name: 'apiKey.list',
    method: 'GET',
    path: '/me/api-keys',
    access: 'signedIn',
    tenant: false,
    reply: z.array(apiKeyRow),
  }),
  /**
   * Makes a key for the company of the session. Outside of the tenant transaction, which would keep the answer, and with
   * it the key, for a repetition of the call.
   */
  create: endpoint({
    name: 'apiKey.create',
    method: 'POST',
    path: '/me/api-keys',
    access: 'signedIn',
    tenant: false,
    body: newApiKey,
    /** `key` is shown here and never again. */
    reply: apiKeyRow.extend({ key: z.string() }),
  }),
  revoke: endpoint({
    name: 'apiKey.revoke',
    method: 'DELETE',
    path: '/me/api-keys/{id}',
    access: 'signedIn',
    tenant: false,
    params: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  }),
};

export const apiKeyProblems = problemsOf({
  /** Only a person's own session may call it. */
  'apiKey.notAllowed': { status: 403 },
  /** A key stands for a member of a company; a super administrator who entered it is none. */
  'apiKey.membersOnly': { status: 403 },
  'apiKey.tooMany': { status: 409 },
});
