import { user as endpoints } from '@baluarte/contract/user.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/serve.ts';
import { inviteAgain, invitePerson, revokeInvitation } from './invite-person.ts';

/** People of the company: their places and the invitations to them. */
export function userRoutes(app: FastifyInstance): void {
  serve(app, endpoints.create, ({ trx, tenant, session, parts, body }) =>
    invitePerson({ trx, tenant, session, parts }, body),
  );
  serve(app, endpoints.invite, ({ trx, tenant, session, parts, params }) =>
    inviteAgain({ trx, tenant, session, parts }, params.id),
  );
  serve(app, endpoints.revokeInvitation, ({ trx, params }) => revokeInvitation(trx, params.id));
}
