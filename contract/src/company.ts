import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { problemsOf } from './kit/problem.ts';
import { normalSubdomain, subdomainRefusal } from './subdomain.rules.ts';

const reference = z.number().int().min(1).max(2_147_483_647);
const optionalReference = reference.nullable().default(null);
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .default(null);

/** A new company's name in the web address; never changes afterwards. Whether it is taken, the server says. */
const subdomain = z
  .string()
  .trim()
  .min(1)
  .transform(normalSubdomain)
  .superRefine((name, context) => {
    const refusal = name === '' ? null : subdomainRefusal(name);
    if (refusal) context.addIssue({ code: 'custom', params: { code: `subdomain.${refusal}` } });
  });

/** What a company says of itself. Names and lists as /plans, /countries and their like give them. */
export const companyInput = z.strictObject({
  /** Trademark or brand: the name it goes by. */
  name: z.string().trim().min(1).max(120),
  legalName: optionalText(200),
  planId: optionalReference,
  subdomain,
  economicActivityId: reference,
  categoryId: reference,
  typeId: reference,
  countryId: reference,
  stateId: optionalReference,
  /** One of the state's cities where it has a list; else `city` in words. */
  cityId: optionalReference,
  city: optionalText(120),
  address: optionalText(200),
});
export type CompanyInput = z.output<typeof companyInput>;

export const company = {
  /** Makes a company with everything it starts with; who makes it is its administrator. */
  found: endpoint({
    name: 'company.found',
    method: 'POST',
    path: '/me/companies',
    access: 'signedIn',
    tenant: false,
    status: 201,
    body: companyInput,
    reply: z.object({ id: z.number(), subdomain: z.string() }),
  }),
};

export const companyProblems = problemsOf({
  'company.subdomainTaken': { status: 409, field: 'subdomain' },
  'company.notAllowed': { status: 403 },
});
