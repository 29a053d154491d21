import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { cursor, type ExportTable } from '#kit/sheets/sheet-export.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Said {
  code: string;
  name: string;
  author: string | null;
  at: string;
  text: string;
}

/** What was said about every request within the walls, by their numbers and in the order it was said. */
export function commentsTable(trx: Trx, language: Language): Pick<ExportTable, 'columns' | 'rows'> & { title: string } {
  const { auditRequest, handover } = textsIn(language);
  const { title, columns } = handover.comments;
  const said = cursor<Said>(
    trx,
    sql`select json_build_object('code', q.code, 'name', q.name, 'author', app.person_name(c.user_id), 'at', c.created_at, 'text', c.text) as row
      from audit_request_comment c join audit_request q on q.company_id = c.company_id and q.id = c.request_id
      where c.company_id = app.current_company() order by q.code, q.id, c.id`,
  );
  return {
    title,
    columns: [
      { header: auditRequest.fields.code, width: 14 },
      { header: auditRequest.fields.name, width: 36 },
      { header: columns.author, width: 24 },
      { header: columns.at, type: 'dateTime' },
      { header: columns.text, width: 60 },
    ],
    rows: (async function* () {
      for await (const { code, name, author, at, text } of said) yield [code, name, author, new Date(at), text];
    })(),
  };
}
