import { z } from 'zod';
import { endOf, optionalOption, type RelatedEntity } from '#kit/field.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import type { PermissionCode } from '#app/permissions.ts';

interface Relation {
  from: RelatedEntity;
  to: RelatedEntity;
  addMany: Pick<Endpoint, 'access'>;
  remove: Pick<Endpoint, 'access'>;
}

interface PairShape<Name extends string, From extends RelatedEntity, To extends RelatedEntity> {
  /** Its table is the same in snake case, unless its store says otherwise. */
  name: Name;
  relation: Relation & { from: From; to: To };
  /** The list of the entries on the left, and the word for those on the right. */
  many: `/${string}`;
  others: string;
  /** Fields of its ends, where they are not the names of the two entities. */
  ends?: readonly [string, string];
  /** How its ends may be related, the first unless a file says it: by their places, from 1, in a column of its own. */
  kinds?: readonly string[];
  /** Pairs that are in doubt are confirmed, as they are by hand, by those who hold all of these. */
  confirmedBy?: readonly PermissionCode[];
}

/** A relation as files have it: each row is a pair, and says how it is related where that may differ. Neither listed nor edited, only imported. */
export function pair<const Name extends string, const From extends RelatedEntity, const To extends RelatedEntity>({
  name,
  relation,
  many,
  others,
  ends = [`${relation.from}Id`, `${relation.to}Id`],
  kinds = [],
  confirmedBy,
}: PairShape<Name, From, To>) {
  const relate = relation.addMany.access as PermissionCode;
  const unrelate = relation.remove.access as PermissionCode;
  const fields = {
    [ends[0]]: endOf(relation.from),
    ...(kinds.length > 0 ? { kindId: optionalOption(kinds.map((_, place) => place + 1)) } : {}),
    [ends[1]]: endOf(relation.to),
  };
  const input = z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([field, { input }]): [string, z.ZodType] => [field, input])),
  );
  return {
    name,
    from: relation.from,
    to: relation.to,
    ends,
    kinds,
    confirmedBy,
    /** Where it is imported: below the list of the entries on the left. */
    others,
    paths: { many, import: `${many}/relations/import-${others}` as const },
    access: {
      list: relate,
      view: relate,
      create: relate,
      edit: relate,
      remove: unrelate,
      status: undefined,
      import: relate,
      template: relate,
    },
    fields,
    sortable: [],
    counts: [],
    searched: [],
    input,
    changes: input.partial(),
    row: z.object({}),
  };
}
