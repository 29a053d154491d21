import { wordMap } from '#risk/risk/map/map-words.ts';
import { readMap } from '#risk/risk/map/map.queries.ts';
import { readMethod } from '#risk/risk/method.queries.ts';
import { exportPlan } from '#risk/risk/treatment/export-plan.ts';
import { exportRisks } from '#risk/risk/list/export.ts';
import { exportAssociations } from '#risk/control/export-associations.ts';
import { compareWith } from '#maturity/assessment/compare-with.ts';
import { resultsAt, resultsOf } from '#maturity/assessment/results.ts';
import { applicabilityFile } from '#maturity/assessment/applicability.ts';
import { exportAudit } from '#record/audit/export.ts';
import type { ListQuery, Reading, ReportSources } from '#record/report/sources.ts';
import { exportRows } from '#kit/catalogue/export.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { evidenceStore } from '#inventory/evidence/evidence-store.ts';
import { pastTables } from '#record/shared/past-tables.ts';
import { stores } from './stores.ts';

const format = 'xlsx' as const;
const columnsOf = (fields: readonly string[] | undefined) => (fields ? { columns: fields.join(',') } : {});
/** A list whole, from its first row. */
const whole = { page: 1, perPage: 10 };

const catalogue =
  (store: Store) =>
  async ({ trx, session, tenant, language }: Reading, query: ListQuery, fields?: readonly string[]) =>
    (await exportRows(trx, store, { ...whole, ...query, format, language, ...columnsOf(fields) }, { tenant, session }))
      .table;

/** Where reports get what they tell, room by room. */
export const reportSources: ReportSources = {
  pastTables,
  tables: {
    risk: async ({ trx, session, tenant, language }, query, fields) =>
      (await exportRisks(trx, { ...whole, ...query, format, language, ...columnsOf(fields) }, { session, tenant }))
        .table,
    treatment: async ({ trx, session, tenant, language }, query, fields) =>
      (await exportPlan(trx, { ...whole, ...query, format, language, ...columnsOf(fields) }, { session, tenant }))
        .table,
    control: catalogue(stores.control),
    asset: catalogue(stores.asset),
    evidence: catalogue(evidenceStore),
    controlRisk: async ({ trx, language }) => exportAssociations(trx, { format, language }).table,
    audit: async ({ trx, session, tenant, language, at: until }, query) =>
      exportAudit(trx, { format, language }, { query, tenant, timeZone: session.timeZone, until, holder: session })
        .table,
  },
  maps: async ({ now, session, tenant, language, at }, kinds, riskIds) => {
    const narrowed = riskIds && { ids: [...riskIds] };
    const maps = [];
    for (const kind of kinds) {
      const reply = await readMap(now, { kind, at, ...narrowed }, tenant.scopeIds);
      const query = { kind, at };
      const worded = await wordMap(now, reply, { query, tenant, session, language, methodAt: at });
      maps.push({ kind, map: worded.map, texts: worded.texts, moves: worded.moves });
    }
    return maps;
  },
  method: ({ now, at }) => readMethod(now, at),
  results: ({ now, language, at }, id) =>
    at === undefined ? resultsOf(now, id, language) : resultsAt(now, id, { at, language }),
  comparison: ({ now, at }, id, earlierId) => compareWith(now, id, earlierId, at),
  applicability: async ({ now, session, language, at }, id) =>
    (await applicabilityFile({ trx: now, session }, id, { format, language, at })).table,
};
