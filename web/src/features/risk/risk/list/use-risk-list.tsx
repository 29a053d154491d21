import { risk as endpoints, type RiskRow } from '@baluarte/contract/risk/risk.ts';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { useChoices } from '#kit/catalogue/choices.ts';
import type { Column } from '#kit/catalogue/list/columns.ts';
import type { ListWays } from '#kit/catalogue/list/list-context.ts';
import { queryOf, type ListState } from '#kit/catalogue/list/list-state.ts';
import { useListState } from '#kit/catalogue/list/use-list-state.ts';
import { useAssembled } from '#kit/catalogue/list/use-assembled.ts';
import { permitsOf } from '#kit/catalogue/permits.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { riskName } from '../end-name.ts';
import { useRiskPermits } from '../risk-acts.ts';
import { shownColumns, useRiskColumns } from './risk-columns.tsx';
import type { EntityFilter } from '../filters/filtered-entities.ts';
import { besideColumns, riskListed, riskShape, shapeOfEnd, toldShape } from './risk-listed.ts';
import { useRiskFilters } from '../filters/use-risk-filters.ts';

/** A page of the list as its state asks for it. */
export const riskListQuery = (state: ListState, page = state.page, within: Readonly<Record<string, string>> = {}) => {
  const query = { ...queryOf(state), ...within, page, perPage: state.perPage };
  return queryOptions({
    queryKey: ['risk', 'list', query],
    queryFn: ({ signal }) => call(endpoints.list, { query, signal }),
  });
};

interface RiskListShape {
  /** What the risks are of, on its page; all of the scope's unless said. */
  of?: { end: EntityFilter; id: number };
  openId: number | null;
  /** Whether something is open next to the list and takes room from it. */
  isBeside: boolean;
  hrefOf: (id: number) => string;
  menu: (risk: RiskRow) => ReturnType<ListWays['menu']>;
  firstStep: ListWays['firstStep'];
}

/** The list of risks in the terms of the list kit, with its rows; `redirect` first, where there is one. */
export function useRiskList({ of, openId, isBeside, hrefOf, menu, firstStep }: RiskListShape) {
  const isWide = useMediaQuery('(min-width: 104em)', true, { getInitialValueInEffect: false });
  const can = useCan();
  const whole = of ? shapeOfEnd[of.end] : riskShape;
  const shape = useMemo(() => toldShape(whole, can), [whole, can]);
  const { texts } = useTexts();
  const filter = of && { [of.end]: String(of.id) };
  const { redirect, ...at } = useListState(of ? `${riskListed.name}.${of.end}` : riskListed.name, shape);
  const { state } = at;
  const query = useQuery({ ...riskListQuery(state, state.page, filter), placeholderData: keepPreviousData });
  const choices = useChoices(riskListed.fields);
  const { view, remove } = useRiskPermits();
  const permits = permitsOf({ view, remove });
  const risks = query.data?.rows ?? none;
  const filters = useRiskFilters(risks, state.filters);
  // The kit calls an entry by its name; a risk is called by its asset and its threat.
  const rows = useMemo(() => risks.map((risk) => ({ ...risk, name: riskName(risk) })), [risks]);
  const columns = useRiskColumns(shape, choices);
  const isOwnChoice = state.columns !== shape.defaults.columns;
  const fitting = useCallback(
    (chosen: readonly Column[]) =>
      shownColumns(chosen, isBeside && !isOwnChoice ? besideColumns[isWide ? 'wide' : 'narrow'] : null),
    [isBeside, isOwnChoice, isWide],
  );
  const riskOf = (id: number) => risks.find((risk) => risk.id === id);
  const list = useAssembled({
    catalogue: riskListed,
    shape,
    at,
    columns,
    fitting,
    choices,
    rows,
    total: query.data?.meta.total,
    permits,
    ways: {
      hasWholeFile: true,
      ...(of && filter && { within: { filter, emptyTitle: texts.risk.noneOf[of.end] }, opensPage: true as const }),
      hrefOf: ({ id }) => (permits.view ? hrefOf(id) : null),
      currentId: openId,
      menu({ id }) {
        const risk = riskOf(id);
        return risk ? menu(risk) : null;
      },
      firstStep,
      filters,
    },
  });
  return { list, query, risks, riskOf, redirect };
}

const none: readonly RiskRow[] = [];
