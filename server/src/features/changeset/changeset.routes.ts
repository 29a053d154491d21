import { changeset } from '@baluarte/contract/changeset.ts';
import { baseRoles } from '@baluarte/contract/kit/session.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { forget } from '../../kit/before-company.ts';
import { problem } from '../../kit/problem.ts';
import { serve } from '../../kit/serve.ts';
import { undoChangeset } from '../../kit/undo.ts';
import { refuseExcess } from './refuse-excess.ts';

export function changesetRoutes(app: FastifyInstance): void {
  serve(app, changeset.undo, async ({ trx, params, session, tenant }) => {
    const found = await trx.first<{ user_id: number | null; kind: string }>(sql`
      select user_id, kind from changeset where company_id = app.current_company() and id = ${params.id}`);
    if (!found) throw problem('notFound');
    if (found.user_id !== session.userId && session.base !== baseRoles.ADMIN) throw problem('changeset.notYours');
    if (found.kind === 'seed') throw problem('changeset.beginning');
    await refuseExcess(trx, session, params.id);
    // Scopes, roles and places may come back with it, or go.
    trx.afterCommit(() => forget({ companyId: tenant.companyId }));
    return undoChangeset(trx, params.id);
  });
}
