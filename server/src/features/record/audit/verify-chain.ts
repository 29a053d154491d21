import type { BreakReason, Verdict } from '@baluarte/contract/record/audit.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';

/** Seals looked at by one statement: no connection is held for the whole of a long chain. */
const step = 500;

interface State {
  last: number;
  sealed: number;
  lastSealedAt: string | null;
  fingerprint: string | null;
  unsealed: number;
  origin: Verdict['origin'];
}

interface Broken {
  sealId: number;
  changesetId: number;
  at: string;
  reason: BreakReason;
}

/**
 * Verifies the hash chain of a company from its first seal, as the product itself: rows hidden by the walls of scopes or of
 * self-assessments would look deleted. Reports only the id and time of a broken changeset. `left` stops it when the client disconnects.
 */
export async function verifyChain(
  pool: Pool,
  { companyId }: Pick<Tenant, 'companyId'>,
  left: AbortSignal,
): Promise<Verdict> {
  const tenant: Tenant = { companyId, userId: null, scopeIds: 'every' };
  const { last, ...state } = await readingCompany(pool, tenant, (trx) =>
    trx.one(sql<State>`
      select count(*) as sealed, coalesce(max(l.id), 0) as last, max(l.at) as "lastSealedAt",
        (select encode(hash, 'hex') from seal where company_id = app.current_company() order by id desc limit 1) as fingerprint,
        (select count(*) from changeset s where s.company_id = app.current_company()
          and not exists (select from seal x where x.company_id = s.company_id and x.changeset_id = s.id)) as unsealed,
        (select json_build_object('subdomain', o.subdomain, 'madeAt', o.made_at, 'broughtAt', o.at,
            'sha256', encode(o.sha256, 'hex'), 'sealed', o.sealed, 'fingerprint', o.fingerprint, 'held', o.chain_held)
          from company_origin o where o.company_id = app.current_company()) as origin
      from seal l where l.company_id = app.current_company()`),
  );
  let firstBroken: Broken | null = null;
  for (let from = 1; from <= last && !firstBroken && !left.aborted; from += step)
    firstBroken =
      (await readingCompany(pool, tenant, (trx) =>
        trx.first(sql<Broken>`
          select seal_id as "sealId", changeset_id as "changesetId", at, reason from app.broken_seal(${from}, ${step})
          where seal_id <= ${last}`),
      )) ?? null;
  return { ok: firstBroken === null, ...state, firstBroken };
}
