import type { Language } from '@baluarte/texts/wording.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { notifyAccount } from '../notify-account.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { deviceFrom, deviceName } from './device.ts';
import { noteEvent, whereFrom } from '../events.ts';
import { networkOf } from '#kit/http/network-address.ts';
import { originOf } from '#kit/http/origin.ts';

/** What makes a browser look the same: its family and its system without their versions, which change every few weeks. */
function familyOf(userAgent: string | null): string {
  const { browser, system } = deviceFrom(userAgent);
  return [browser, system].map((name) => name?.replace(/ [\d.]+$/, '') ?? '').join(' · ');
}

interface Reader {
  email: string;
  name: string;
  language: Language;
  timeZone: string | null;
  /** Signed in before, and so from this browser and network. */
  isKnown: boolean;
  isFirst: boolean;
}

const readerOf = (trx: Trx, userId: number, { family, network }: { family: string; network: string }) =>
  trx.one<Reader>(sql`
    select u.email, u.first_name as name, u.language, u.time_zone as "timeZone",
      not exists (select from auth.event e where e.user_id = u.id and e.kind = 'signedIn') as "isFirst",
      exists (select from auth.event e where e.user_id = u.id and e.kind = 'signedIn'
        and e.about ->> 'family' = ${family} and e.about ->> 'network' = ${network}) as "isKnown"
    from auth."user" u where u.id = ${userId}`);

/**
 * Records a sign-in and its method (`by`), and mails the user when browser and network are both new to them; not at
 * their very first sign-in.
 */
export async function noteSignIn(
  parts: Parts,
  request: FastifyRequest,
  { userId, by }: { userId: number; by: string },
): Promise<void> {
  const { address, userAgent } = whereFrom(request);
  const place = { family: familyOf(userAgent), network: networkOf(address) };
  await inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const { email, name, language, timeZone, isFirst, isKnown } = await readerOf(trx, userId, place);
    await noteEvent(trx.client, request, { userId, kind: 'signedIn', about: { by, ...place } });
    if (isFirst || isKnown) return;
    const link = `${originOf(parts.env.PUBLIC_URL, 'app')}/my-account`;
    await queueMail(parts, trx, {
      to: email,
      language,
      template: 'newDevice',
      params: { name, at: new Date().toISOString(), address, device: deviceName(userAgent), link },
      ...(timeZone === null ? {} : { timeZone }),
    });
    const where = [deviceName(userAgent), address].filter(Boolean).join(' · ');
    await notifyAccount(parts, trx, { userId, subject: 'newDevice', params: { where }, tab: 'sessions' });
  });
}
