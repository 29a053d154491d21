import { permissions } from '@baluarte/contract/permissions.ts';
import type { Acceptance } from '@baluarte/contract/risk/risk.rules.ts';
import { sql } from 'kysely';
import type { Parts } from '#kit/http/parts.ts';
import { notify } from '#kit/notification/notify.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { peopleOfScope } from '#organization/shared/people-of-scope.ts';

/** What asking for an acceptance, or deciding about it, works with. */
export interface Asking {
  trx: Trx;
  session: Session;
  tenant: Tenant;
  parts: Parts;
}

/** The same of somebody who need not be in a session any more: an import runs after it was sent. */
export type Requesting = Omit<Asking, 'session'> & { session: Pick<Session, 'userId' | 'userName'> };

/** A risk of which an acceptance is asked for, or whose acceptances end. */
export interface AcceptedRisk {
  id: number;
  code: string;
  accept: Acceptance | null;
  reason: string;
  /** Last day of the acceptance, `YYYY-MM-DD`. */
  expiresOn: string;
}

/** The page of the plan with one risk open: where it is decided about. */
export const linkOf = (riskId: number): string => `/risks/treatments?risk=${riskId}`;

/**
 * Ends what is asked for, and with another decision what runs; accepting asks anew. What the range lets one person accept is
 * accepted at once. One that runs goes on until the new one is approved.
 */
export async function requestAcceptances(
  { trx, session, tenant, parts }: Requesting,
  risks: readonly AcceptedRisk[],
  { isAccepting, twoPeople }: { isAccepting: boolean; twoPeople: boolean },
): Promise<void> {
  if (risks.length === 0) return;
  const ids = risks.map(({ id }) => id);
  const free = risks.filter(({ accept }) => accept === 'yes').map(({ id }) => id);
  await trx.run(sql`
    update acceptance set state = case when state = 'approved' and ${isAccepting} then 'replaced' else 'withdrawn' end, closed_at = now()
    where company_id = app.current_company() and risk_id = any(${ids})
      and (state = 'requested' or (state = 'approved' and (not ${isAccepting}::boolean or risk_id = any(${free}))))`);
  if (!isAccepting) return;
  await trx.run(sql`
    insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, assessed_at, probability, impact, range_id,
      by_two, decided_by, decided_at)
    select r.scope_id, r.id, case when x.is_free then 'approved' else 'requested' end, a.reason, a."expiresOn", s.state,
      app.fingerprint(s.state), r.assessed_at, coalesce(r.residual_probability, r.probability), coalesce(r.residual_impact, r.impact),
      p.range_id, ${twoPeople} and not x.is_free, case when x.is_free then app.current_actor() end, case when x.is_free then now() end
    from risk r
    join json_to_recordset(${JSON.stringify(risks)}::json) a(id bigint, reason text, "expiresOn" date) on a.id = r.id
    join treatment_due p on p.company_id = r.company_id and p.id = r.id
    cross join lateral (select app.risk_state(r.id) as state) s
    cross join lateral (select r.id = any(${free}::bigint[]) as is_free) x
    where r.company_id = app.current_company() and r.id = any(${ids}) order by r.id`);
  const asked = risks.filter(({ accept }) => accept !== 'yes');
  const [first, ...more] = asked;
  if (!first || tenant.companyId === 0) return;
  const scopes = await trx.rows<{ scopeId: number }>(sql`
    select distinct scope_id as "scopeId" from risk where company_id = app.current_company() and id = any(${asked.map(({ id }) => id)})`);
  const [scope] = scopes;
  const to = {
    can: permissions.risks.approveAcceptance,
    except: twoPeople ? session.userId : null,
    ...(scope && scopes.length === 1 ? { among: await peopleOfScope(trx, scope.scopeId) } : {}),
  };
  const person = session.userName;
  const notice = { companyId: tenant.companyId, to, ...(scopes.length === 1 ? scope : {}) };
  await (more.length === 0
    ? notify(parts, trx, {
        ...notice,
        subject: 'acceptanceRequested',
        params: { person, risk: first.code },
        link: linkOf(first.id),
      })
    : notify(parts, trx, {
        ...notice,
        subject: 'acceptancesRequested',
        params: { person, count: asked.length },
        link: '/risks/treatments?forMe=true',
      }));
}
