import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { isoMoment } from '#kit/values.ts';

/** How a key begins, so that people and programs that search for secrets recognise it. */
export const apiKeyPrefix = 'blt_';
/** Lifetime of a key in days: the default, and the maximum of one that expires. */
export const apiKeyDays = { standard: 90, most: 366 } as const;
/** Keys a person may have at once. */
export const mostApiKeys = 50;

const apiKeyRow = z.object({
  id: z.number(),
  name: z.string(),
  /** Its first characters. */
  start: z.string(),
  company: z.object({ id: z.number(), name: z.string(), subdomain: z.string() }),
  /** Its permissions; at each use limited to those its user still has. */
  permissionCodes: z.array(z.number()),
  createdAt: isoMoment,
  /** null: never. */
  expiresAt: isoMoment.nullable(),
  isExpired: z.boolean(),
  usedAt: isoMoment.nullable(),
  usedFrom: z.string().nullable(),
});
export type ApiKeyRow = z.infer<typeof apiKeyRow>;

/** Input for a new key. */
export const newApiKey = z.strictObject({
  name: line().min(1).max(80),
  permissionCodes: z.array(z.number().int()).min(1).max(500),
  /** Expiry: at most a year ahead; null is never; default 90 days. */
  expiresAt: isoMoment.nullable().optional(),
  /** Required of users with a password; others must have signed in within the last ten minutes. */
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
   * Creates a key for the session's company. Outside of the tenant transaction, which would store the response with the key
   * for idempotent retries.
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
  /** A key acts for a member of a company; a super administrator who entered it is not a member. */
  'apiKey.membersOnly': { status: 403 },
  'apiKey.tooMany': { status: 409 },
});
