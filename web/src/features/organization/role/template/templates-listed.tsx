import { isAdministrator } from '@baluarte/contract/organization/role.rules.ts';
import { roleTemplateSorts, type RoleTemplate } from '@baluarte/contract/organization/role-template.ts';
import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import type { ColumnRenderer, ListRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { PermissionCount } from '../permission-count.tsx';

const shown = ['name', 'description', 'base', 'permissionCodes', 'isSystem'] as const;
const hidden = ['updatedAt', 'createdAt'] as const;

/** What an address of the list can say, and how it begins: by name. */
const templatesShape: ListShape = {
  filters: ['base', 'isSystem'],
  sortable: roleTemplateSorts,
  columns: [...shown, ...hidden],
  defaults: initialState(shown, 'name', 25),
};

const BaseName = ({ base }: { base: number }) => useTexts().texts.roleTemplate.options.base[base as 1];

const columns: Readonly<Record<(typeof shown)[number] | (typeof hidden)[number], ColumnRenderer<RoleTemplate>>> = {
  name: { show: (row) => localized(row, 'name'), width: 220 },
  description: { show: (row) => localized(row, 'description'), width: 340, isFlexible: true },
  base: { show: ({ base }) => <BaseName base={base} />, width: 150 },
  permissionCodes: {
    show: ({ base, isSystem, permissionCodes }) => (
      <PermissionCount codes={permissionCodes} isEverything={isAdministrator({ base: base as BaseRole, isSystem })} />
    ),
    kind: 'number',
    width: 120,
  },
  isSystem: { kind: 'flag', width: 130 },
  updatedAt: { kind: 'moment', width: 180 },
  createdAt: { kind: 'moment', width: 180 },
};
/** The list of the roles new companies start with, column by column. */
export const templatesRenderer: ListRenderer<RoleTemplate> = { name: 'roleTemplate', shape: templatesShape, columns };
