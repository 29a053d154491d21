/** What the form of a new company begins with: nothing chosen. The schema says which of it is missing. */
export const blankCompany = {
  name: '',
  legalName: '' as string | null,
  planId: null as number | null,
  subdomain: '',
  economicActivityId: null as unknown as number,
  categoryId: null as unknown as number,
  typeId: null as unknown as number,
  countryId: null as unknown as number,
  stateId: null as number | null,
  cityId: null as number | null,
  city: '' as string | null,
  address: '' as string | null,
};
