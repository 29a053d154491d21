import { stepMethods } from '@baluarte/contract/identity/account.ts';
import type { Security } from '@baluarte/contract/identity/two-step.ts';
import { sql } from 'kysely';
import { deviceFrom } from '#identity/shared/session/device.ts';
import { maskedPhone } from '#identity/shared/session/second-step.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import type { Parts } from '#kit/http/parts.ts';
import { hasSms } from '#kit/sms/sms.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findPerson, targetOf } from './person.queries.ts';

type Factor = Pick<Security['factors'][number], 'method' | 'confirmedAt' | 'usedAt'>;
type Device = Omit<Security['devices'][number], 'device'> & { userAgent: string | null };

interface Found {
  factors: Factor[];
  devices: Device[];
  passkeys: Security['passkeys'];
  recoveryCodesLeft: number;
  hasPassword: boolean;
}

const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A user's sign-in methods besides the password. `device`: the secret of the current browser. */
export async function readSecurity(
  { env }: Pick<Parts, 'env'>,
  trx: Trx,
  { userId, device }: { userId: number; device: string },
): Promise<Security> {
  const person = await findPerson(trx, userId);
  const { factors, devices, ...found } = await trx.one<Found>(sql`
    select
      coalesce((select jsonb_agg(jsonb_build_object('method', method, 'confirmedAt', ${moment('confirmed_at')},
        'usedAt', ${moment('used_at')}) order by array_position(array['totp', 'sms', 'email'], method))
        from auth.factor where user_id = ${userId}), '[]') as factors,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'userAgent', user_agent, 'address', ip_address, 'host', host,
        'createdAt', ${moment('created_at')}, 'usedAt', ${moment('used_at')}, 'expiresAt', ${moment('expires_at')},
        'isThis', hash = ${hashToken(device)}) order by used_at desc)
        from auth.trusted_device where user_id = ${userId} and expires_at > now()), '[]') as devices,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'createdAt', ${moment('created_at')},
        'usedAt', ${moment('used_at')}, 'isSynced', is_synced, 'domain', rp_id) order by id)
        from auth.passkey where user_id = ${userId}), '[]') as passkeys,
      (select count(*)::int from auth.recovery_code where user_id = ${userId} and used_at is null) as "recoveryCodesLeft",
      exists (select from auth.account
        where user_id = ${userId} and provider_id = 'credential' and password is not null) as "hasPassword"`);
  return {
    ...found,
    factors: factors.map((factor) => ({ ...factor, target: targetOf(factor.method, person) })),
    available: stepMethods.filter((method) => method !== 'sms' || hasSms(env)),
    phone: maskedPhone(person.phone),
    isRequired: person.isRequired,
    devices: devices.map(({ userAgent, ...rest }) => ({ ...rest, device: deviceFrom(userAgent) })),
  };
}
