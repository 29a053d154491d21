import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import {
  ofRelation,
  type platformUser,
  type WholePlatformUser,
} from '@baluarte/contract/organization/platform-user.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { ReadersFile } from '#kit/http/replies.ts';
import { chosenColumns, sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';
import { everyPlatformUser } from './platform-users.queries.ts';

type Query = z.output<(typeof platformUser.export)['query']>;
type Column = ExportColumn<WholePlatformUser>;

/** The filtered users as a file, in the requested columns that the session may read. */
export async function exportPlatformUsers(identityDb: Pool, query: Query, holder: Holder): Promise<ReadersFile> {
  const { platformUser: words, files } = textsIn(query.language ?? 'es');
  const { fields, extras } = words;
  const flag = (is: boolean) => (is ? files.yes : files.no);
  const moment = (value: string | null) => (value === null ? null : new Date(value));
  const ofCompanies: Record<string, Column> = {
    places: {
      header: extras.places,
      value: ({ places, companyCount }) =>
        [
          ...places.map(({ company, role }) => `${company} (${role})`),
          ...(companyCount > places.length ? [`+${companyCount - places.length}`] : []),
        ].join(', '),
    },
    companyCount: { header: extras.companyCount, type: 'integer', value: ({ companyCount }) => companyCount },
  };
  const all: Record<string, Column> = {
    name: { header: fields.name, value: ({ name }) => name },
    email: { header: fields.email, value: ({ email }) => email },
    ...(ofRelation.every((code) => can(holder, code)) && ofCompanies),
    isSuperAdmin: { header: fields.isSuperAdmin, value: ({ isSuperAdmin }) => flag(isSuperAdmin) },
    hasTwoStep: { header: fields.hasTwoStep, value: ({ hasTwoStep }) => flag(hasTwoStep) },
    lastAccessAt: { header: extras.lastAccessAt, type: 'dateTime', value: ({ lastAccessAt }) => moment(lastAccessAt) },
    statusId: { header: files.status, value: ({ statusId }) => files.statuses[statusId as 1] },
    createdAt: { header: files.createdAt, type: 'dateTime', value: ({ createdAt }) => moment(createdAt) },
  };
  const columns = chosenColumns(all, query.columns);
  return sheetFile({ name: words.file, format: query.format }, columns, everyPlatformUser(identityDb, query));
}
