import type { SuggestedAction, SuggestedControl } from '@baluarte/contract/risk/risk-control.ts';
import { byCost } from '@baluarte/contract/risk/least-cost.rules.ts';
import { controlTypes, implementations } from '@baluarte/contract/risk/control.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readCatalogue } from '#organization/shared/seed-data.ts';
import { aboutControl } from './shares.queries.ts';
import { supposing } from './supposed.queries.ts';

const { ACTIVE, FINISH, IMPLEMENTED, INACTIVE } = statusIds;
/** What is in place already is paid for. */
const furtherCost = (column: 'cost_once' | 'cost_yearly') =>
  sql`case when t.status_id in (${sql.lit(IMPLEMENTED)}, ${sql.lit(FINISH)}) then 0 else ${sql.ref(`t.${column}`)} end`;
/** Of controls, and of actions: more than that is no suggestion. */
const mostSuggested = 12;

interface Around {
  scopeId: number;
  vulnerabilityId: number;
  vulnerability: string;
  /** Codes of the other vulnerabilities that the threat exploits. */
  others: string[];
}

/** Actions of the catalogue that answer vulnerabilities, by code; with those of Annex A that they put into practice. */
function actionsAgainst(vulnerabilities: readonly string[]) {
  const actions = readCatalogue().treatment_actions.filter(({ mitigates_vulnerabilities: mitigated }) =>
    mitigated.some((code) => vulnerabilities.includes(code)),
  );
  return { actions, codes: actions.flatMap(({ code, annex_a: annexA }) => [code, ...annexA]) };
}

/** The number that stands for a word. */
const numberOf = (words: Readonly<Record<number, string>>, word: string) =>
  Number(Object.keys(words).find((number) => words[Number(number)] === word));

type Left = Pick<Partial<SuggestedControl>, 'residual' | 'expected'>;
/** What leaves least first: as expected, then now. */
const byWhatIsLeft = (one: Left, other: Left) =>
  (one.expected?.level ?? 0) - (other.expected?.level ?? 0) ||
  (one.residual?.level ?? 0) - (other.residual?.level ?? 0);

/** What would help a risk: controls of its scope it does not have, and actions of the catalogue that no control of it puts into practice. */
export async function suggestControls(
  trx: Trx,
  riskId: number,
): Promise<{ controls: SuggestedControl[]; actions: SuggestedAction[] }> {
  const around = await trx.first<Around>(sql`
    select r.scope_id as "scopeId", v.id as "vulnerabilityId", v.code as vulnerability, array(
      select o.code from threat_vulnerability p join vulnerability o on o.company_id = p.company_id and o.id = p.vulnerability_id
      where p.company_id = r.company_id and p.threat_id = r.threat_id and o.id <> v.id) as others
    from risk r join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
    where r.company_id = app.current_company() and r.id = ${riskId}`);
  if (!around) throw problem('notFound');
  const direct = actionsAgainst([around.vulnerability]);
  const indirect = actionsAgainst(around.others);
  const controls = await trx.rows<Omit<SuggestedControl, 'residual' | 'expected'>>(sql`
    with similar_risks as (
      select k.control_id, count(*) as count from risk s
      join risk_control k on k.company_id = s.company_id and k.risk_id = s.id
      where s.company_id = app.current_company() and s.scope_id = ${around.scopeId} and s.vulnerability_id = ${around.vulnerabilityId}
        and s.id <> ${riskId} and s.status_id <> ${sql.lit(INACTIVE)}
      group by k.control_id
    ), found as (
      select t.company_id, t.id as control_id, coalesce(s.count, 0) as similar_count, case
        when a.code = any(${direct.codes}) then 'vulnerability'
        when s.count > 0 then 'similar'
        when a.code = any(${indirect.codes}) then 'threat' end as basis
      from control t
      join parameter a on a.company_id = t.company_id and a.id = t.action_id
      left join similar_risks s on s.control_id = t.id
      where t.company_id = app.current_company() and t.scope_id = ${around.scopeId} and t.status_id <> ${sql.lit(INACTIVE)}
        and (s.count > 0 or a.code = any(${[...direct.codes, ...indirect.codes]}))
        and not exists (select from risk_control k where k.company_id = t.company_id and k.risk_id = ${riskId} and k.control_id = t.id)
    )
    select ${aboutControl}, f.basis, f.similar_count as "similarCount",
      ${furtherCost('cost_once')} as "costOnce", ${furtherCost('cost_yearly')} as "costYearly", t.currency_id as "currencyId"
    from found f join control t on t.company_id = f.company_id and t.id = f.control_id
    order by array_position(array['vulnerability', 'similar', 'threat'], f.basis), f.similar_count desc, t.rating nulls last, t.id
    limit ${sql.lit(mostSuggested)}`);
  const byCode = new Map([...indirect.actions, ...direct.actions].map((action) => [action.code, action] as const));
  const found = await trx.rows<Pick<SuggestedAction, 'id' | 'code' | 'name' | 'nameEn' | 'domainId'>>(sql`
    select p.id, p.code, p.name, p.name_en as "nameEn", p.parent_id as "domainId" from parameter p
    where p.company_id = app.current_company() and p.kind = 'controlAction' and p.status_id = ${sql.lit(ACTIVE)} and p.code = any(${[...byCode.keys()]})
      and not exists (select from control t where t.company_id = p.company_id and t.scope_id = ${around.scopeId} and t.action_id = p.id
        and t.status_id <> ${sql.lit(INACTIVE)})
    order by p.code = any(${direct.codes}) desc, p.id limit ${sql.lit(mostSuggested)}`);
  const actions = found.flatMap((row) => {
    const action = byCode.get(row.code);
    if (!action) return [];
    const { es: description, en: descriptionEn } = action.description;
    return [{ ...row, description, descriptionEn, type: action.control_type, implementation: action.implementation }];
  });
  const supposed = await supposing(
    trx,
    riskId,
    controls.map(({ id }) => ({ set: id, controlId: id })),
    actions,
  );
  const left = new Map(supposed.map((one) => [one.id, one]));
  const at = (id: number) => ({ residual: left.get(id)?.residual ?? null, expected: left.get(id)?.expected ?? null });
  return {
    controls: controls
      .map((one) => ({ ...one, ...at(one.id) }))
      .toSorted((one, other) => byWhatIsLeft(one, other) || byCost(one, other)),
    actions: actions
      .map(({ type, implementation, ...row }) => ({
        ...row,
        typeId: numberOf(controlTypes, type),
        implementationId: numberOf(implementations, implementation),
        basis: direct.codes.includes(row.code) ? ('vulnerability' as const) : ('threat' as const),
        expected: at(-row.id).expected,
      }))
      .toSorted(byWhatIsLeft),
  };
}
