import type { roleTemplate as source } from '#es/organization/role-template.ts';

export const roleTemplate: typeof source = {
  title: 'Roles for new companies',
  one: 'initial role',
  many: 'initial roles',
  count_one: '{{count}} initial role',
  count_other: '{{count}} initial roles',
  create: 'Create initial role',
  edit: 'Edit initial role',
  show: 'Initial role',
  file: 'roles-of-new-companies',
  lead: 'Every new company starts with these roles. Existing companies keep their own.',
  fixed: 'This is the system role of its base, so the base cannot be changed.',
  emptyTitle: 'There are no initial roles',
  emptyText: 'Every new company starts with these roles.',
  goesWithIt: 'Existing companies keep their role.',
  fields: {
    name: 'Name',
    nameEn: 'Name in English',
    description: 'Description',
    descriptionEn: 'Description in English',
    base: 'Base',
    permissionCodes: 'Permissions',
  },
  extras: { isSystem: 'System' },
  hints: {
    name: 'The English name is used in companies whose language is English.',
    base: 'Defines the available pages. Permissions define the actions.',
  },
  options: { base: { 1: 'Administration', 2: 'Member', 3: 'Guest' } },
};
