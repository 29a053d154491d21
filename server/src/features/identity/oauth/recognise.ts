import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { OauthOutcome } from '@baluarte/contract/identity/oauth.ts';
import type { FastifyRequest } from 'fastify';
import { notifyProviderChange } from '#identity/shared/notify-security-change.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { domainOf } from '#identity/shared/provider/company-providers.ts';
import { noteEvent } from '#identity/shared/events.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Identity } from './identity.ts';
import {
  addLink,
  confirmAccount,
  findByEmail,
  findLinked,
  settleLink,
  type LinkedPerson,
  type Person,
} from './oauth.queries.ts';

/** The result: a user, unknown, or why sign-in is refused. */
export type Recognised = { userId: number } | { refused: OauthOutcome } | 'unknown';

/** A user whose e-mail is verified by the provider but was never confirmed here. */
async function confirm(trx: Trx, request: FastifyRequest, person: Person, identity: Identity): Promise<Recognised> {
  const { provider } = identity;
  await confirmAccount(trx.client, person.id, identity);
  await noteEvent(trx.client, request, { userId: person.id, kind: 'confirmed', about: { by: provider } });
  return { userId: person.id };
}

function stateOf({ statusId }: Person): OauthOutcome | null {
  if (statusId === statusIds.INVITED) return 'invited';
  if (statusId === statusIds.PENDING) return 'notConfirmed';
  return statusId === statusIds.ACTIVE ? null : 'inactive';
}

/** A user already linked to this provider account. */
async function known(trx: Trx, request: FastifyRequest, person: LinkedPerson, identity: Identity): Promise<Recognised> {
  const refused = stateOf(person);
  const proves = identity.isEmailProven && identity.email === person.email;
  if (refused === null && person.isUnproven) {
    // The link was made with an unverified e-mail; its real owner may have proven it since in another way.
    const isGood = proves || person.isConfirmedSo;
    await settleLink(trx.client, person.linkId, isGood);
    return isGood ? { userId: person.id } : { refused: 'emailNotVerified' };
  }
  if (refused === null) return { userId: person.id };
  return refused === 'notConfirmed' && proves ? confirm(trx, request, person, identity) : { refused };
}

interface Work {
  parts: Parts;
  trx: Trx;
  request: FastifyRequest;
  /** Display name of the provider. */
  provider: string;
  /** Of a company's own provider: the domains it is for. It opens no account with an e-mail of another. */
  domains?: readonly string[] | undefined;
}

/** A user with the same e-mail. */
async function sameEmail(work: Work, person: Person, identity: Identity): Promise<Recognised> {
  const { parts, trx, request, provider } = work;
  if (!identity.isEmailProven) return { refused: 'emailNotVerified' };
  const refused = stateOf(person);
  if (refused !== null && refused !== 'notConfirmed') return { refused };
  // Active with an unverified e-mail, entered by an administrator: the user must sign in with the password to link.
  if (refused === null && !person.isEmailVerified) return { refused: 'emailNotVerified' };
  await addLink(trx.client, person.id, identity);
  const about = { provider: identity.provider };
  await noteEvent(trx.client, request, { userId: person.id, kind: 'providerLinked', about });
  if (refused !== null) return confirm(trx, request, person, identity);
  await notifyProviderChange(parts, trx, { request, userId: person.id, details: { isLinked: true, provider } });
  return { userId: person.id };
}

/**
 * Finds the user of a provider identity: by an existing link, else by an e-mail verified on both sides, which creates the
 * link. An e-mail verified on only one side links nothing: anybody claiming it would get the account.
 */
export function recognise(
  { parts, request, provider, domains }: Omit<Work, 'trx'>,
  identity: Identity,
): Promise<Recognised> {
  return inIdentityTransaction(parts.database.identityDb, async (trx): Promise<Recognised> => {
    const linked = await findLinked(trx.client, identity);
    if (linked && domains && !domains.includes(domainOf(linked.email))) return { refused: 'domainRefused' };
    if (linked) return known(trx, request, linked, identity);
    const person = identity.email === null ? null : await findByEmail(trx.client, identity.email);
    return person ? sameEmail({ parts, trx, request, provider, domains }, person, identity) : 'unknown';
  });
}
