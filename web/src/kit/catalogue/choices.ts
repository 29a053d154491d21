import { choices as endpoints, type Choice } from '@baluarte/contract/organization/choices.ts';
import { entityFrom, isScale, type ChoiceSource, type Field, type Fields } from '@baluarte/contract/kit/field.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call } from '#kit/http/call.ts';
import { localized } from '#kit/texts/texts.ts';

export type { Choice };

/** Kinds of choices that fields take, each once; steps of scales are proposed with the words that name none. */
export const kindsOf = (fields: Fields): ChoiceSource[] =>
  [...new Set(Object.values(fields).flatMap(({ from }) => (from && !isScale(from) ? [from] : [])))].sort();

/** Choices of some kinds: all of a kind in their order, and any by its id. */
export interface Choices {
  of: (kind: string | undefined) => readonly Choice[];
  /** A choice by its id. One that is not known yet may have been made meanwhile: it is asked for, once. */
  find: (kind: string | undefined, id: unknown) => Choice | undefined;
  isLoading: boolean;
}

const none: readonly Choice[] = [];
const fiveMinutes = 300_000;
/** Choices that are not rows of a configuration table are created and renamed on pages of their own. */
const mayChangeHere = (kind: ChoiceSource): boolean => entityFrom(kind) === kind;

/**
 * Choices of every field of a catalogue, in one request; they change seldom and are kept for minutes. `at` reads them as
 * they stood at a moment.
 */
export function useChoices(fields: Fields, at?: string): Choices {
  const chosen = kindsOf(fields);
  const kinds = chosen.join(',');
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['choices', kinds, at ?? null],
    queryFn: ({ signal }) => call(endpoints.list, { query: { kinds, at }, signal, isPart: true }),
    staleTime: chosen.some(mayChangeHere) ? 0 : fiveMinutes,
    enabled: kinds !== '',
  });
  const asked = useRef(new Set<string>());
  return useMemo(() => {
    const byId = new Map(
      Object.entries(data ?? {}).flatMap(([kind, list]) => list.map((choice) => [`${kind}:${choice.id}`, choice])),
    );
    return {
      of: (kind) => (kind && data?.[kind]) || none,
      find(kind, id) {
        const key = `${kind}:${String(id)}`;
        const choice = byId.get(key);
        if (choice || data === undefined || !(kind && kind in data) || typeof id !== 'number') return choice;
        if (!asked.current.has(key)) queueMicrotask(() => void refetch({ cancelRefetch: false }));
        asked.current.add(key);
        return undefined;
      },
      isLoading: (isPending || isFetching) && kinds !== '',
    };
  }, [data, isPending, isFetching, refetch, kinds]);
}

/** Name of a choice in the language in use. */
export const choiceName = (choice: Choice): string => localized(choice, 'name');

/**
 * What may be chosen in a field: active ones, those of the parent chosen, and whatever is chosen already. Null while the
 * parent that narrows them is not chosen.
 */
export function offered(
  field: Pick<Field, 'from' | 'parent'>,
  choices: Choices,
  values: Readonly<Record<string, unknown>>,
  chosen: readonly unknown[],
): readonly Choice[] | null {
  const all = choices.of(field.from);
  const parentId = field.parent ? values[field.parent] : undefined;
  const isNarrowed = field.parent !== undefined && all.some((choice) => choice.parentId !== null);
  if (isNarrowed && typeof parentId !== 'number') return null;
  const fits = (choice: Choice) => !isNarrowed || choice.parentId === null || choice.parentId === parentId;
  return all.filter((choice) => fits(choice) && (choice.statusId === 1 || chosen.includes(choice.id)));
}
