import type { company as endpoints, CompanyRow } from '@baluarte/contract/organization/company.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { readLists } from '#organization/shared/lists.ts';
import type { ReadersFile } from '#kit/http/replies.ts';
import { chosenColumns, sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';
import { listCompanies } from './companies.queries.ts';

type Query = z.output<(typeof endpoints.export)['query']>;
type Column = ExportColumn<CompanyRow>;

const perQuery = 1000;

async function* every(identityDb: Pool, query: Query): AsyncGenerator<CompanyRow> {
  for (let page = 1; ; page++) {
    const { rows } = await listCompanies(identityDb, { ...query, page, perPage: perQuery });
    yield* rows;
    if (rows.length < perQuery) return;
  }
}

async function countryNames(identityDb: Pool, language: 'es' | 'en'): Promise<Map<number, string>> {
  const { rows } = await identityDb.query<{ id: number; name: string }>(
    `select id, ${language === 'en' ? 'name_en' : 'name'} as name from country`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The companies of a filter as a file, in the columns asked for; names of plans and countries in words. */
export async function exportCompanies(identityDb: Pool, query: Query): Promise<ReadersFile> {
  const language = query.language ?? 'es';
  const texts = textsIn(language);
  const { fields, extras, file } = texts.company;
  const countries = await countryNames(identityDb, language);
  const { plans, economicActivities } = readLists();
  const nameOf = (list: readonly { id: number; name: string; nameEn: string | null }[], id: number | null) => {
    const found = list.find((each) => each.id === id);
    return found ? (language === 'en' ? (found.nameEn ?? found.name) : found.name) : null;
  };
  const moment = (value: string | null) => (value === null ? null : new Date(value));
  const all: Record<string, Column> = {
    name: { header: fields.name, value: ({ name }) => name },
    legalName: { header: fields.legalName, value: ({ legalName }) => legalName },
    subdomain: { header: fields.subdomain, value: ({ subdomain }) => subdomain },
    planId: { header: fields.planId, value: ({ planId }) => nameOf(plans, planId) },
    economicActivityId: {
      header: fields.economicActivityId,
      value: ({ economicActivityId }) => nameOf(economicActivities, economicActivityId),
    },
    countryId: { header: fields.countryId, value: ({ countryId }) => countries.get(countryId ?? 0) ?? null },
    userCount: { header: extras.userCount, type: 'integer', value: ({ userCount }) => userCount },
    assetCount: { header: extras.assetCount, type: 'integer', value: ({ assetCount }) => assetCount },
    riskCount: { header: extras.riskCount, type: 'integer', value: ({ riskCount }) => riskCount },
    storageBytes: { header: extras.storageBytes, type: 'integer', value: ({ storageBytes }) => storageBytes },
    countedAt: { header: extras.countedAt, type: 'dateTime', value: ({ countedAt }) => moment(countedAt) },
    lastActivityAt: {
      header: extras.lastActivityAt,
      type: 'dateTime',
      value: ({ lastActivityAt }) => moment(lastActivityAt),
    },
    statusId: { header: texts.files.status, value: ({ statusId }) => texts.files.statuses[statusId as 1] },
    createdAt: { header: texts.files.createdAt, type: 'dateTime', value: ({ createdAt }) => new Date(createdAt) },
    updatedAt: { header: texts.files.updatedAt, type: 'dateTime', value: ({ updatedAt }) => new Date(updatedAt) },
  };
  const columns = chosenColumns(all, query.columns);
  return sheetFile({ name: file, format: query.format }, columns, every(identityDb, query));
}
