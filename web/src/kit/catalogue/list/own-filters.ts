import type { Texts } from '@baluarte/texts/es/index.ts';
import type { FilterWay } from './list-context.ts';
import type { ListShape } from './list-state.ts';

/** A filter that is no field's: yes or no, or a few words with what each is called. */
export type OwnFilter =
  | 'flag'
  | { values: readonly string[]; words: (texts: Texts) => Readonly<Record<string, string>> };
type OwnFilters = Readonly<Record<string, OwnFilter>> | undefined;

/** The shape of a list with filters of its own. */
export const withFilters = (shape: ListShape, own: OwnFilters = {}): ListShape => ({
  ...shape,
  filters: [...Object.keys(own), ...shape.filters],
  worded: {
    ...shape.worded,
    ...Object.fromEntries(Object.entries(own).flatMap(([name, way]) => (way === 'flag' ? [] : [[name, way.values]]))),
  },
});

/** How each is chosen, in the language in use. */
export const waysOf = (own: OwnFilters, texts: Texts): Readonly<Record<string, FilterWay>> | undefined =>
  own &&
  Object.fromEntries(
    Object.entries(own).map(([name, way]): [string, FilterWay] => {
      if (way !== 'flag') {
        const words = way.words(texts);
        return [name, { values: way.values.map((id) => ({ id, name: words[id] ?? id })) }];
      }
      const { yes, no } = texts.shell;
      return [
        name,
        {
          values: [
            { id: 'true', name: yes },
            { id: 'false', name: no },
          ],
          isSingle: true,
        },
      ];
    }),
  );
