type Every<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer All) => void
  ? All
  : never;

/** Labels of the permissions of some catalogues in one, by code. */
export const labelsOf = <Catalogues extends Record<string, { permissions: Readonly<Record<number, string>> }>>(
  catalogues: Catalogues,
): Every<Catalogues[keyof Catalogues]['permissions']> =>
  Object.assign({}, ...Object.values(catalogues).map(({ permissions }) => permissions)) as Every<
    Catalogues[keyof Catalogues]['permissions']
  >;
