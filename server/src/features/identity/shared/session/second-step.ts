import { stepMethods, type Begun } from '@baluarte/contract/identity/account.ts';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { issueTicket } from '../tickets.ts';

/** Seconds a person has for the second step. */
export const SECOND_STEP_LIFE = 600;

/** Name of the cookie by which a browser is known as trusted. */
export const DEVICE_COOKIE = 'baluarte.device';

/** The secret of a trusted browser, where the request brings one. */
export const deviceOf = (request: Pick<FastifyRequest, 'headers'>): string =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`))
    ?.slice(DEVICE_COOKIE.length + 1) ?? '';

type SecondStep = NonNullable<Begun['twoStep']>;

interface Found {
  email: string;
  phone: string | null;
  methods: SecondStep['methods'];
  isRequired: boolean;
  isTrusted: boolean;
  recoveryCodes: number;
}

// A company's requirement holds for everybody in it, wherever they sign in.
const query = `
with used as (
  update auth.trusted_device set used_at = now() where user_id = $1 and hash = $2 and expires_at > now() returning id
)
select u.email, u.phone,
  array(select f.method from auth.factor f where f.user_id = u.id
    order by array_position(array['totp', 'sms', 'email'], f.method)) as methods,
  exists (select from member m join company c on c.id = m.company_id
    where m.user_id = u.id and m.status_id = 1 and c.status_id = 1 and c.requires_two_step) as "isRequired",
  exists (select from used) as "isTrusted",
  (select count(*)::int from auth.recovery_code r where r.user_id = u.id and r.used_at is null) as "recoveryCodes"
from auth."user" u where u.id = $1`;

/** `d•••@example.com`: enough to recognise one's own address, too little to learn another's. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');
/** The last two digits of a phone number. */
export const maskedPhone = (phone: string | null): string | null => phone && `••• ${phone.slice(-2)}`;

/**
 * The step a person still has to go before a session may begin, with the ticket it goes by; null when there is none:
 * nothing turned on and no company asks for it, or the browser is trusted. `hasSms`: text messages can be sent here.
 */
export async function secondStepOf(
  identityDb: Pool,
  { userId, device, hasSms }: { userId: number; device: string; hasSms: boolean },
): Promise<SecondStep | null> {
  const { rows } = await identityDb.query<Found>(query, [userId, hashToken(device)]);
  const [found] = rows;
  if (!found) throw new Error('a person who signs in is nobody');
  const { methods, isRequired, isTrusted } = found;
  const mustEnrol = methods.length === 0 && isRequired;
  if (methods.length === 0 ? !isRequired : isTrusted) return null;
  const challenge = await issueTicket(identityDb, {
    purpose: 'secondStep',
    seconds: SECOND_STEP_LIFE,
    userId,
    data: { mustEnrol },
  });
  return {
    challenge,
    methods,
    mustEnrol,
    offered: mustEnrol ? stepMethods.filter((method) => method !== 'sms' || (hasSms && found.phone !== null)) : [],
    email: maskedEmail(found.email),
    phone: maskedPhone(found.phone),
    hasRecoveryCodes: found.recoveryCodes > 0,
  };
}
