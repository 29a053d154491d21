import { captcha } from '@baluarte/contract/identity/captcha.ts';
import { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import type { FastifyInstance } from 'fastify';
import { consentIn } from '#identity/shared/person/consent.ts';
import { challengeFor } from '#identity/shared/captcha/captcha.ts';
import { serve } from '#kit/http/serve.ts';
import { StartError } from '#kit/operations/start-error.ts';
import { agree } from './agree.ts';
import { confirm, confirmLink, resend } from './confirm.ts';
import { register } from './register.ts';

/** Creating an account and confirming that its e-mail is one's own. */
export function registrationRoutes(app: FastifyInstance): void {
  const { env } = app.parts;
  try {
    consentIn(env, 'es');
  } catch {
    throw new StartError(`CONSENT_FILE is ${JSON.stringify(env.CONSENT_FILE)}, expected a text file that can be read`);
  }
  serve(app, captcha.challenge, ({ query, request }) => challengeFor(request, query.action));
  serve(app, endpoints.consent, ({ query, parts }) => consentIn(parts.env, query.language));
  serve(app, endpoints.agree, agree);
  serve(app, endpoints.register, register);
  serve(app, endpoints.confirmLink, confirmLink);
  serve(app, endpoints.confirm, confirm);
  serve(app, endpoints.resend, resend);
}
