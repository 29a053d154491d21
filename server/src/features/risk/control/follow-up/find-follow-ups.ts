import { isOfOwn } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { isOwnControl } from '#inventory/shared/own-controls.ts';
import { folded } from '#kit/search/search.ts';
import { scannedRows, type FoundRow, type SearchSource } from '#kit/search/search-sources.ts';

/** Follow-ups that the words may lead to: more than are shown, so that the best of them come first. */
const mostFollowUps = 300;

/** A follow-up opens with its control; its day is its context. */
function worded(row: FoundRow): FoundRow {
  const { controlId, date } = JSON.parse(row.context ?? '{}') as { controlId: number; date: string };
  return { ...row, context: date, ofId: controlId };
}

/** Follow-ups by what they say, called as their control; whoever follows up their own controls finds only those. */
export const followUpSource: SearchSource = {
  kind: 'followUp',
  access: [permissions.risks.listFollowUps, permissions.risks.viewFollowUp],
  rows: (request) => {
    const { typed, scopeIds, holder } = request;
    const isHere = scopeIds === 'every' ? sql`true` : sql`w.scope_id = any(${scopeIds}::bigint[])`;
    const isTheirs = isOfOwn(holder, permissions.risks.listFollowUps) ? isOwnControl : sql`true`;
    return scannedRows(
      {
        kind: 'followUp',
        from: sql`(select w.* from follow_up w join control t on t.company_id = w.company_id and t.id = w.control_id
            where w.company_id = app.current_company() and ${isHere} and ${isTheirs} and ${folded(sql`w.search`, typed)}
            order by w.date desc limit ${sql.lit(mostFollowUps)}) f
          join control c on c.company_id = f.company_id and c.id = f.control_id`,
        id: sql`f.id`,
        code: sql`c.code`,
        name: sql`c.name`,
        context: sql`json_build_object('controlId', f.control_id, 'date', f.date)`,
        search: sql`f.search`,
        texts: { description: sql`f.description`, participants: sql`f.participants` },
      },
      request,
    );
  },
  finish: worded,
};
