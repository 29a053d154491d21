import { wordMap } from '#risk/risk/map/map-words.ts';
import { readMap } from '#risk/risk/map/map.queries.ts';
import { getMethod } from '#risk/method/method.queries.ts';
import { readMethod } from '#risk/risk/method.queries.ts';
import { exportPlan } from '#risk/risk/treatment/export-plan.ts';
import { exportRisks } from '#risk/risk/list/export.ts';
import { exportAssociations } from '#risk/control/export-associations.ts';
import { compareWith } from '#maturity/assessment/compare-with.ts';
import { resultsAt, resultsOf } from '#maturity/assessment/results.ts';
import { applicabilityFile } from '#maturity/assessment/applicability.ts';
import { exportAudit } from '#record/audit/export.ts';
import { findNames, isNameKind } from '#record/audit/names.queries.ts';
import type { ListQuery, Reading, ReportSources } from '#record/report/sources.ts';
import { exportRows } from '#kit/catalogue/export.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { evidenceStore } from '#inventory/evidence/evidence-store.ts';
import { scopesRead } from '#record/report/scopes-read.ts';
import { pastTables } from '#record/shared/past-tables.ts';
import { stores } from './stores.ts';

const format = 'xlsx' as const;
/** Who reads within which walls, the scopes that rows are told of, and what is told of them. */
const readerOf = async (reading: Reading, fields: readonly string[] | undefined) => ({
  session: reading.session,
  tenant: reading.tenant,
  scopes: await scopesRead(reading),
  ...(fields && { fields }),
});
/** A list whole, from its first row. */
const whole = { page: 1, perPage: 10 };

const catalogue = (store: Store) => async (reading: Reading, query: ListQuery, fields?: readonly string[]) => {
  const asked = { ...whole, ...query, format, language: reading.language };
  return (await exportRows(reading.trx, store, asked, await readerOf(reading, fields))).table;
};

/** Where reports get what they tell, room by room. */
export const reportSources: ReportSources = {
  pastTables,
  tables: {
    risk: async (reading, query, fields) => {
      const asked = { ...whole, ...query, format, language: reading.language };
      return (await exportRisks(reading.trx, asked, await readerOf(reading, fields))).table;
    },
    treatment: async (reading, query, fields) => {
      const asked = { ...whole, ...query, format, language: reading.language };
      return (await exportPlan(reading.trx, asked, await readerOf(reading, fields))).table;
    },
    control: catalogue(stores.control),
    asset: catalogue(stores.asset),
    evidence: catalogue(evidenceStore),
    controlRisk: async (reading, { controlIds }) =>
      exportAssociations(
        reading.trx,
        { format, language: reading.language },
        { controlIds: controlIds as readonly number[] | undefined, scopes: await scopesRead(reading) },
      ).table,
    audit: async (reading, query) => {
      const { trx, session, tenant, language, at: until } = reading;
      const asking = { query, tenant, timeZone: session.timeZone, until, holder: session };
      return exportAudit(trx, { format, language }, { ...asking, scopes: await scopesRead(reading) }).table;
    },
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
  names: async (trx, wanted) => {
    const known = [...wanted].flatMap(([kind, ids]) => (isNameKind(kind) ? [[kind, ids] as const] : []));
    const nameOf = await findNames(trx, new Map(known));
    return (kind, id) => (isNameKind(kind) ? nameOf(kind, id) : null);
  },
  method: ({ now, at }) => readMethod(now, at),
  wholeMethod: ({ now, at }) => getMethod(now, at),
  results: ({ now, language, at }, id) =>
    at === undefined ? resultsOf(now, id, language) : resultsAt(now, id, { at, language }),
  comparison: ({ now, at }, id, earlierId) => compareWith(now, id, earlierId, at),
  applicability: async ({ now, session, language, at }, id) =>
    (await applicabilityFile({ trx: now, session }, id, { format, language, at })).table,
};
