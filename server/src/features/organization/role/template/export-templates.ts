import { isAdministrator } from '@baluarte/contract/organization/role.rules.ts';
import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import type { roleTemplate as endpoints, RoleTemplate } from '@baluarte/contract/organization/role-template.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { z } from 'zod';
import type { ReadersFile } from '#kit/http/replies.ts';
import { chosenColumns, sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';

type Query = z.output<(typeof endpoints.export)['query']>;

/** Some templates as a file, in the columns asked for; permissions by their names. */
export function templatesFile(query: Query, rows: readonly RoleTemplate[]): ReadersFile {
  const { roleTemplate: words, role, files, permissions } = textsIn(query.language ?? 'es');
  const { fields, extras, options } = words;
  const isWhole = (row: RoleTemplate) => isAdministrator({ ...row, base: row.base as BaseRole });
  const all: Record<string, ExportColumn<RoleTemplate>> = {
    name: { header: fields.name, value: ({ name }) => name },
    nameEn: { header: fields.nameEn, value: ({ nameEn }) => nameEn },
    description: { header: fields.description, value: ({ description }) => description },
    descriptionEn: { header: fields.descriptionEn, value: ({ descriptionEn }) => descriptionEn },
    base: { header: fields.base, value: ({ base }) => options.base[base as 1] },
    permissionCodes: {
      header: fields.permissionCodes,
      value: (row) =>
        isWhole(row) ? role.grid.everything : row.permissionCodes.map((code) => permissions[code as 1]).join('; '),
    },
    isSystem: { header: extras.isSystem, value: ({ isSystem }) => (isSystem ? files.yes : files.no) },
    createdAt: { header: files.createdAt, type: 'dateTime', value: ({ createdAt }) => new Date(createdAt) },
    updatedAt: { header: files.updatedAt, type: 'dateTime', value: ({ updatedAt }) => new Date(updatedAt) },
  };
  async function* each() {
    yield* rows;
  }
  return sheetFile({ name: words.file, format: query.format }, chosenColumns(all, query.columns), each());
}
