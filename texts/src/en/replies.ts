import type { replies as source } from '#es/replies.ts';

export const replies: typeof source = {
  done: {
    create: 'Created.',
    createMany: 'Created.',
    update: 'Changes saved.',
    updateMany: 'Changes saved.',
    quickEdit: 'Changes saved.',
    status: 'Status changed.',
    remove: 'Deleted.',
    bulk: 'Changes applied to the chosen records: {{count}}.',
    undo: 'Undone.',
  },
  imports: {
    waiting: 'The file is being imported.',
    checked:
      'File checked; nothing was imported. New: {{created}}. To change: {{updated}}. Unchanged: {{same}}. With errors: {{failed}}.',
    done: 'File imported. New: {{created}}. Changed: {{updated}}. Unchanged: {{same}}. With errors: {{failed}}.',
  },
};
