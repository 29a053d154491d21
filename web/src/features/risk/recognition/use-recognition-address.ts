import type { basis } from '@baluarte/contract/risk.ts';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { searchText } from '../../../kit/catalogue/list/personal-view.ts';

type Basis = z.output<typeof basis>;
export const bases = ['full', 'byThreat', 'byVulnerability'] as const satisfies readonly Basis[];
const shows = ['all', 'new', 'known'] as const;
export type Show = (typeof shows)[number];
export const perPage = 50;

/** What of the suggestions is looked at; it stands in the address. */
export interface Asked {
  page: number;
  search: string;
  assetIds: readonly number[];
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

function read(search: URLSearchParams): Asked {
  const page = Number(search.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: (search.get('search') ?? '').slice(0, 200),
    assetIds: idsFrom(search.get('assetId')),
    processId: idFrom(search.get('processId')),
    categoryId: idFrom(search.get('categoryId')),
    isCritical: search.get('isCritical') === 'true',
    basis: bases.find((each) => each === search.get('basis')) ?? null,
    show: shows.find((each) => each === search.get('show')) ?? 'all',
  };
}

const write = (asked: Asked): Record<string, string> => ({
  page: asked.page > 1 ? String(asked.page) : '',
  search: asked.search,
  assetId: asked.assetIds.join(','),
  processId: asked.processId,
  categoryId: asked.categoryId,
  isCritical: asked.isCritical ? 'true' : '',
  basis: asked.basis ?? '',
  show: asked.show === 'all' ? '' : asked.show,
});

/** The same as the API takes it; `isKnown` narrows to what can still be recognised, or to what is a risk already. */
export const queryOf = (asked: Asked, show: Show = asked.show) => ({
  search: asked.search.trim() || undefined,
  assetId: asked.assetIds.join(',') || undefined,
  processId: asked.processId || undefined,
  categoryId: asked.categoryId || undefined,
  isCritical: asked.isCritical ? ('true' as const) : undefined,
  basis: asked.basis ?? undefined,
  isKnown: show === 'all' ? undefined : show === 'known' ? ('true' as const) : ('false' as const),
});

/** Whether anything narrows the suggestions beside known and unknown. */
export const isNarrowed = ({ search, assetIds, processId, categoryId, isCritical, basis }: Asked): boolean =>
  search.trim() !== '' || assetIds.length > 0 || processId !== '' || categoryId !== '' || isCritical || basis !== null;

/** What is asked for, from the address; a change of anything but the page begins at the first. */
export function useRecognitionAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = read(new URLSearchParams(search));
  const change = (patch: Partial<Asked>) => {
    const now = read(new URLSearchParams(window.location.search));
    const next = { ...now, page: 1, ...patch };
    const entries = Object.entries(write(next)).filter(([, value]) => value !== '');
    void navigate(`${pathname}${searchText(new URLSearchParams(entries))}`, {
      replace: patch.page === undefined,
      preventScrollReset: patch.page === undefined,
    });
  };
  return { asked, change };
}
