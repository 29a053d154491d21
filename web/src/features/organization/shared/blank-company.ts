/** What the form of a new company begins with: the country of this installation. The schema says what is missing. */
export const blankCompany = (countryId: number | null) => ({
  name: '',
  legalName: '' as string | null,
  planId: null as number | null,
  subdomain: '',
  economicActivityId: null as unknown as number,
  categoryId: null as unknown as number,
  typeId: null as unknown as number,
  countryId: countryId as number,
  stateId: null as number | null,
  cityId: null as number | null,
  city: '' as string | null,
  address: '' as string | null,
});
export type BlankCompany = ReturnType<typeof blankCompany>;
