import { asset } from '@baluarte/contract/inventory/asset.ts';
import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { useQueries } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import type { FilterWay } from '#kit/catalogue/list/list-context.ts';
import type { ListState } from '#kit/catalogue/list/list-state.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { localized } from '#kit/texts/texts.ts';
import type { ScaleLevel } from '#risk/shared/method-rules.ts';
import { measureOf } from '../assess/questions.ts';
import { riskStatusIds, useStatusName } from '../risk-status.tsx';
import { useMethod } from '#risk/shared/use-method.ts';
import { EntityFilter } from './entity-filter.tsx';
import { filteredEntities, type EntityFilter as EntityName } from './filtered-entities.ts';

type Value = FilterWay['values'][number];
const entityFilters = Object.keys(filteredEntities) as EntityName[];
const reads: Record<EntityName, (id: number, signal: AbortSignal) => Promise<Readonly<Record<string, unknown>>>> = {
  assetId: (id, signal) => call(asset.endpoints.get, { params: { id }, signal, isPart: true }),
  threatId: (id, signal) => call(threat.endpoints.get, { params: { id }, signal, isPart: true }),
  vulnerabilityId: (id, signal) => call(vulnerability.endpoints.get, { params: { id }, signal, isPart: true }),
};
const ends = { assetId: 'asset', threatId: 'threat', vulnerabilityId: 'vulnerability' } as const;

/** Names of the assets, threats and vulnerabilities chosen: of the rows on screen, else asked for one by one. */
function useChosenNames(rows: readonly RiskRow[], filters: ListState['filters']): Record<EntityName, Value[]> {
  const chosen = entityFilters.flatMap((filter) => (filters[filter] ?? []).map((id) => ({ filter, id })));
  const onScreen = ({ filter, id }: { filter: EntityName; id: string }) =>
    rows.map((row) => row[ends[filter]]).find((end) => String(end.id) === id);
  const loaded = useQueries({
    queries: chosen.map((one) => ({
      queryKey: [filteredEntities[one.filter].name, 'one', Number(one.id), null],
      queryFn: ({ signal }: { signal: AbortSignal }) => reads[one.filter](Number(one.id), signal),
      enabled: onScreen(one) === undefined,
      retry: false,
    })),
  });
  const named = chosen.map((one, index) => {
    const found = onScreen(one) ?? loaded[index]?.data;
    return { ...one, name: found ? rowName(found) : one.id };
  });
  const of = (filter: EntityName) => named.filter((one) => one.filter === filter).map(({ id, name }) => ({ id, name }));
  return { assetId: of('assetId'), threatId: of('threatId'), vulnerabilityId: of('vulnerabilityId') };
}

const scaleValues = (levels: readonly ScaleLevel[]): Value[] =>
  levels
    .map((level) => ({ id: String(level.order), name: `${level.order} · ${localized(level, 'name')}` }))
    .toReversed();

/** Filters of risks that are no choices of a field: ranges, statuses, cells, levels, and what the risk is about. */
export function useRiskFilters(rows: readonly RiskRow[], filters: ListState['filters']): Record<string, FilterWay> {
  const method = useMethod();
  const statusName = useStatusName();
  const names = useChosenNames(rows, filters);
  const probability = scaleValues((method && measureOf(method, null)?.levels) ?? []);
  const impact = scaleValues(method?.factors[0]?.levels ?? []);
  const products =
    method?.rules.probabilityLevels.flatMap((p) => method.rules.impactOrders.map((i) => p.order * i)) ?? [];
  const levels = [...new Set(products)]
    .sort((a, b) => a - b)
    .map((level) => ({ id: String(level), name: String(level) }));
  const ranges = (method?.reply.rangeLevels ?? []).toSorted((a, b) => a.id - b.id);
  return {
    rangeId: { values: ranges.map((range) => ({ id: String(range.id), name: localized(range, 'name') })) },
    statusId: { values: riskStatusIds.map((id) => ({ id: String(id), name: statusName(id) })) },
    assetId: { values: names.assetId, Values: EntityFilter },
    threatId: { values: names.threatId, Values: EntityFilter },
    vulnerabilityId: { values: names.vulnerabilityId, Values: EntityFilter },
    probability: { values: probability, isSingle: true },
    impact: { values: impact, isSingle: true },
    levelFrom: { values: levels, isSingle: true },
    levelTo: { values: levels.toReversed(), isSingle: true },
  };
}
