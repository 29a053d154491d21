import type { FastifyInstance } from 'fastify';
import { providersOf } from '#identity/shared/provider/providers.ts';
import { refuseMoreUsers } from '#organization/shared/plan.ts';
import { clientRoutes } from './client/client.routes.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { accountRoutes } from './account/account.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { twoStepRoutes } from './two-step/two-step.routes.ts';
import { passkeyRoutes } from './passkey/passkey.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { meRoutes } from './me/me.routes.ts';
import { apiKeyRoutes } from './api-key/api-key.routes.ts';
import { invitationRoutes } from './invitation/invitation.routes.ts';

/** What registers the routes of who one is, one line a room. */
export const routes: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  clientRoutes,
  oauthRoutes(providersOf, refuseMoreUsers),
  accountRoutes,
  sessionRoutes,
  twoStepRoutes,
  passkeyRoutes,
  registrationRoutes,
  recoveryRoutes,
  meRoutes,
  apiKeyRoutes,
  invitationRoutes,
];
