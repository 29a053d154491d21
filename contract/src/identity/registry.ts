import type { AnyEndpoint } from '#kit/endpoint.ts';
import { account, accountProblems } from './account.ts';
import { apiKey, apiKeyProblems } from './api-key.ts';
import { client, clientProblems } from './client.ts';
import { captcha, captchaProblems } from './captcha.ts';
import { invitation, invitationProblems } from './invitation.ts';
import { me, meProblems } from './me.ts';
import { oauth, oauthPages, oauthProblems } from './oauth.ts';
import { passkey, passkeyProblems } from './passkey.ts';
import { registration, registrationProblems } from './registration.ts';
import { session, sessionProblems } from './session.ts';
import { twoStep, twoStepProblems } from './two-step.ts';

/** Endpoints of who one is. */
export const endpoints: readonly AnyEndpoint[] = [
  client,
  account,
  session,
  twoStep,
  passkey,
  captcha,
  registration,
  oauth,
  me,
  apiKey,
  invitation,
].flatMap((domain) => Object.values<AnyEndpoint>(domain));

/** What is answered beside them, past the envelope: for the document of the API alone. */
export const documented: readonly AnyEndpoint[] = Object.values<AnyEndpoint>(oauthPages);

/** Codes of their refusals. */
export const problems = {
  ...clientProblems,
  ...sessionProblems,
  ...accountProblems,
  ...oauthProblems,
  ...captchaProblems,
  ...registrationProblems,
  ...twoStepProblems,
  ...passkeyProblems,
  ...meProblems,
  ...apiKeyProblems,
  ...invitationProblems,
} as const;
