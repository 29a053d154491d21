import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idParams } from '#kit/values.ts';

/** Name of a list: of its catalogue, or the domain of its endpoint. */
const list = z.string().regex(/^[a-zA-Z]{1,40}$/);
const name = z.string().trim().min(1).max(80);
/** What stands in the address of the list, without its page: filters, search, order, columns, density. */
const query = z.string().max(4000);
const flags = {
  /** Everybody in the company may use it; of a list of the platform, every super administrator. */
  isShared: z.boolean().optional(),
  /** The list begins with it for whoever has chosen nothing else; shared, and an administrator's to say. */
  isCompanyDefault: z.boolean().optional(),
  /** The list begins with it for whoever says so. */
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
  version: z.number().int(),
  updatedAt: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

/** What a list begins with: the view and its query. */
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
  /** A shared view is changed by its maker or an administrator; whether it is one's own beginning, by anybody who sees it. */
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
