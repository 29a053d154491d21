import { baseRoles, basesFor, type BaseRole } from '@baluarte/contract/kit/session.ts';
import { permissionList, type PermissionGroup } from '@baluarte/contract/permissions.ts';

/** A role that comes with every company, in the languages a company may speak. */
export interface SystemRole {
  base: BaseRole;
  name: string;
  name_en: string;
  description: string;
  description_en: string;
  permission_codes: number[];
}

type Permission = (typeof permissionList)[number];

/** What members and guests work with: the inventory and the two catalogues beside it. */
const inventory: ReadonlySet<PermissionGroup> = new Set(['assets', 'threats', 'vulnerabilities']);
const writing: ReadonlySet<string> = new Set(['create', 'edit', 'quickEdit']);

/** `list`, and every operation that only shows: `view`, `viewThreats`, `viewRelated` … */
const isReading = ({ operation }: Permission) => operation === 'list' || operation.startsWith('view');

/** Codes a base may use at all, out of those `chosen` names. A code that `can()` would refuse anyway is not given. */
function codes(base: BaseRole, chosen: (permission: Permission) => boolean): number[] {
  return permissionList
    .filter((permission) => chosen(permission) && (basesFor(permission.code)?.includes(base) ?? true))
    .map(({ code }) => code);
}

/** The three roles of a new company. Platform permissions, the group of companies, are nobody's inside a company. */
export const systemRoles: readonly SystemRole[] = [
  {
    base: baseRoles.ADMIN,
    name: 'Administrador',
    name_en: 'Administrator',
    description: 'Todos los permisos de la empresa.',
    description_en: 'Every permission of the company.',
    permission_codes: codes(baseRoles.ADMIN, ({ group }) => group !== 'companies'),
  },
  {
    base: baseRoles.MEMBER,
    name: 'Miembro',
    name_en: 'Member',
    description: 'Consulta, crea y edita activos, amenazas y vulnerabilidades.',
    description_en: 'Reads, creates and edits assets, threats and vulnerabilities.',
    permission_codes: codes(
      baseRoles.MEMBER,
      (permission) => inventory.has(permission.group) && (isReading(permission) || writing.has(permission.operation)),
    ),
  },
  {
    base: baseRoles.GUEST,
    name: 'Invitado',
    name_en: 'Guest',
    description: 'Consulta activos, amenazas y vulnerabilidades.',
    description_en: 'Reads assets, threats and vulnerabilities.',
    permission_codes: codes(baseRoles.GUEST, (permission) => inventory.has(permission.group) && isReading(permission)),
  },
];
