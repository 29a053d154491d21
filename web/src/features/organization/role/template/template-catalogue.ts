import { role } from '@baluarte/contract/organization/role.ts';
import {
  roleTemplate,
  roleTemplateFields,
  roleTemplateInput,
  roleTemplateRow,
} from '@baluarte/contract/organization/role-template.ts';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';

/** The roles new companies start with, as the form of the kit knows a catalogue; what it does not ask for is a role's. */
export const templates: Catalogue = {
  name: 'roleTemplate',
  paths: { many: role.paths.many },
  access: {},
  fields: roleTemplateFields,
  sortable: [],
  input: roleTemplateInput,
  row: roleTemplateRow,
  endpoints: { ...role.endpoints, ...roleTemplate },
};
