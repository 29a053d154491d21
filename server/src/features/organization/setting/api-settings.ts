import type { CompanyKey, setting as endpoints } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { noteEvent } from '#identity/shared/events.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { recordAccountAction } from '#identity/shared/record-account-action.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { savePart } from './parts.ts';

// A key expires at its own date or at the company's maximum lifetime, whichever is first.
const keys = `
select k.id, k.name, k.start, jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) as person,
  cardinality(k.permission_codes) as "permissionCount", k.created_at as "createdAt", e.at as "expiresAt",
  coalesce(e.at <= now(), false) as "isExpired", k.used_at as "usedAt", k.used_from as "usedFrom"
from auth.api_key k join auth."user" u on u.id = k.user_id
cross join lateral (select least(k.expires_at, k.created_at + make_interval(days => $2::integer)) as at) e
where k.company_id = $1 and k.revoked_at is null
order by k.used_at desc nulls last, k.id desc limit 500`;

const listKeys = async (identityDb: Pool, companyId: number, days: number | null): Promise<CompanyKey[]> =>
  (await identityDb.query<CompanyKey>(keys, [companyId, days])).rows;

const readRules = (trx: Trx) =>
  trx.one(sql<{ isOn: boolean; maxDays: number | null; version: number }>`
    select api_is_on as "isOn", api_days as "maxDays", api_version as version
    from company where id = app.current_company()`);

/** The company's API key settings, and all its keys. */
export async function readApi({
  trx,
  parts,
  tenant,
}: Pick<Handling<typeof endpoints.api>, 'trx' | 'parts' | 'tenant'>) {
  const rules = await readRules(trx);
  return { ...rules, keys: await listKeys(parts.database.identityDb, tenant.companyId, rules.maxDays) };
}

/** How many keys another longest life would cut, and how many of them would end at once. */
async function cutBy(identityDb: Pool, companyId: number, change: { before: number | null; after: number | null }) {
  const { rows } = await identityDb.query<{ count: number; ended: number }>(
    `select count(*)::int as count, (count(*) filter (where e.after <= now()))::int as ended
     from auth.api_key k cross join lateral (select least(k.expires_at, k.created_at + make_interval(days => $2::integer)) as before,
       least(k.expires_at, k.created_at + make_interval(days => $3::integer)) as after) e
     where k.company_id = $1 and k.revoked_at is null and coalesce(e.before > now(), true)
       and e.after < coalesce(e.before, 'infinity')`,
    [companyId, change.before, change.after],
  );
  return rows[0] ?? { count: 0, ended: 0 };
}

/** Saves them. Throws `setting.keysBeyond` where keys would expire earlier and that is not `confirmed`. */
export async function saveApi(handling: Handling<typeof endpoints.updateApi>) {
  const { trx, body, parts, tenant } = handling;
  const { companyId } = tenant;
  const { maxDays: before } = await readRules(trx);
  const cut = await cutBy(parts.database.identityDb, companyId, { before, after: body.maxDays });
  if (cut.count > 0 && !body.confirmed) throw problem('setting.keysBeyond', cut);
  const changesetId = await savePart(trx, 'api', {
    version: body.version,
    values: { api_is_on: sql`${body.isOn}::boolean`, api_days: sql`${body.maxDays}::smallint` },
  });
  trx.afterCommit(() => forget({ companyId }));
  return { ...(await readApi(handling)), changesetId };
}

/** Revokes any user's key for the company; recorded in that user's account events. */
export async function revokeKey(handling: Handling<typeof endpoints.revokeKey>) {
  const { session, tenant, params, parts, request } = handling;
  await inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const revoked = await trx.first(sql<{ userId: number; name: string }>`
      update auth.api_key set revoked_at = now()
      where id = ${params.id} and company_id = ${tenant.companyId} and revoked_at is null
      returning user_id as "userId", name`);
    if (!revoked) throw problem('notFound');
    await recordAccountAction(handling.trx, { act: 'apiKeyRevoked', ...revoked });
    const about = { name: revoked.name, by: session.userName };
    await noteEvent(trx.client, request, { userId: revoked.userId, kind: 'apiKeyRevoked', about });
  });
  forget({ apiKeyId: params.id });
  return null;
}
