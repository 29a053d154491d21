import { coverageStates, treatmentsOrNone, ways, type RiskRow } from '@baluarte/contract/risk/risk.ts';
import { useQueries } from '@tanstack/react-query';
import { DayValue } from '#kit/catalogue/list/typed-value.tsx';
import { apiOf } from '#kit/catalogue/api.ts';
import type { FilterWay } from '#kit/catalogue/list/list-context.ts';
import type { ListState } from '#kit/catalogue/list/list-state.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import type { ScaleLevel } from '#risk/shared/method-rules.ts';
import { measureOf } from '../assess/questions.ts';
import { riskStatusIds, useStatusName } from '../risk-status.tsx';
import { useMethod } from '#risk/shared/use-method.ts';
import { EntityFilter } from './entity-filter.tsx';

type Value = FilterWay['values'][number];
/** What a risk is of, whichever list it is in. */
type Ends = Pick<RiskRow, 'asset' | 'threat' | 'vulnerability'>;
/** Catalogue that each of these filters chooses from. */
const catalogueOf = {
  assetId: 'asset',
  threatId: 'threat',
  vulnerabilityId: 'vulnerability',
  controlId: 'control',
} as const;
type EntityName = keyof typeof catalogueOf;
const entityFilters = Object.keys(catalogueOf) as EntityName[];
// Few filters name an end that no row on screen has; the catalogues come then.
const read = async (filter: EntityName, id: number, signal: AbortSignal) =>
  apiOf((await import('./filtered-entities.ts')).filteredEntities[filter]).get(id, undefined, signal, true);
const ends: Partial<Record<EntityName, 'asset' | 'threat' | 'vulnerability'>> = {
  assetId: 'asset',
  threatId: 'threat',
  vulnerabilityId: 'vulnerability',
};

/** Names of the assets, threats, vulnerabilities and controls chosen: of the rows on screen, else asked for one by one. */
function useChosenNames(rows: readonly Ends[], filters: ListState['filters']): Record<EntityName, Value[]> {
  const chosen = entityFilters.flatMap((filter) => (filters[filter] ?? []).map((id) => ({ filter, id })));
  const onScreen = ({ filter, id }: { filter: EntityName; id: string }) =>
    rows.flatMap((row) => (ends[filter] ? [row[ends[filter]]] : [])).find((end) => String(end.id) === id);
  const loaded = useQueries({
    queries: chosen.map((one) => ({
      queryKey: [catalogueOf[one.filter], 'one', Number(one.id), null],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(one.filter, Number(one.id), signal),
      enabled: onScreen(one) === undefined,
      retry: false,
    })),
  });
  const named = chosen.map((one, index) => {
    const found = onScreen(one) ?? loaded[index]?.data;
    return { ...one, name: found ? rowName(found) : one.id };
  });
  const of = (filter: EntityName) => named.filter((one) => one.filter === filter).map(({ id, name }) => ({ id, name }));
  return {
    assetId: of('assetId'),
    threatId: of('threatId'),
    vulnerabilityId: of('vulnerabilityId'),
    controlId: of('controlId'),
  };
}

const scaleValues = (levels: readonly ScaleLevel[]): Value[] =>
  levels
    .map((level) => ({ id: String(level.order), name: `${level.order} · ${localized(level, 'name')}` }))
    .toReversed();

/** Filters of risks that are no choices of a field: ranges, statuses, cells, levels, and what the risk is about. */
export function useRiskFilters(rows: readonly Ends[], filters: ListState['filters']): Record<string, FilterWay> {
  const { texts, date } = useTexts();
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
  const ranges = (method?.reply.rangeLevels ?? [])
    .toSorted((a, b) => a.id - b.id)
    .map((range) => ({ id: String(range.id), name: localized(range, 'name') }));
  return {
    rangeId: { values: ranges },
    residualRangeId: { values: ranges },
    expectedRangeId: { values: ranges },
    targetRangeId: { values: ranges },
    residualProbability: { values: probability, isSingle: true },
    residualImpact: { values: impact, isSingle: true },
    expectedProbability: { values: probability, isSingle: true },
    expectedImpact: { values: impact, isSingle: true },
    targetProbability: { values: probability, isSingle: true },
    targetImpact: { values: impact, isSingle: true },
    treatment: { values: treatmentsOrNone.map((id) => ({ id, name: texts.risk.treatments[id] })) },
    coverage: { values: coverageStates.map((id) => ({ id, name: texts.risk.coverageStates[id] })) },
    statusId: { values: riskStatusIds.map((id) => ({ id: String(id), name: statusName(id) })) },
    assetId: { values: names.assetId, Values: EntityFilter },
    threatId: { values: names.threatId, Values: EntityFilter },
    vulnerabilityId: { values: names.vulnerabilityId, Values: EntityFilter },
    controlId: { values: names.controlId, Values: EntityFilter },
    probability: { values: probability, isSingle: true },
    impact: { values: impact, isSingle: true },
    levelFrom: { values: levels, isSingle: true },
    levelTo: { values: levels.toReversed(), isSingle: true },
    movedSince: {
      values: (filters['movedSince'] ?? []).map((id) => ({ id, name: date(id) })),
      isSingle: true,
      Values: DayValue,
    },
    moved: { values: ways.map((id) => ({ id, name: texts.risk.ways[id] })), isSingle: true },
    movedRangeId: { values: ranges },
    wasProbability: { values: probability, isSingle: true },
    wasImpact: { values: impact, isSingle: true },
  };
}
