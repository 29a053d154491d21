import { stepMethods, type Begun } from '@baluarte/contract/identity/account.ts';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { issueTicket } from '../tickets.ts';

/** Lifetime of the second step in seconds. */
export const SECOND_STEP_LIFE = 600;

/** Name of the cookie that identifies a trusted browser. */
export const DEVICE_COOKIE = 'baluarte.device';

/** The trusted browser's secret in the request, if any. */
export const deviceOf = (request: Pick<FastifyRequest, 'headers'>): string =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`))
    ?.slice(DEVICE_COOKIE.length + 1) ?? '';

type SecondStep = NonNullable<Begun['twoStep']>;

interface Found {
  name: string;
  lastName: string;
  email: string;
  phone: string | null;
  methods: SecondStep['methods'];
  isRequired: boolean;
  isTrusted: boolean;
  recoveryCodes: number;
}

// A company's requirement applies to all its members, wherever they sign in.
const query = `
with used as (
  update auth.trusted_device set used_at = now() where user_id = $1 and hash = $2 and expires_at > now() returning id
)
select u.first_name as name, u.last_name as "lastName", u.email, u.phone,
  array(select f.method from auth.factor f where f.user_id = u.id
    order by array_position(array['totp', 'sms', 'email'], f.method)) as methods,
  exists (select from open_member m join company c on c.id = m.company_id
    where m.user_id = u.id and c.status_id = 1 and c.requires_two_step) as "isRequired",
  exists (select from used) as "isTrusted",
  (select count(*)::int from auth.recovery_code r where r.user_id = u.id and r.used_at is null) as "recoveryCodes"
from auth."user" u where u.id = $1`;

/** `d•••@example.com`: enough to recognise your own address, too little to learn someone else's. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');
/** The last two digits of a phone number. */
export const maskedPhone = (phone: string | null): string | null => phone && `••• ${phone.slice(-2)}`;

/**
 * The second step required before a session can begin, with its ticket; null when none is required:
 * not enabled and not demanded by a company, or the browser is trusted. `hasSms`: this installation can send text messages.
 */
export async function secondStepOf(
  identityDb: Pool,
  { userId, device, hasSms }: { userId: number; device: string; hasSms: boolean },
): Promise<SecondStep | null> {
  const { rows } = await identityDb.query<Found>(query, [userId, hashToken(device)]);
  const [found] = rows;
  if (!found) throw new Error('the user signing in has no row');
  const { methods, isRequired, isTrusted } = found;
  const mustEnrol = methods.length === 0 && isRequired;
  if (methods.length === 0 ? !isRequired : isTrusted) return null;
  const challenge = await issueTicket(identityDb, {
    purpose: 'secondStep',
    seconds: SECOND_STEP_LIFE,
    userId,
    data: { mustEnrol },
  });
  const reached = { email: maskedEmail(found.email), phone: maskedPhone(found.phone) };
  return {
    challenge,
    methods,
    mustEnrol,
    offered: mustEnrol ? stepMethods.filter((method) => method !== 'sms' || (hasSms && found.phone !== null)) : [],
    ...reached,
    hasRecoveryCodes: found.recoveryCodes > 0,
    pendingUser: { id: userId, name: found.name, lastName: found.lastName, ...reached },
  };
}
