import type { Framework, Group } from '@baluarte/contract/maturity/framework.rules.ts';

const usual: ReadonlySet<string> = new Set(['clause', 'theme', 'group']);

/** Groups somebody can be given to answer: clauses, themes and plain groups where every question is of one, else all within the whole. */
export function partGroups<Named extends Pick<Group, 'code' | 'kind' | 'parent'>>({
  groups,
  items,
}: {
  groups: readonly Named[];
  items: readonly Pick<Framework['items'][number], 'groups'>[];
}): Named[] {
  const byCode = new Map(groups.map((group) => [group.code, group]));
  const isOfUsual = (code: string): boolean => {
    const group = byCode.get(code);
    return group !== undefined && (usual.has(group.kind) || (group.parent !== null && isOfUsual(group.parent)));
  };
  if (items.every((item) => item.groups.some(isOfUsual))) return groups.filter(({ kind }) => usual.has(kind));
  const within = groups.filter(({ parent }) => parent !== null);
  return within.length > 0 ? within : [...groups];
}
