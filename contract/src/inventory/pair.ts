import { z } from 'zod';
import { endOf, type RelatedEntity } from '#kit/field.ts';
import type { PermissionCode } from '#app/permissions.ts';
import { relations } from './relation.ts';

type Relation = (typeof relations)[keyof typeof relations];

interface PairShape<Name extends string, From extends RelatedEntity, To extends RelatedEntity> {
  /** As in the audit; its table is the same in snake case. */
  name: Name;
  relation: Relation & { from: From; to: To };
  /** The list of the entries on the left, and the word for those on the right. */
  many: `/${string}`;
  others: string;
}

/** A relation as files of two columns have it: each row is a pair. Neither listed nor edited, only imported. */
function pair<const Name extends string, const From extends RelatedEntity, const To extends RelatedEntity>({
  name,
  relation,
  many,
  others,
}: PairShape<Name, From, To>) {
  const relate = relation.addMany.access as PermissionCode;
  const unrelate = relation.remove.access as PermissionCode;
  const fields = { [`${relation.from}Id`]: endOf(relation.from), [`${relation.to}Id`]: endOf(relation.to) };
  const input = z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([field, { input }]): [string, z.ZodType] => [field, input])),
  );
  return {
    name,
    from: relation.from,
    to: relation.to,
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

/** Relations that are imported as files of two columns, by their names. */
export const pairs = {
  assetThreat: pair({ name: 'assetThreat', relation: relations.assetThreat, many: '/assets', others: 'threats' }),
  assetVulnerability: pair({
    name: 'assetVulnerability',
    relation: relations.assetVulnerability,
    many: '/assets',
    others: 'vulnerabilities',
  }),
  threatVulnerability: pair({
    name: 'threatVulnerability',
    relation: relations.threatVulnerability,
    many: '/threats',
    others: 'vulnerabilities',
  }),
};
