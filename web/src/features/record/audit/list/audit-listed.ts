import { audit, auditEntities, auditRow, changesetKinds, operations } from '@baluarte/contract/record/audit.ts';
import { z } from 'zod';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { dayValues, initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';

const { list, changes } = audit;

/** The audit in the terms of the list kit. Nobody writes in it: its permits keep the kit from asking for the other verbs. */
export const auditListed = {
  name: 'changeset',
  paths: { many: '/audit' },
  access: {},
  fields: {},
  sortable: ['at'],
  input: z.strictObject({}),
  row: auditRow,
  endpoints: {
    list,
    export: audit.export,
    get: changes,
    history: changes,
    create: list,
    update: list,
    remove: list,
    status: list,
    bulk: list,
  },
} as const satisfies Catalogue;

const shown = ['at', 'userId', 'what', 'named', 'kind', 'address'] as const;
const hidden = ['id', 'requestId'] as const;
const columnFields = [...shown, ...hidden];
export type AuditColumn = (typeof columnFields)[number];
/** The columns that remain next to an open change. */
export const besideColumns: ReadonlySet<string> = new Set(['at', 'userId', 'what']);

/** What an address of the audit can say, and how it begins: the newest first. */
export const auditShape: ListShape = {
  filters: ['userId', 'entity', 'operation', 'kind', 'from', 'to', 'address', 'entityId', 'boardLinkId'],
  worded: {
    entity: auditEntities,
    operation: operations,
    kind: changesetKinds,
    from: dayValues,
    to: dayValues,
    address: /^[\da-fA-F.:%]{1,64}$/,
  },
  sortable: auditListed.sortable,
  columns: columnFields,
  defaults: initialState(shown, '-at', 25),
};
