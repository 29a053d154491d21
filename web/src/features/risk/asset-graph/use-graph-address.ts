import { relationKinds } from '@baluarte/contract/inventory/relation.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { searchText } from '#kit/catalogue/list/personal-view.ts';

/** What colours an asset: its worst risk, or how critical it is. */
export const colourings = ['risk', 'criticality'] as const;
export type Colouring = (typeof colourings)[number];

export const deepest = 5;
const usualDepth = 2;

/** Changes of the address; null takes a parameter out. */
export type AddressChange = Partial<
  Record<'asset' | 'to' | 'depth' | 'kind' | 'colour' | 'picture' | 'table' | 'falls', string | null>
>;

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

function depthIn(text: string | null): number {
  const depth = Number(text ?? usualDepth);
  return Number.isInteger(depth) && depth >= 1 && depth <= deepest ? depth : usualDepth;
}

/** What the picture shows, in the address: around which asset, how far, a path, what falls, in which colours, as a table. */
export function useGraphAddress() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const change = (changes: AddressChange, { replace = true } = {}) => {
    // Read from the window, not from this render: two changes in one moment both count.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name);
      else next.set(name, value);
    void navigate({ search: searchText(next) }, { replace, preventScrollReset: true });
  };
  return {
    assetId: idIn(search.get('asset')),
    toId: idIn(search.get('to')),
    depth: depthIn(search.get('depth')),
    kind: relationKinds.find((kind) => kind === search.get('kind')) ?? null,
    colouring: search.get('colour') === 'criticality' ? ('criticality' as const) : ('risk' as const),
    isOverview: search.get('picture') === 'overview',
    isTable: search.get('table') === '1',
    showsFalls: search.get('falls') === '1',
    change,
  };
}
