import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { withChangeset } from '#record/changeset.ts';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';
import { emailDomain } from './setting.ts';

const may = permissions.settings;

const issuer = z.url({ protocol: /^https?$/ }).max(300);

/** An OpenID provider of a company's own. */
export const companyProviderInput = z.strictObject({
  /** On its button. */
  name: line().min(1).max(40),
  issuer,
  clientId: line().min(1).max(200),
  /** Stored encrypted and never returned; omit it to keep the stored one. */
  clientSecret: z.string().trim().min(1).max(500).optional(),
  /** Of the e-mails it is for. It counts for those the company proved to be its own. */
  domains: z.array(emailDomain).min(1).max(20),
  isOn: z.boolean(),
  /** Refuses passwords and passkeys to its users, except administrators, for emergencies. */
  isOnlyWay: z.boolean(),
  /** Role of new users who join the company through it. */
  joinsPeople: z.boolean(),
  roleId: idOf('role').nullable(),
});
export type CompanyProviderInput = z.output<typeof companyProviderInput>;

/** What is looked at when a provider is tried, in this order. */
export const providerChecks = ['address', 'answer', 'document', 'issuer', 'endpoints', 'keys', 'client'] as const;
export type ProviderCheck = (typeof providerChecks)[number];
/** What can be wrong there; `detail` beside it says which, in the provider's or the network's own words. */
export const providerFaults = [
  'notHttps',
  'private',
  'unknownHost',
  'noAnswer',
  'status',
  'notJson',
  'otherIssuer',
  'missing',
  'noKeys',
  'clientRefused',
] as const;
export type ProviderFault = (typeof providerFaults)[number];

const reply = z.object({
  provider: companyProviderInput
    .omit({ clientSecret: true, domains: true })
    .extend({ domains: z.array(z.string()), provenDomains: z.array(z.string()), version: z.number() })
    .nullable(),
  /** What is registered at the provider. */
  callback: z.string(),
  /** What a company writes into the DNS of a domain to prove that it is its own: a TXT record of this name and value. */
  proofs: z.array(z.object({ domain: z.string(), name: z.string(), value: z.string() })),
  /** Roles that users who sign in through it may get. */
  roles: z.array(z.object({ id: z.number(), name: z.string() })),
  /** People who signed in with it at least once. */
  linked: z.number(),
});

export const companyProvider = {
  get: endpoint({
    name: 'companyProvider.get',
    method: 'GET',
    path: '/settings/provider',
    access: may.view,
    reply,
  }),
  update: endpoint({
    name: 'companyProvider.update',
    method: 'PUT',
    path: '/settings/provider',
    access: may.edit,
    body: companyProviderInput.extend({ version: z.number().int().min(0).optional() }),
    reply: reply.extend(withChangeset),
  }),
  remove: endpoint({
    name: 'companyProvider.remove',
    method: 'DELETE',
    path: '/settings/provider',
    access: may.edit,
    reply: reply.extend(withChangeset),
  }),
  /** Looks for the proofs in the DNS of the domains. */
  prove: endpoint({
    name: 'companyProvider.prove',
    method: 'POST',
    path: '/settings/provider/domains',
    access: may.edit,
    reply: reply.extend(withChangeset),
  }),
  /** Tests a provider step by step as a sign-in would. Uses the stored secret by default. */
  try: endpoint({
    name: 'companyProvider.try',
    method: 'POST',
    path: '/settings/provider/test',
    access: may.edit,
    body: z.strictObject({
      issuer,
      clientId: z.string().trim().min(1).max(200),
      clientSecret: z.string().trim().min(1).max(500).optional(),
    }),
    reply: z.object({
      /** As far as it went: the last one failed, or all are there. */
      checks: z.array(
        z.object({
          check: z.enum(providerChecks),
          fault: z.enum(providerFaults).nullable(),
          detail: z.string().nullable(),
        }),
      ),
    }),
  }),
};

export const companyProviderProblems = problemsOf({
  /** Less than every permission of the company. */
  'companyProvider.administratorOnly': { status: 403 },
  /** Nobody has signed in through it yet, so it is unproved. */
  'companyProvider.untried': { status: 409 },
  'companyProvider.unproven': { status: 409 },
  'companyProvider.addressRefused': { status: 422, field: 'issuer' },
  'session.onlyProvider': { status: 403 },
});
