import { useMediaQuery } from '@mantine/hooks';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Rows } from './rows.tsx';
import { Toolbar } from './toolbar.tsx';
import { usePageKeys } from './use-page-keys.ts';

interface ListPartsProps extends Pick<ComponentProps<typeof Rows>, 'query'> {
  /** Shortcuts of the page besides `/`, which focuses the search. */
  keys: Parameters<typeof usePageKeys>[0];
  /** Deletes the entry of a row; through most lists nothing is deleted. */
  onRemove?: (index: number) => void;
  /** The bar of what is selected. */
  bar: ReactNode;
}

/** Search and filters, the rows, and what is done with those selected: the parts of every list, from top to bottom. */
export function ListParts({ query, keys, onRemove = nothing, bar }: ListPartsProps) {
  const search = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  usePageKeys({ '/': () => search.current?.focus(), ...keys });
  return (
    <>
      <Toolbar search={search} isNarrow={isNarrow} />
      <Rows query={query} isNarrow={isNarrow} onRemove={onRemove} />
      {bar}
    </>
  );
}

const nothing = () => undefined;
