import { company as endpoints } from '@baluarte/contract/organization/company.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { eraseExample } from './example/erase-example.ts';
import { makeExample } from './example/make-example.ts';
import { registerCompany } from './register-company.ts';

/** Routes to register a company, and to make and delete an example company. */
export function companyRoutes(app: FastifyInstance): void {
  serve(app, endpoints.found, ({ parts, session, body, request }) =>
    registerCompany(parts, session, { input: body, request }),
  );
  serve(app, endpoints.makeExample, ({ parts, session }) => makeExample(parts, session));
  serve(app, endpoints.removeExample, ({ parts, session, request }) => eraseExample(parts, session, request));
}
