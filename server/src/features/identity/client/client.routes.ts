import { client } from '@baluarte/contract/identity/client.ts';
import type { FastifyInstance } from 'fastify';
import { CLIENT_TOKEN_LIFE, isClient, issueClientToken } from '#identity/shared/session/client-token.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import { problem } from '#kit/http/problem.ts';
import { serve } from '#kit/http/serve.ts';

const FORM = 'application/x-www-form-urlencoded';
/** A browser keeps its token for an hour; enough for an office behind one address. */
const TOKENS = { call: 'client-token', window: 60, max: 60 };

/** OAuth clients send form bodies. No other endpoint accepts them, so that a page of another site cannot submit a form to it. */
function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 8 * 1024 }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.name !== client.token.name) done(problem('unsupportedType'));
    else done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
}

/** Issues the token with which the public web reads data before sign-in. */
export function clientRoutes(app: FastifyInstance): void {
  takeForms(app);
  serve(app, client.token, async ({ body, parts, request }) => {
    await limitAddress(request, parts, TOKENS);
    if (!isClient({ id: body.client_id, secret: body.client_secret }, parts.env)) throw problem('client.invalid');
    const access_token = await issueClientToken(parts.env);
    return { access_token, token_type: 'Bearer' as const, expires_in: CLIENT_TOKEN_LIFE };
  });
}
