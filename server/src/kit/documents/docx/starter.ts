import type { Document, Section } from '../document.ts';

const at = (name: string) => `{{${name}}}`;

/** A part of a starter: its title, and the places that stand in it. */
export interface StarterPart extends Pick<Section, 'title' | 'level'> {
  places: readonly string[];
}

/** A document of places, to begin a template with. `labels` are those of its cover, by the name of their word. */
export const starterOf = (
  document: Pick<Document, 'language' | 'timeZone' | 'madeAt' | 'accent' | 'isLandscape'>,
  parts: readonly StarterPart[],
  labels: readonly { label: string; name: string }[],
): Document => ({
  ...document,
  title: at('title'),
  subtitle: at('subtitle'),
  company: at('company'),
  classification: at('classification'),
  logo: null,
  cover: labels.map(({ label, name }) => ({ label, value: at(name) })),
  isBrief: false,
  sections: parts.map(({ title, level, places }) => ({
    title,
    level,
    blocks: places.map((name) => ({ kind: 'text', text: at(name) })),
  })),
});
