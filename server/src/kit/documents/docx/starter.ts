import type { Document } from '../document.ts';
import { placesOf } from './docx-places.ts';

const at = (name: string) => `{{${name}}}`;

/** A document with every place of another in it, to begin a template with. `labels` are those of its cover, by the name of their word. */
export function starterOf(document: Document, labels: readonly { label: string; name: string }[]): Document {
  const places = new Set(placesOf(document).map(({ name }) => name));
  const counts = new Map<string, number>();
  const next = (kind: string, own: string | undefined) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind}.${own ?? count}`;
  };
  const told = new Set<string>();
  const text = (name: string) => {
    if (!places.has(name) || told.has(name)) return [];
    told.add(name);
    return [{ kind: 'text' as const, text: at(name) }];
  };
  const sections = document.sections.flatMap((section) => {
    const blocks = section.blocks.flatMap((block) =>
      text(
        next(
          block.kind === 'table' || block.kind === 'facts' ? 'table' : block.kind === 'text' ? 'text' : 'picture',
          block.name,
        ),
      ),
    );
    return blocks.length === 0 ? [] : [{ ...section, blocks }];
  });
  return {
    ...document,
    title: at('title'),
    subtitle: at('subtitle'),
    company: at('company'),
    classification: at('classification'),
    logo: null,
    cover: labels.map(({ label, name }) => ({ label, value: at(name) })),
    isBrief: false,
    sections:
      sections.length > 0
        ? sections
        : [{ title: at('title'), level: 1, blocks: [{ kind: 'text', text: at('sections') }] }],
  };
}
