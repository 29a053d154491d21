import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { PairOfIds, Store } from '#kit/catalogue/store.ts';
import { lockControls, lowAmong } from '#risk/shared/associate.ts';
import { lockRisks } from '#risk/shared/lock-risks.ts';
import { settleChanged } from '#risk/shared/residual.queries.ts';

const { ACTIVE, INACTIVE } = statusIds;

/**
 * Controls that are not discarded, and every risk, as files name them: a control by its code or name, a risk by its code or by all that
 * it is of.
 */
const entries = sql`
  select c.id, 'control'::text, c.code, c.name, null::text, null::bigint, case c.status_id when ${sql.lit(INACTIVE)} then c.status_id else ${sql.lit(ACTIVE)} end
  from control c where c.company_id = app.current_company()
  union all
  select r.id, 'risk'::text, r.code, concat_ws(' · ', r.code, a.name, coalesce(t.name, t.code), coalesce(v.name, v.code)),
    concat_ws(' · ', r.code, a.name, coalesce(t.name_en, t.name, t.code), coalesce(v.name_en, v.name, v.code)), null::bigint, ${sql.lit(ACTIVE)}
  from risk r
  join asset a on a.company_id = r.company_id and a.id = r.asset_id
  join threat t on t.company_id = r.company_id and t.id = r.threat_id
  join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
  where r.company_id = app.current_company()`;

const idsOf = (pairs: readonly PairOfIds[], end: keyof PairOfIds) => [...new Set(pairs.map((pair) => pair[end]))];

/** How files say which controls act on which risks: by the rules of associating them by hand, what is left of the risks included. */
export const controlsOfRisks = {
  table: 'risk_control',
  entries,
  imported: settleChanged,
  pair: {
    lock: async (trx, pairs) => {
      await lockRisks(trx, idsOf(pairs, 'other'));
      await lockControls(trx, idsOf(pairs, 'one'));
    },
    doubt: { code: 'lowRisk', among: lowAmong },
  },
} satisfies Pick<Store, 'table' | 'entries' | 'imported'> & {
  pair: Pick<NonNullable<Store['pair']>, 'lock' | 'doubt'>;
};
