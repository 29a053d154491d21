import type { Texts } from '../../es/index.ts';

export const evidence: Texts['evidence'] = {
  title: 'Evidence',
  one: 'piece of evidence',
  many: 'evidence',
  count_one: '{{count}} piece of evidence',
  count_other: '{{count}} pieces of evidence',
  create: 'Add evidence',
  edit: 'Edit evidence',
  show: 'Evidence',
  emptyTitle: 'No evidence in this scope yet',
  emptyText:
    'Evidence proves what is said of an asset: a document, a record, a report, a certificate. Upload the first piece.',
  goesWithIt: 'Its versions and files are deleted too. What it proves is kept.',
  fields: {
    name: 'Title',
    kindId: 'Type',
    note: 'Note',
    ownerId: 'Owner',
    classificationId: 'Information classification',
    validUntil: 'Valid until',
  },
  extras: {
    fileCount: 'Files',
    size: 'Size in bytes',
    revisionCount: 'Versions',
    assetCount: 'Assets',
    validity: 'Validity',
    scan: 'Antivirus',
    isDamaged: 'Altered or missing file',
    isOnHold: 'Legal hold',
  },
  hints: {
    ownerId: 'The area that keeps it up to date.',
    validUntil: 'Reminders are sent 30 and 7 days before, and on the day.',
  },
  options: {
    kindId: {
      1: 'Document',
      2: 'Record',
      3: 'Report',
      4: 'Certificate',
      5: 'Contract or agreement',
      6: 'Photograph or screenshot',
      7: 'Event log',
      8: 'Other',
    },
  },
  words: {
    validity: { unlimited: 'No end', valid: 'Valid', soon: 'Expires soon', expired: 'Expired' },
    scan: { pending: 'Being checked', clean: 'No threats', infected: 'Infected', unscanned: 'Not checked' },
  },
};
