/** A record of entries whose names are known by type. */
export const keyed = <Name extends string, Value>(
  entries: readonly (readonly [name: string, value: Value])[],
): Readonly<Record<Name, Value>> => Object.fromEntries(entries) as Record<Name, Value>;

/** Names of a record, in its order. */
export const namesOf = <Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(record) as Name[];

/** Something for each of some names. */
export const eachOf = <Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
