import { mspi as endpoints } from '@baluarte/contract/maturity/mspi.ts';
import type { CompanyInput } from '@baluarte/contract/organization/company.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitAddress } from '#kit/http/limit-address.ts';
import type { Parts } from '#kit/http/parts.ts';
import { serve } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { registerVisitPage } from './visit-page.ts';
import { resendCode, startVisit } from './start-visit.ts';
import { verifyVisit } from './verify-visit.ts';

/** Companies made from one network in an hour; each copies the catalogues. */
const FOUNDING = { call: 'mspi-tenant', window: 3600, max: 30 };

/** How a company is made, and how it is known what kind it is: of a wing this one does not know. */
interface Founding {
  registerCompany: (
    parts: Parts,
    session: Session,
    asked: { input: CompanyInput; request: FastifyRequest },
  ) => Promise<{ id: number; subdomain: string }>;
  isPublicBody: (kind: Pick<CompanyInput, 'categoryId' | 'typeId'>) => boolean;
}

/** The public self-assessment: visiting, verifying the e-mail, and the company of a new visitor. */
export const mspiRoutes =
  ({ registerCompany, isPublicBody }: Founding) =>
  (app: FastifyInstance): void => {
    serve(app, endpoints.start, startVisit);
    serve(app, endpoints.resend, resendCode);
    serve(app, endpoints.verify, verifyVisit);
    serve(app, endpoints.tenant, async ({ parts, session, request, body }) => {
      await limitAddress(request, parts, FOUNDING);
      const made = await registerCompany(parts, session, { input: { ...body, planId: null }, request });
      return { ...made, isPublicBody: isPublicBody(body) };
    });
    registerVisitPage(app);
  };
