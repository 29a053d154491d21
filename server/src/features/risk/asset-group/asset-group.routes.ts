import { assetGroup } from '@baluarte/contract/risk/asset-group.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { exportGroups } from './export-groups.ts';
import { listMembers, readGroups } from './group.queries.ts';

/** The assets in groups by where they are, whose they are and what they serve; the same as a file. */
export function assetGroupRoutes(app: FastifyInstance): void {
  serve(app, assetGroup.groups, ({ trx, session, query }) => readGroups(trx, query.by, session.language));
  serve(app, assetGroup.members, ({ trx, query }) => listMembers(trx, query));
  serve(app, assetGroup.export, ({ trx, session, query }) => exportGroups(trx, query, session));
}
