import { roleTemplate } from '@baluarte/contract/organization/role-template.ts';
import type { FastifyInstance } from 'fastify';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { serve } from '#kit/http/serve.ts';
import { templatesFile } from './export-templates.ts';
import {
  createTemplate,
  everyTemplate,
  findTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from './role-template.queries.ts';

/** The roles new companies start with: of no company, so they are written as the identity role, and by super administrators alone. */
export function roleTemplateRoutes(app: FastifyInstance): void {
  const { list, get, create, update, remove } = roleTemplate;
  serve(app, list, ({ parts, query }) =>
    inIdentityTransaction(parts.database.identityDb, (trx) => listTemplates(trx, query)),
  );
  serve(app, roleTemplate.export, async ({ parts, query }) =>
    templatesFile(query, await inIdentityTransaction(parts.database.identityDb, (trx) => everyTemplate(trx, query))),
  );
  serve(app, get, ({ parts, params }) =>
    inIdentityTransaction(parts.database.identityDb, (trx) => findTemplate(trx, params.id)),
  );
  serve(app, create, ({ parts, body }) =>
    inIdentityTransaction(parts.database.identityDb, (trx) => createTemplate(trx, body)),
  );
  serve(app, update, ({ parts, params, body }) =>
    inIdentityTransaction(parts.database.identityDb, (trx) => updateTemplate(trx, params.id, body)),
  );
  serve(app, remove, async ({ parts, params }) => {
    await inIdentityTransaction(parts.database.identityDb, (trx) => removeTemplate(trx, params.id));
    return null;
  });
}
