import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { passwordLength } from '#identity/password.rules.ts';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams, isoMoment } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';
import { boardFigures } from './posture.ts';

/** How the secret of a link begins, so that people and programs that search for secrets recognise it. */
export const boardPrefix = 'blb_';
/** Days that a link lasts unless another number is chosen, and at most; links in use at a time. */
export const boardDays = { usual: 30, most: 365 } as const;
export const mostBoardLinks = 50;

const shown = z.object({
  id: z.number(),
  name: z.string(),
  language: z.enum(['es', 'en']),
  /** None: every scope. */
  scopeIds: z.array(z.number()),
  /** Names of those that are still there; a link of scopes that are all gone opens nothing. */
  scopes: z.array(z.string()),
  hasDetails: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: isoMoment,
  expiresAt: isoMoment,
  revokedAt: isoMoment.nullable(),
  openedAt: isoMoment.nullable(),
  openedCount: z.number().int(),
  /** Neither over nor revoked. */
  isOpen: z.boolean(),
});
export type BoardLink = z.infer<typeof shown>;

// It shows the whole company to people outside of it: whoever may change its settings decides.
const own = { access: permissions.settings.edit, scopes: 'every', byKey: false } as const;

/** Links to one page of the posture, for people without an account. */
export const boardLink = {
  /** The newest first. */
  list: endpoint({
    name: 'boardLink.list',
    method: 'GET',
    path: '/board-links',
    ...own,
    reply: z.array(shown),
  }),
  create: endpoint({
    name: 'boardLink.create',
    method: 'POST',
    path: '/board-links',
    ...own,
    body: z.strictObject({
      name: line().min(1).max(80),
      days: z.number().int().min(1).max(boardDays.most).default(boardDays.usual),
      /** Made by the product where none is given. */
      password: z.string().min(passwordLength.minimum).max(passwordLength.maximum).optional(),
      language: z.enum(['es', 'en']),
      scopeIds: z.array(idOf('scope')).max(200).default([]),
      hasDetails: z.boolean().default(false),
    }),
    /** Its address and its password are shown here and never again. */
    reply: shown.extend({ address: z.string(), password: z.string() }),
    status: 201,
  }),
  revoke: endpoint({
    name: 'boardLink.revoke',
    method: 'DELETE',
    path: '/board-links/{id}',
    ...own,
    params: idParams('boardLink'),
  }),
  /**
   * Opens a link with its password. The secret is in the body, and in the address of the page behind `#`: neither is in a log.
   * Whatever is wrong is `boardLink.refused`.
   */
  open: endpoint({
    name: 'boardLink.open',
    method: 'POST',
    path: '/board',
    access: 'public',
    tenant: false,
    body: z.strictObject({
      token: z.string().min(1).max(100),
      password: z.string().min(1).max(passwordLength.maximum),
    }),
    reply: z.object({
      company: z.string(),
      name: z.string(),
      language: z.enum(['es', 'en']),
      scopes: z.array(z.string()),
      hasDetails: z.boolean(),
      readAt: isoMoment,
      expiresAt: isoMoment,
      figures: boardFigures,
    }),
  }),
};

export const boardLinkProblems = problemsOf({
  /** Unknown, over, revoked, of scopes that are all gone, of a maker who may not any more, or another password: which one is not told. */
  'boardLink.refused': { status: 403 },
  /** It lives as long as its maker may make it; a super administrator who entered the company is no member of it. */
  'boardLink.membersOnly': { status: 403 },
  'boardLink.tooMany': { status: 409 },
});
