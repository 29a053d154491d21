import { onPages, type Block, type Document, type Section } from '../document.ts';

/** What stands at a place of a template: words in a line, or blocks in its paragraph's stead. */
export type PlaceKind = 'word' | 'table' | 'picture' | 'text' | 'section' | 'sections';

/** Words that every document has. */
export const wordPlaces = [
  'company',
  'title',
  'subtitle',
  'about',
  'date',
  'madeOn',
  'version',
  'authors',
  'approvers',
  'classification',
  'summary',
] as const;
export type Words = Readonly<Record<(typeof wordPlaces)[number], string>>;

export type Filling = { blocks: readonly Block[] } | { sections: readonly Section[] };

const kindOf = ({ kind }: Block): PlaceKind => {
  if (kind === 'table' || kind === 'facts') return 'table';
  return kind === 'text' ? 'text' : 'picture';
};

/**
 * What the places of a document hold: each block of its pages and each section by its name, or by its number among its kind. Those of
 * one name stand at one place.
 */
export function fillingsOf({ sections }: Pick<Document, 'sections'>): Map<string, Filling> {
  const found = new Map<string, Filling>([['sections', { sections }]]);
  const counts = new Map<PlaceKind, number>();
  const nameOf = (kind: PlaceKind, own: string | undefined) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind}.${own ?? count}`;
  };
  for (const section of sections) {
    const name = nameOf('section', section.name);
    const before = found.get(name);
    found.set(name, { sections: [...(before && 'sections' in before ? before.sections : []), section] });
    for (const block of onPages(section)) {
      const place = nameOf(kindOf(block), block.name);
      const known = found.get(place);
      found.set(place, { blocks: [...(known && 'blocks' in known ? known.blocks : []), block] });
    }
  }
  return found;
}

/** What holds a place in a document; where it has nothing but a text to say there, that text; undefined where it has neither. */
export const fillingAt = (fillings: ReadonlyMap<string, Filling>, place: string): Filling | undefined =>
  fillings.get(place) ?? fillings.get(place.replace(/^(?:table|picture)\./, 'text.'));
