import type { roleTemplate as source } from '#es/organization/role-template.ts';

export const roleTemplate: typeof source = {
  title: 'Roles of new companies',
  one: 'initial role',
  many: 'initial roles',
  count_one: '{{count}} initial role',
  count_other: '{{count}} initial roles',
  create: 'Create initial role',
  edit: 'Edit initial role',
  show: 'Initial role',
  file: 'roles-of-new-companies',
  lead: 'Every new company starts with these roles. Companies that exist keep their own.',
  fixed: 'Every base has its system role: the one of this does not change.',
  emptyTitle: 'There are no initial roles',
  emptyText: 'Every new company starts with these roles.',
  goesWithIt: 'Companies that exist keep their role.',
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
    name: 'Companies that speak English start with the name in English.',
    base: 'Which parts of the product open. The permissions say what is done in them.',
  },
  options: { base: { 1: 'Administration', 2: 'Member', 3: 'Guest' } },
};
