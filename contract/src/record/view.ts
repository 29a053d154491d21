import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idParams } from '#kit/values.ts';

/** Name of a list: of its catalogue, or the domain of its endpoint. */
const list = z.string().regex(/^[a-zA-Z]{1,40}$/);
const name = line().min(1).max(80);
/** The list's query string without the page: filters, search, order, columns, density. */
const query = z.string().max(4000);
const flags = {
  /** Shared with everybody in the company; on the platform, with every super administrator. */
  isShared: z.boolean().optional(),
  /** Default of the list for users without their own; it is shared, and set by an administrator. */
  isCompanyDefault: z.boolean().optional(),
  /** The user's own default for the list. */
  isDefault: z.boolean().optional(),
};

export const savedView = z.object({
  id: z.number(),
  list,
  name: z.string(),
  query,
  isShared: z.boolean(),
  isCompanyDefault: z.boolean(),
  /** What the list begins with for this person: their own choice, else the company's. */
  isDefault: z.boolean(),
  isMine: z.boolean(),
  /** Who made it. */
  ownerName: z.string(),
  /** Scheduled reports of anybody that are narrowed as it: they pause when it is deleted. */
  scheduleCount: z.number().int(),
  version: z.number().int(),
  updatedAt: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

/** Default of a list: the view and its query. */
export const defaultView = z.object({ list, id: z.number(), query });
export type DefaultView = z.infer<typeof defaultView>;

export const view = {
  /**
   * One's own views and those shared with the company, of lists one may open: own first, by name. Outside of every company
   * those of the platform's lists, which super administrators share among themselves.
   */
  list: endpoint({
    name: 'view.list',
    method: 'GET',
    path: '/views',
    access: 'signedIn',
    query: z.strictObject({ list: list.optional() }),
    reply: z.array(savedView),
    scopes: 'every',
    platform: true,
    byKey: false,
  }),
  create: endpoint({
    name: 'view.create',
    method: 'POST',
    path: '/views',
    access: 'signedIn',
    body: z.strictObject({ list, name, query, ...flags }),
    reply: savedView,
    status: 201,
    scopes: 'every',
    platform: true,
    byKey: false,
  }),
  /** Only its owner or an administrator may change a shared view; anybody who sees it may make it their own default. */
  update: endpoint({
    name: 'view.update',
    method: 'PUT',
    path: '/views/{id}',
    access: 'signedIn',
    params: idParams('savedView'),
    body: z.strictObject({
      name: name.optional(),
      query: query.optional(),
      ...flags,
      version: z.number().int().min(1).optional(),
    }),
    reply: savedView,
    scopes: 'every',
    platform: true,
    byKey: false,
  }),
  remove: endpoint({
    name: 'view.remove',
    method: 'DELETE',
    path: '/views/{id}',
    access: 'signedIn',
    params: idParams('savedView'),
    scopes: 'every',
    platform: true,
    byKey: false,
  }),
};

export const viewProblems = problemsOf({
  'view.listUnknown': { status: 422, field: 'list' },
  'view.notYours': { status: 403 },
  'view.onlyAdministrators': { status: 403 },
  'view.tooMany': { status: 409 },
  'savedView.nameTaken': { status: 409, field: 'name' },
});
