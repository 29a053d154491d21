import { invitation as endpoints } from '@baluarte/contract/identity/invitation.ts';
import type { FastifyInstance } from 'fastify';
import { passwordRulesFor } from '#identity/shared/password/password-policy.ts';
import { serve } from '#kit/http/serve.ts';
import { acceptInvitation, acceptMine, isKnown, isVouchedFor, openInvitation } from './accept-invitation.ts';
import { listWaiting } from './invitation.queries.ts';

/** Invitations for the invited user: reading and accepting them. */
export function invitationRoutes(app: FastifyInstance): void {
  serve(app, endpoints.get, async ({ parts, params }) => {
    const waiting = await openInvitation(parts, params.token);
    const rules = await passwordRulesFor(parts.database.identityDb, waiting);
    return { ...waiting, isKnown: isKnown(waiting), rules };
  });
  serve(app, endpoints.accept, ({ parts, request, params, body }) =>
    acceptInvitation(parts, request, { token: params.token, form: body }),
  );
  serve(app, endpoints.own, async ({ parts, session }) => {
    const waiting = await listWaiting(parts.database.identityDb, session.userId);
    const vouched = await Promise.all(waiting.map((one) => isVouchedFor(parts, one)));
    return waiting.filter((_one, index) => vouched[index]);
  });
  serve(app, endpoints.acceptMine, ({ parts, request, session, params }) =>
    acceptMine(parts, request, { userId: session.userId, companyId: params.companyId }),
  );
}
