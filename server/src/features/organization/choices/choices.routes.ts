import { choices } from '@baluarte/contract/organization/choices.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { serve } from '#kit/http/serve.ts';

export function choicesRoutes(app: FastifyInstance): void {
  serve(app, choices.list, async ({ trx, query }) => {
    const kinds = query.kinds.split(',');
    const rows = await trx.rows<{ kind: string; items: [] }>(sql`
      select kind, json_agg(json_build_object('id', id, 'code', code, 'name', name, 'nameEn', name_en, 'parentId', parent_id, 'statusId', status_id)
        order by sort_order, name collate "und-x-icu", id) as items
      from (
        select kind, id, code, name, name_en, parent_id, status_id, sort_order from parameter where kind = any(${kinds})
        union all
        select 'impactFactor', id, code, name, name_en, null, status_id, sort_order from impact_factor where 'impactFactor' = any(${kinds})
        union all
        select 'role', id, '', name, null, null, status_id, base from role where 'role' = any(${kinds})
        union all
        select 'scope', id, '', name, null, null, status_id, 0 from scope where 'scope' = any(${kinds})
      ) x group by kind`);
    const found = Object.fromEntries(rows.map(({ kind, items }) => [kind, items]));
    return Object.fromEntries(kinds.map((kind) => [kind, found[kind] ?? []]));
  });
}
