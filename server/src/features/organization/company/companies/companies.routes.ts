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
    rows: (asked) => rowsOf(found, asked),
  });
  serve(app, endpoints.list, (asked) => readPage(asked, asked.query));
  serve(app, endpoints.export, ({ parts, query }) => exportCompanies(parts.database.identityDb, query));
  serve(app, endpoints.people, ({ parts, query }) =>
    findPeople(parts.database.identityDb, query.search, query.companyId ?? null),
  );
  serve(app, endpoints.get, (asked) => readCompany(asked, asked.params.id));
  serve(app, endpoints.create, (asked) => createForOthers(asked, asked.body));
  serve(app, endpoints.update, (asked) => changeCompany(asked, asked.params.id, asked.body));
  serve(app, endpoints.status, (asked) => setStatus(asked, asked.params.id, asked.body));
  serve(app, endpoints.bulk, (asked) => setStatuses(asked, asked.body.ids, asked.body.values.statusId));
  serve(app, endpoints.remove, async (asked) => {
    await eraseCompany(asked, asked.params.id, asked.query.confirm);
    return null;
  });
  serve(app, endpoints.users, async (asked) => {
    await companyNow(asked, asked.params.id);
    return listUsers(asked.parts.database.identityDb, asked.params.id, asked.query);
  });
  serve(app, endpoints.addUsers, (asked) => addUsers(asked, asked.params.id, asked.body));
  serve(app, endpoints.removeUsers, (asked) => removeUsers(asked, asked.params.id, asked.query.ids));
  serve(app, endpoints.activity, (asked) => readActivity(asked, asked.params.id));
}

/** A page of the list. What was never counted is counted first: a new company that holds something must not look empty. */
async function readPage({ parts: { database } }: RequestContext, query: Partial<ListQuery>) {
  const read = () => listCompanies(database.identityDb, query);
  const page = await read();
  const uncounted = page.rows.filter(({ countedAt }) => countedAt === null).map(({ id }) => id);
  if (uncounted.length === 0) return page;
  await countCompanies(database, uncounted);
  return read();
}
