import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { proposedOfAsset } from '@baluarte/contract/risk/recognition.rules.ts';
import type { basis } from '@baluarte/contract/risk/risk.ts';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { viewParameter, withDefaultView } from '#kit/catalogue/list/default-view.ts';
import { searchText } from '#kit/catalogue/list/personal-view.ts';
import { linkedState } from '#kit/catalogue/list/use-list-state.ts';

type Basis = z.output<typeof basis>;
export const bases = [
  'full',
  'byThreat',
  'byVulnerability',
  'byType',
  'byCategory',
] as const satisfies readonly Basis[];
/** `likeliest`: a handful of each asset, of what is no risk yet. */
export type Show = 'likeliest' | 'all' | 'new' | 'known';
/** As the address and the API say it. */
const isKnownOf = (show: Show) =>
  show === 'all' || show === 'likeliest' ? undefined : show === 'known' ? ('true' as const) : ('false' as const);
/** In addresses alone: a saved view without `isKnown` shows all. */
const everything = 'all';

/** The page opens on the likeliest. */
function showOf(search: URLSearchParams): Show {
  const isKnown = search.get('isKnown');
  if (isKnown === 'true') return 'known';
  if (isKnown === 'false') return 'new';
  return isKnown === everything || (search.has(viewParameter) && !search.has('likeliest')) ? 'all' : 'likeliest';
}
export const perPage = 50;

/** The filter of the suggestions, kept in the URL. */
export interface SuggestionQuery {
  page: number;
  search: string;
  assetIds: readonly number[];
  /** Changeset whose assets are looked at; '' for all. */
  createdIn: string;
  processId: string;
  categoryId: string;
  isCritical: boolean;
  basis: Basis | null;
  show: Show;
}

const idsFrom = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, 200);
const idFrom = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? (text ?? '') : '');

function read(search: URLSearchParams): SuggestionQuery {
  const page = Number(search.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: firstCharacters(search.get('search') ?? '', 200),
    assetIds: idsFrom(search.get('assetId')),
    createdIn: idFrom(search.get('createdIn')),
    processId: idFrom(search.get('processId')),
    categoryId: idFrom(search.get('categoryId')),
    isCritical: search.get('isCritical') === 'true',
    basis: bases.find((each) => each === search.get('basis')) ?? null,
    show: showOf(search),
  };
}

const write = (query: SuggestionQuery): Record<string, string> => ({
  page: query.page > 1 ? String(query.page) : '',
  search: query.search,
  assetId: query.assetIds.join(','),
  createdIn: query.createdIn,
  processId: query.processId,
  categoryId: query.categoryId,
  isCritical: query.isCritical ? 'true' : '',
  basis: query.basis ?? '',
  isKnown: query.show === 'all' ? everything : (isKnownOf(query.show) ?? ''),
  likeliest: query.show === 'likeliest' ? String(proposedOfAsset) : '',
});

/** The same as the API takes it; `isKnown` narrows to what can still be recognised, or to what is a risk already. */
export const queryOf = (query: SuggestionQuery, show: Show = query.show) => ({
  search: query.search.trim() || undefined,
  assetId: query.assetIds.join(',') || undefined,
  createdIn: query.createdIn || undefined,
  processId: query.processId || undefined,
  categoryId: query.categoryId || undefined,
  isCritical: query.isCritical ? ('true' as const) : undefined,
  basis: query.basis ?? undefined,
  isKnown: isKnownOf(show),
  likeliest: show === 'likeliest' ? String(proposedOfAsset) : undefined,
});

/** Whether any filter besides known and unknown is set. */
export const isNarrowed = ({
  search,
  assetIds,
  createdIn,
  processId,
  categoryId,
  isCritical,
  basis,
}: SuggestionQuery): boolean =>
  search.trim() !== '' ||
  assetIds.length > 0 ||
  createdIn !== '' ||
  processId !== '' ||
  categoryId !== '' ||
  isCritical ||
  basis !== null;

/** What views of the suggestions are kept under. */
export const viewsList = 'riskRecognition';

/** What a saved view keeps of an address. */
export const viewQueryOf = (search: URLSearchParams): string =>
  new URLSearchParams(
    Object.entries(write({ ...read(search), page: 1 })).filter(([, value]) => value !== '' && value !== everything),
  ).toString();

/**
 * What is asked for, from the address; a change of anything but the page begins at the first. `redirect`: where to go first
 * when a saved view decides what the address does not say.
 */
export function useRecognitionAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const own = linkedState(viewsList, parameters) ?? withDefaultView(viewsList, parameters);
  const query = read(own ?? parameters);
  const change = (patch: Partial<SuggestionQuery>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(write({ ...read(next), page: 1, ...patch })))
      if (value === '') next.delete(name);
      else next.set(name, value);
    void navigate(`${pathname}${searchText(next)}`, {
      replace: patch.page === undefined,
      preventScrollReset: patch.page === undefined,
    });
  };
  return { query, change, redirect: own && `${pathname}${searchText(own)}` };
}
