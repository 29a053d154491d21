import { company as endpoints } from '@baluarte/contract/organization/company.ts';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { rowsOf, searchable } from '#kit/search/search-sources.ts';
import { serve } from '#kit/http/serve.ts';
import {
  addUsers,
  changeCompany,
  companyNow,
  createForOthers,
  removeUsers,
  setStatus,
  setStatuses,
  type RequestContext,
} from './change-company.ts';
import { countCompanies } from './count-companies.ts';
import { findPeople, listCompanies, listUsers } from './companies.queries.ts';
import { readActivity, readCompany } from './company-record.ts';
import { eraseCompany } from './erase-company.ts';
import { exportCompanies } from './export-companies.ts';

/** Search source of companies; the subdomain acts as their code. */
const found = { kind: 'company', table: 'auth.found_company', hasCode: true, hasEnglish: false, isScoped: null };

/** Companies from the platform's side: a super administrator looks after them all, from outside of each. */
export function companiesRoutes(app: FastifyInstance): void {
  searchable(app, {
    kind: 'company',
    access: [permissions.companies.list, permissions.companies.view],
    isOutside: true,
    rows: (request) => rowsOf(found, request),
  });
  serve(app, endpoints.list, (handling) => readPage(handling, handling.query));
  serve(app, endpoints.export, ({ parts, query }) => exportCompanies(parts.database.identityDb, query));
  serve(app, endpoints.people, ({ parts, query }) =>
    findPeople(parts.database.identityDb, query.search, query.companyId ?? null),
  );
  serve(app, endpoints.get, (handling) => readCompany(handling, handling.params.id));
  serve(app, endpoints.create, (handling) => createForOthers(handling, handling.body));
  serve(app, endpoints.update, (handling) => changeCompany(handling, handling.params.id, handling.body));
  serve(app, endpoints.status, (handling) => setStatus(handling, handling.params.id, handling.body));
  serve(app, endpoints.bulk, (handling) => setStatuses(handling, handling.body.ids, handling.body.values.statusId));
  serve(app, endpoints.remove, async (handling) => {
    await eraseCompany(handling, handling.params.id, handling.query.confirm);
    return null;
  });
  serve(app, endpoints.users, async (handling) => {
    await companyNow(handling, handling.params.id);
    return listUsers(handling.parts.database.identityDb, handling.params.id, handling.query);
  });
  serve(app, endpoints.addUsers, (handling) => addUsers(handling, handling.params.id, handling.body));
  serve(app, endpoints.removeUsers, (handling) => removeUsers(handling, handling.params.id, handling.query.ids));
  serve(app, endpoints.activity, (handling) => readActivity(handling, handling.params.id));
}

/** A page of the list. Companies that were never counted are counted first: a new company with content must not look empty. */
async function readPage({ parts: { database } }: RequestContext, query: Partial<ListQuery>) {
  const read = () => listCompanies(database.identityDb, query);
  const page = await read();
  const uncounted = page.rows.filter(({ countedAt }) => countedAt === null).map(({ id }) => id);
  if (uncounted.length === 0) return page;
  await countCompanies(database, uncounted);
  return read();
}
