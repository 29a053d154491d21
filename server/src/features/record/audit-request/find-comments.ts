import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { sql } from 'kysely';
import { folded } from '#kit/search/search.ts';
import { scannedRows, type SearchSource } from '#kit/search/search-sources.ts';

/** Comments that the words may lead to: more than are shown, so that the best of them come first. */
const maxComments = 300;

/** What was said about requests of auditors, found as the request. */
export const commentSource: SearchSource = {
  kind: 'auditRequest',
  access: [auditRequest.access.list, auditRequest.access.view],
  rows: (request) => {
    const { scopeIds, typed } = request;
    const isHere = scopeIds === 'every' ? sql`true` : sql`w.scope_id = any(${scopeIds}::bigint[])`;
    return scannedRows(
      {
        kind: 'auditRequest',
        from: sql`(select w.* from audit_request_comment w
            where w.company_id = app.current_company() and ${isHere} and ${folded(sql`w.search`, typed)}
            order by w.id desc limit ${sql.lit(maxComments)}) c
          join audit_request t on t.company_id = c.company_id and t.id = c.request_id`,
        id: sql`t.id`,
        code: sql`t.code`,
        name: sql`t.name`,
        statusId: sql`t.status_id`,
        search: sql`c.search`,
        texts: { text: sql`c.text` },
      },
      request,
    );
  },
};
