/** An assessment as far as it decides what it is compared with. */
export interface Comparable {
  readonly id: number;
  readonly scope_id: number;
  readonly purpose: { readonly id: number };
  readonly assessment_date: string;
  /** Code of the version of the framework it is by. */
  readonly framework_version: string;
  /** Still being answered. */
  readonly is_partial: boolean;
}

type Dated = Pick<Comparable, 'id' | 'assessment_date'>;

/** Whether an assessment comes after another one; of two of one day, the one that began later does. */
export const isAfter = (one: Dated, other: Dated): boolean =>
  one.assessment_date === other.assessment_date ? one.id > other.id : one.assessment_date > other.assessment_date;

/**
 * What an assessment is compared with where nobody chooses, on screens and in documents: the last finished one before it, of its
 * scope and its purpose and by its framework, because figures of another one say something else; undefined where there is none.
 */
export const usualBefore = <Point extends Comparable>(
  points: readonly Point[],
  of: Omit<Comparable, 'is_partial'>,
): Point | undefined =>
  points
    .filter(
      (point) =>
        !point.is_partial &&
        point.scope_id === of.scope_id &&
        point.purpose.id === of.purpose.id &&
        point.framework_version === of.framework_version &&
        isAfter(of, point),
    )
    .reduce<Point | undefined>((last, point) => (last && isAfter(last, point) ? last : point), undefined);
