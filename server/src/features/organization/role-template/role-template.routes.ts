import { roleTemplate } from '@baluarte/contract/organization/role-template.ts';
import type { FastifyInstance } from 'fastify';
import { atDoor } from '#kit/tenancy/at-door.ts';
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

/** The roles new companies start with: of no company, so they are written at the door, and by super administrators alone. */
export function roleTemplateRoutes(app: FastifyInstance): void {
  const { list, get, create, update, remove } = roleTemplate;
  serve(app, list, ({ parts, query }) => atDoor(parts.database.door, (trx) => listTemplates(trx, query)));
  serve(app, roleTemplate.export, async ({ parts, query }) =>
    templatesFile(query, await atDoor(parts.database.door, (trx) => everyTemplate(trx, query))),
  );
  serve(app, get, ({ parts, params }) => atDoor(parts.database.door, (trx) => findTemplate(trx, params.id)));
  serve(app, create, ({ parts, body }) => atDoor(parts.database.door, (trx) => createTemplate(trx, body)));
  serve(app, update, ({ parts, params, body }) =>
    atDoor(parts.database.door, (trx) => updateTemplate(trx, params.id, body)),
  );
  serve(app, remove, async ({ parts, params }) => {
    await atDoor(parts.database.door, (trx) => removeTemplate(trx, params.id));
    return null;
  });
}
