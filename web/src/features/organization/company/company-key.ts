/** Key of one company in the query cache; what is read of it begins with it. */
export const companyKey = (id: number) => ['company', 'one', id] as const;
