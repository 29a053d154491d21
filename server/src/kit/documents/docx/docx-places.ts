import type { Block, Document, Section } from '../document.ts';

/** What stands at a place of a template: words in a line, or blocks in its paragraph's stead. */
type PlaceKind = 'word' | 'table' | 'picture' | 'text' | 'section' | 'sections';

interface Place {
  /** As a template names it between `{{` and `}}`. */
  name: string;
  kind: PlaceKind;
  /** What it holds, in the words of the document; of words nothing. */
  title: string;
}

/** Words that every document has. */
const wordPlaces = [
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

/** Places of one document at most: one with a section a row is told by `sections` alone. */
const most = 60;

export type Filling = Place & ({ blocks: readonly Block[] } | { sections: readonly Section[] });

const kindOf = ({ kind }: Block): PlaceKind => {
  if (kind === 'table' || kind === 'facts') return 'table';
  return kind === 'text' ? 'text' : 'picture';
};

/** What the places of a document hold: each block and each section by its name, or by its number among its kind. */
export function fillingsOf({ sections }: Pick<Document, 'sections'>): Map<string, Filling> {
  const found = new Map<string, Filling>([['sections', { name: 'sections', kind: 'sections', title: '', sections }]]);
  const counts = new Map<PlaceKind, number>();
  const nameOf = (kind: PlaceKind, own: string | undefined) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind}.${own ?? count}`;
  };
  for (const section of sections) {
    const name = nameOf('section', section.name);
    const before = found.get(name);
    if (before && 'sections' in before) found.set(name, { ...before, sections: [...before.sections, section] });
    else found.set(name, { name, kind: 'section', title: section.title, sections: [section] });
    for (const block of section.blocks) {
      const kind = kindOf(block);
      const place = nameOf(kind, block.name);
      const known = found.get(place);
      const title = ('title' in block ? block.title : '') || section.title;
      if (known && 'blocks' in known) found.set(place, { ...known, blocks: [...known.blocks, block] });
      else found.set(place, { name: place, kind, title, blocks: [block] });
    }
  }
  return found;
}

/** Places of a document, in its order. */
export function placesOf(document: Pick<Document, 'sections'>): Place[] {
  const all = [...fillingsOf(document).values()].map(({ name, kind, title }) => ({ name, kind, title }));
  return [
    ...wordPlaces.map((name): Place => ({ name, kind: 'word', title: '' })),
    ...(all.length > most ? all.filter(({ name }) => !/\.\d+$/.test(name)) : all),
  ];
}
