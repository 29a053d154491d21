import type { files as source } from '#es/files.ts';

export const files: typeof source = {
  id: 'Id',
  status: 'Status',
  createdAt: 'Created',
  updatedAt: 'Updated',
  yes: 'yes',
  no: 'no',
  /** Header of a number of something, beside the column that lists it. */
  count: '{{what}} (number)',
  statuses: { 1: 'Active', 2: 'Inactive', 3: 'Invited', 4: 'Pending', 5: 'Finished', 6: 'Implemented', 7: 'Mitigated' },
};
