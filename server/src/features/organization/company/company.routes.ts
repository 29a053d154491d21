import { company as endpoints } from '@baluarte/contract/organization/company.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { registerCompany } from './register-company.ts';

/** Routes to register a company. */
export function companyRoutes(app: FastifyInstance): void {
  serve(app, endpoints.found, ({ parts, session, body, request }) =>
    registerCompany(parts, session, { input: body, request }),
  );
}
