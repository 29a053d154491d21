import { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { passwordRulesFor } from '#identity/shared/password/password-policy.ts';
import { changePassword } from './change-password.ts';
import { reset, resetLink } from './reset.ts';
import { restore } from './restore.ts';

/** Getting back into an account, and choosing another password. */
export function recoveryRoutes(app: FastifyInstance): void {
  serve(app, endpoints.restore, restore);
  serve(app, endpoints.resetLink, resetLink);
  serve(app, endpoints.reset, reset);
  serve(app, endpoints.passwordRules, async ({ session: { userId, companyId }, parts }) => {
    const { identityDb } = parts.database;
    const [own, company] = await Promise.all([
      passwordRulesFor(identityDb, { userId }),
      companyId === null ? null : passwordRulesFor(identityDb, { userId: null, companyId }),
    ]);
    return { own, company };
  });
  serve(app, endpoints.changePassword, changePassword);
}
