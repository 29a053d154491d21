import { importKinds, imports, type ImportKind } from '@baluarte/contract/inventory/import.ts';
import type { Catalogue } from '../catalogue.ts';

/** The kind of import that fills a catalogue. Throws for a catalogue that has none. */
export function kindOf({ name, paths }: Pick<Catalogue, 'name' | 'paths'>): ImportKind {
  const kind = importKinds.find((each) => imports[each].path === paths.import);
  if (kind === undefined) throw new RangeError(`nothing imports ${name}`);
  return kind;
}
