import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { translate } from '#kit/texts/texts.ts';
import { apiOf } from './api.ts';
import type { Catalogue } from './catalogue.ts';
import { valuesOf, type Values } from './form/values.ts';
import { textOf } from './text-of.ts';

const most = 200;

/** A name for a copy that nobody bears yet: "Copia de Miembro", "Copia de Miembro (2)" … At most `max` characters. */
export function copyName(name: string, taken: ReadonlySet<string>, max: number): string {
  const numbered = (count: number) => {
    const ending = count === 1 ? '' : ` (${count})`;
    return firstCharacters(translate('catalogue.list.copyOf', { name }), max - ending.length).trimEnd() + ending;
  };
  let count = 1;
  while (taken.has(numbered(count).toLowerCase())) count += 1;
  return numbered(count);
}

/** What a new entry begins with when the address says which one it is a copy of: `?copyOf=7`. */
export function useCopyOf(catalogue: Catalogue): {
  id: number | undefined;
  isLoading: boolean;
  values: Values | undefined;
} {
  const [search] = useSearchParams();
  const id = catalogue.isCopied ? Number(search.get('copyOf') ?? Number.NaN) : Number.NaN;
  const isAsked = Number.isInteger(id) && id > 0;
  const query = useQuery({
    queryKey: [catalogue.name, 'copy', id],
    enabled: isAsked,
    // As it was when the copy was begun: what is typed is not written over.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<Values> => {
      const api = apiOf(catalogue);
      const row = await api.get(id, undefined, signal);
      const beginning = translate('catalogue.list.copyOf', { name: textOf(row['name']) });
      const alike = await api.list({ search: firstCharacters(beginning, 40), perPage: most }, signal);
      const taken = new Set(alike.rows.map(({ name }) => textOf(name).toLowerCase()));
      const name = copyName(textOf(row['name']), taken, catalogue.fields['name']?.max ?? most);
      return { ...valuesOf(catalogue.fields, row), name };
    },
  });
  return { id: isAsked ? id : undefined, isLoading: isAsked && query.isPending, values: query.data };
}
