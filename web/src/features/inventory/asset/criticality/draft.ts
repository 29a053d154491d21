import type { Criticality } from '@baluarte/contract/inventory/criticality.ts';
import {
  criticalityOf,
  dimensions,
  higher,
  missingDimensions,
  type CriticalityLevel,
  type Dimension,
  type Needs,
} from '@baluarte/contract/inventory/criticality.rules.ts';

/** What a person is saying of an asset. */
export interface Draft {
  levels: Readonly<Record<Dimension, CriticalityLevel | null>>;
  reasons: Readonly<Record<Dimension, string>>;
}

/** What was said; confidentiality, while nobody said it, is that of the classification and none here. */
export const draftOf = ({ saidConfidentiality, confidentiality, integrity, availability }: Criticality): Draft => ({
  levels: { confidentiality: saidConfidentiality, integrity: integrity.own, availability: availability.own },
  reasons: {
    confidentiality: confidentiality.reason ?? '',
    integrity: integrity.reason ?? '',
    availability: availability.reason ?? '',
  },
});

/** The level that the classification of an asset stands for. */
const levelOfClass = ({ saidConfidentiality, confidentiality, classification, classes }: Criticality) =>
  saidConfidentiality === null
    ? confidentiality.own
    : (classes.find(({ id }) => id === classification?.id)?.confidentiality ?? null);

/** The class that a said confidentiality proposes; null where the asset has one of this level, or there is none. */
export function proposedClass(draft: Draft, saved: Criticality): Criticality['classes'][number] | null {
  const { confidentiality: level } = draft.levels;
  if (level === null || levelOfClass(saved) === level) return null;
  return saved.classes.find(({ confidentiality }) => confidentiality === level) ?? null;
}

/** What a person has typed of an asset, and nothing else of it. */
interface Typed {
  levels: Partial<Draft['levels']>;
  reasons: Partial<Draft['reasons']>;
}
export const nothingTyped: Typed = { levels: {}, reasons: {} };

/** What is typed over what is saved, whoever saved that meanwhile. */
export function typedOver(saved: Criticality, { levels, reasons }: Typed): Draft {
  const before = draftOf(saved);
  return { levels: { ...before.levels, ...levels }, reasons: { ...before.reasons, ...reasons } };
}

/** What differs from what is saved, as the API takes it. */
export function changesOf(draft: Draft, saved: Criticality): Record<string, CriticalityLevel | string | null> {
  const before = draftOf(saved);
  return Object.fromEntries(
    dimensions.flatMap((name) => [
      ...(draft.levels[name] === before.levels[name] ? [] : [[name, draft.levels[name]] as const]),
      ...(draft.reasons[name].trim() === before.reasons[name]
        ? []
        : [[`${name}Reason`, draft.reasons[name].trim() || null] as const]),
    ]),
  );
}

/** What a draft comes to: the needs with what is inherited, the dimensions nobody has said, and the criticality by the rule. */
export function previewOf(draft: Draft, saved: Criticality) {
  const own: Needs = { ...draft.levels, confidentiality: draft.levels.confidentiality ?? levelOfClass(saved) };
  const neededOf = (name: Dimension) => higher(own[name], saved[name].inherited);
  const needs: Needs = {
    confidentiality: neededOf('confidentiality'),
    integrity: neededOf('integrity'),
    availability: neededOf('availability'),
  };
  const computed = criticalityOf(needs, saved.rule);
  return {
    own,
    needs,
    unsaid: missingDimensions(own),
    missing: dimensions.filter((name) => needs[name] === null),
    computed,
    criticality: saved.override?.level ?? computed,
  };
}
