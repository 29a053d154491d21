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

/** Dimensions a person says; confidentiality is that of the classification. */
export const saidDimensions = ['integrity', 'availability'] as const;
export type SaidDimension = (typeof saidDimensions)[number];

/** What a person is saying of an asset. */
export interface Draft {
  levels: Readonly<Record<SaidDimension, CriticalityLevel | null>>;
  reasons: Readonly<Record<SaidDimension, string>>;
}

export const draftOf = ({ integrity, availability }: Criticality): Draft => ({
  levels: { integrity: integrity.own, availability: availability.own },
  reasons: { integrity: integrity.reason ?? '', availability: availability.reason ?? '' },
});

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
    saidDimensions.flatMap((name) => [
      ...(draft.levels[name] === before.levels[name] ? [] : [[name, draft.levels[name]] as const]),
      ...(draft.reasons[name].trim() === before.reasons[name]
        ? []
        : [[`${name}Reason`, draft.reasons[name].trim() || null] as const]),
    ]),
  );
}

/** What a draft comes to: the needs with what is inherited, the dimensions nobody has said, and the criticality by the rule. */
export function previewOf(draft: Draft, saved: Criticality) {
  const own: Needs = { confidentiality: saved.confidentiality.own, ...draft.levels };
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
