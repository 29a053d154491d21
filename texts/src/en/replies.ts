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
    add: 'Added.',
    addMany: 'Added.',
    link: 'Linked.',
    unlink: 'Unlinked.',
    save: 'The changes were saved.',
    make: 'It is being prepared.',
    createArea: 'Created.',
    order: 'The order was saved.',
    associate: 'Associated.',
    associateMany: 'Associated.',
    dissociate: 'Dissociated.',
    revoke: 'Revoked.',
    send: 'Sent.',
    invite: 'The invitation was sent.',
    expect: 'Added.',
    replace: 'Replaced.',
    decide: 'The decision was saved.',
    assess: 'The changes were saved.',
    preview: 'Nothing was changed: this is how it would be.',
  },
  /** By the name of the endpoint, where its verb says too little. */
  ofEndpoints: {
    'registration.register': 'Check your e-mail: we sent you how to continue.',
    'registration.resend': 'If the account is waiting to be confirmed, we sent another message to confirm it.',
    'registration.restore': 'If there is an account with that e-mail, we sent it a link to choose another password.',
    'registration.reset': 'The password was changed. You can sign in with it now.',
    'posture.restore': 'The initial arrangement was restored.',
  },
  /** For every other write. */
  otherwise: 'Done.',
  nothing: 'Nothing changed: it was already so.',
  imports: {
    unread: 'Columns that were not read: {{columns}}.',
    waiting: 'The file is being imported.',
    checked:
      'File checked; nothing was imported. New: {{created}}. To change: {{updated}}. Unchanged: {{same}}. With errors: {{failed}}.',
    done: 'File imported. New: {{created}}. Changed: {{updated}}. Unchanged: {{same}}. With errors: {{failed}}.',
  },
};
