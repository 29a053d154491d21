import { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { passwordRulesFor } from '#kit/account/password-policy.ts';
import { changePassword } from './change-password.ts';
import { reset, resetLink } from './reset.ts';
import { restore } from './restore.ts';

/** Nothing on the way back into an account is kept by anybody in between. */
const unkept = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

/** Getting back into an account, and choosing another password. */
export function recoveryRoutes(app: FastifyInstance): void {
  serve(app, endpoints.restore, (handling) => {
    unkept(handling.reply);
    return restore(handling);
  });
  serve(app, endpoints.resetLink, (handling) => {
    unkept(handling.reply);
    return resetLink(handling);
  });
  serve(app, endpoints.reset, (handling) => {
    unkept(handling.reply);
    return reset(handling);
  });
  serve(app, endpoints.passwordRules, async ({ session: { userId, companyId }, parts }) => {
    const { door } = parts.database;
    const [own, company] = await Promise.all([
      passwordRulesFor(door, { userId }),
      companyId === null ? null : passwordRulesFor(door, { userId: null, companyId }),
    ]);
    return { own, company };
  });
  serve(app, endpoints.changePassword, (handling) => {
    unkept(handling.reply);
    return changePassword(handling);
  });
}
