import {
  accountStatuses,
  platformUser,
  platformUserRow,
  platformUserSorts,
} from '@baluarte/contract/organization/platform-user.ts';
import { z } from 'zod';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';

const { list, get, status, remove, events } = platformUser;

/** Everybody with an account in the terms of the list kit: nobody is made or changed through it. */
export const usersListed = {
  name: 'platformUser',
  paths: { many: '/users' },
  access: {},
  fields: {},
  sortable: platformUserSorts,
  statuses: accountStatuses,
  input: z.object({}),
  row: platformUserRow,
  endpoints: {
    list,
    get,
    create: status,
    update: status,
    remove,
    status,
    bulk: status,
    export: platformUser.export,
    history: events,
  },
} as const satisfies Catalogue;

const shown = ['name', 'email', 'places', 'isSuperAdmin', 'hasTwoStep', 'lastAccessAt', 'statusId'] as const;
const hidden = ['companyCount', 'createdAt'] as const;
const columnFields = [...shown, ...hidden];
export type UserColumn = (typeof columnFields)[number];

/** What an address of the list can say, and how it begins: by name. */
export const usersShape: ListShape = {
  filters: ['statusId', 'companyId', 'isSuperAdmin', 'hasTwoStep', 'isNeverIn'],
  sortable: usersListed.sortable,
  columns: columnFields,
  defaults: initialState(shown, 'name', 25),
};
