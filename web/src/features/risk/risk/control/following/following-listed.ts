import { followedStatuses } from '@baluarte/contract/risk/follow-up.rules.ts';
import { followers, following, followUp } from '@baluarte/contract/risk/follow-up.ts';
import { z } from 'zod';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { dayValues, initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';

const { responsibleId, domainId, frequencyId, typeId, rating } = following.fields;
const flag = { kind: 'flag', input: z.never(), output: z.boolean(), required: false } as const;

/** What is due, in the terms of the list kit: its rows are controls, and a follow-up has a form of its own. */
export const followingListed = {
  name: 'following',
  paths: { many: '/risks/controls-following' },
  access: {},
  fields: { responsibleId, riskOwnerId: responsibleId, domainId, typeId, frequencyId, rating, isOverdue: flag },
  counts: ['evidenceCount'],
  sortable: following.sortable,
  statuses: [...followedStatuses],
  input: z.strictObject({}),
  row: following.row,
  endpoints: {
    list: followUp.due,
    export: followUp.export,
    get: followUp.form,
    history: followUp.form,
    create: followUp.create,
    update: followUp.update,
    remove: followUp.remove,
    status: followUp.end,
    bulk: followUp.end,
  },
} as const satisfies Catalogue;

const shown = ['code', 'name', 'nextFollowUp', 'responsibleId', 'progress', 'rating', 'rangeId'] as const;
const hidden = [
  'lastDate',
  'riskCount',
  'followUpCount',
  'evidenceCount',
  'domainId',
  'typeId',
  'frequencyId',
  'statusId',
] as const;
const columnFields = [...shown, ...hidden];
export type FollowingColumn = (typeof columnFields)[number];
/** The columns that remain next to an open control. */
export const besideColumns: ReadonlySet<string> = new Set(['code', 'name', 'nextFollowUp']);

/** What an address of the list can say, and how it begins: the latest first. */
export const followingShape: ListShape = {
  filters: [
    'statusId',
    'isOverdue',
    'whose',
    'dueFrom',
    'dueTo',
    'responsibleId',
    'riskOwnerId',
    'rating',
    'domainId',
    'typeId',
    'frequencyId',
    'evidenceCount',
  ],
  worded: { whose: followers, dueFrom: dayValues, dueTo: dayValues },
  sortable: followingListed.sortable,
  columns: columnFields,
  defaults: initialState(shown, 'nextFollowUp'),
};

const untold = (fields: readonly string[]) => fields.filter((field) => field !== 'rangeId');
/** The list for those who may not read levels of risks. */
export const untoldShape: ListShape = {
  ...followingShape,
  columns: untold(columnFields),
  defaults: initialState(untold(shown), 'nextFollowUp'),
};
