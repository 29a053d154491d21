import { company as endpoints } from '@baluarte/contract/organization/company.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { foundCompany } from './found-company.ts';

/** Companies, from the side of whoever makes one. */
export function companyRoutes(app: FastifyInstance): void {
  serve(app, endpoints.found, ({ parts, session, body, request }) =>
    foundCompany(parts, session, { input: body, request }),
  );
}
