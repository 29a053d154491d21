import { statusNames } from './problems.ts';
import type { files as source } from '#es/files.ts';

export const files: typeof source = {
  id: 'Id',
  scope: 'Scope',
  status: 'Status',
  createdAt: 'Created',
  updatedAt: 'Updated',
  yes: 'yes',
  no: 'no',
  /** Header of a number of something, beside the column that lists it. */
  count: '{{what}} (number)',
  statuses: statusNames.entry,
};
