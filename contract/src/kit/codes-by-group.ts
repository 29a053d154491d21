interface Entry {
  code: number;
  group: string;
  operation: string;
}

/** Codes of a list of permissions by group and operation. */
type CodesByGroup<List extends readonly Entry[]> = {
  readonly [Group in List[number]['group']]: {
    readonly [E in Extract<List[number], { group: Group }> as E['operation']]: E['code'];
  };
};

/** Names for the codes of a list: `{ threats: { list: 151, … }, … }`. */
export function codesByGroup<const List extends readonly Entry[]>(list: List): CodesByGroup<List> {
  const groups: Record<string, Record<string, number>> = {};
  for (const { code, group, operation } of list) (groups[group] ??= {})[operation] = code;
  return groups as CodesByGroup<List>;
}
