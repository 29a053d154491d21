import { sql } from 'kysely';
import type { UndoRules } from '#kit/history/undo.ts';
import { changeMethod, holdPlan, methodTables } from '#risk/shared/change-method.ts';
import { inEveryScope } from '#risk/shared/method-lock.ts';
import { settleChanged } from '#risk/shared/residual.queries.ts';

/** Tables that the treatment plan depends on. */
const planTables = [
  ...methodTables,
  'acceptance',
  'asset',
  'control',
  'control_impact_factor',
  'risk',
  'risk_control',
  'risk_impact',
  'treatment',
];

/** Rules of all wings for undoing, in addition to restoring the rows. */
export const undoRules: UndoRules = {
  notRestored: {
    // Columns that older changes do not know.
    asset_asset: () => ({ kind: sql`coalesce(x.kind, 'dependsOn')` }),
    asset_threat: () => ({ is_suggested: sql`coalesce(x.is_suggested, false)` }),
    method: (hasRow) => ({
      criticality_highs: sql`coalesce(x.criticality_highs, 2)`,
      criticality_mediums: sql`coalesce(x.criticality_mediums, 1)`,
      control_method: hasRow ? sql`coalesce(x.control_method, t.control_method)` : sql`x.control_method`,
    }),
    // The link of an invitation that ended does not work again.
    invitation: () => ({
      revoked_at: sql`case when x.accepted_at is null then coalesce(x.revoked_at, now()) else x.revoked_at end`,
    }),
    // The domain was proved then, and may have a new owner now.
    company_provider: (hasRow) => {
      const proven = hasRow
        ? sql`array(select unnest(x.proven_domains) intersect select unnest(t.proven_domains))`
        : sql`'{}'::text[]`;
      const stays = sql`cardinality(${proven}) > 0`;
      return {
        proven_domains: proven,
        is_on: sql`x.is_on and ${stays}`,
        is_only_way: sql`x.is_only_way and ${stays}`,
      };
    },
  },
  followed: [
    // Nothing lapses and nothing is placed in the plan by states that the rows have on their way back.
    { tables: planTables, around: holdPlan },
    // Risks follow the method that comes back, also those assessed since.
    { tables: methodTables, around: (trx, work) => changeMethod(trx, () => inEveryScope(trx, work)) },
    // And the controls that come back, also where they themselves changed since and stay.
    {
      tables: ['control', 'control_impact_factor', 'risk_control', 'risk', 'risk_impact', 'treatment'],
      around: async (trx, work) => {
        const undone = await work();
        await settleChanged(trx);
        return undone;
      },
    },
  ],
};
