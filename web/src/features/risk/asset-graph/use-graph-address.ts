import { relationKinds } from '@baluarte/contract/inventory/relation.ts';
import { bearings, type BearingKind } from './bearing.ts';
import { useAddressAhead } from '#kit/address/use-address-ahead.ts';
import { searchText } from '#kit/catalogue/list/personal-view.ts';

/** What colours an asset: its worst risk, or how critical it is. */
export const colourings = ['risk', 'criticality'] as const;
export type Colouring = (typeof colourings)[number];

export const deepest = 5;
const usualDepth = 2;

/** Changes of the address; null takes a parameter out. */
export type AddressChange = Partial<
  Record<'asset' | 'to' | 'depth' | 'kind' | 'colour' | 'picture' | 'table' | 'falls' | 'with', string | null>
>;

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

function depthIn(text: string | null): number {
  const depth = Number(text ?? usualDepth);
  return Number.isInteger(depth) && depth >= 1 && depth <= deepest ? depth : usualDepth;
}

/** What the picture shows, in the address: around which asset, how far, a path, what falls, in which colours, as a table. */
export function useGraphAddress() {
  const { search: text, latest, go } = useAddressAhead();
  const search = new URLSearchParams(text);
  const change = (changes: AddressChange, { replace = true } = {}) => {
    const next = new URLSearchParams(latest());
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name);
      else next.set(name, value);
    go(searchText(next), { replace });
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
    bearing: bearings.filter((kind): kind is BearingKind => (search.get('with') ?? '').split(',').includes(kind)),
    change,
  };
}
