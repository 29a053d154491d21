import { choices } from '@baluarte/contract/organization/choices.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { serve } from '#kit/http/serve.ts';

export function choicesRoutes(app: FastifyInstance): void {
  serve(app, choices.list, async ({ trx, query }) => {
    const kinds = query.kinds.split(',');
    const rows = await trx.rows<{ kind: string; items: [] }>(sql`
      select kind, json_agg(json_build_object('id', id, 'code', code, 'name', name, 'nameEn', name_en, 'parentId', parent_id, 'statusId', status_id)
        order by sort_order, name collate app.natural_order, id) as items
      from choice where company_id = app.current_company() and kind = any(${kinds}) group by kind`);
    const found = Object.fromEntries(rows.map(({ kind, items }) => [kind, items]));
    return Object.fromEntries(kinds.map((kind) => [kind, found[kind] ?? []]));
  });
}
