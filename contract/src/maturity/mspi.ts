import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { begun } from '#identity/account.ts';
import { consentGiven, emailAddress, personName, phoneNumber } from '#identity/person.ts';
import { codeSent, typedCode } from '#identity/two-step.ts';
import { companyInput } from '#organization/company.ts';

/** Where the way of a visitor goes on once their e-mail is verified. */
export const visitTargets = ['/mspi-evaluation', '/mspi-create-tenant'] as const;

/** The page the visitor came from, as a link elsewhere names it in `?ref=`. */
export const visitReference = z
  .string()
  .trim()
  .regex(/^[\w.:-]{1,60}$/)
  .nullable()
  .default(null);

/** Who visits the public self-assessment: everything but the telephone is needed. */
export const visitor = z.strictObject({
  name: personName,
  lastName: personName,
  email: emailAddress,
  phone: phoneNumber.nullable().default(null),
  language: z.enum(['es', 'en']),
  /** Agreement to the treatment of personal data, in the wording `registration.consent` gives. */
  consent: consentGiven,
  ref: visitReference,
});

/** A company of a visitor: the first plan, which may be changed later. */
export const visitorCompany = companyInput.omit({ planId: true });

const challenge = z.string().min(1).max(100);
const open = { access: 'public', tenant: false } as const;

/** The public self-assessment: a visitor, their verified e-mail, their company. The evaluation itself is that of the companies. */
export const mspi = {
  /** Sends a code. The same reply for known and unknown e-mails: nothing is looked up before the code is verified. */
  start: endpoint({
    ...open,
    name: 'mspi.start',
    method: 'POST',
    path: '/mspi/start',
    body: visitor,
    status: 202,
    reply: codeSent.extend({
      /** Secret to continue the visit with. */
      challenge: z.string(),
      /** Who is to be verified, under the names of the session data. `id` is the visit's. */
      pendingUser: z.object({
        id: z.number(),
        name: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
      }),
    }),
  }),
  /** Sends another code, once a minute, five with one visit. */
  resend: endpoint({
    ...open,
    name: 'mspi.resend',
    method: 'POST',
    path: '/mspi/resend',
    body: z.strictObject({ challenge }),
    status: 202,
    reply: codeSent,
  }),
  /** Verifies the e-mail and begins a session; creates the account of somebody who has none. */
  verify: endpoint({
    ...open,
    name: 'mspi.verify',
    method: 'POST',
    path: '/mspi/verify',
    body: z.strictObject({ challenge, code: typedCode }),
    reply: begun.extend({
      /** The account's. */
      id: z.number(),
      otpVerified: z.literal(true),
      /** Already works in a company: the evaluation is next, else the company. */
      isExistingUser: z.boolean(),
      redirectTarget: z.enum(visitTargets),
    }),
  }),
  /** Makes the company of a visitor with everything it starts with; a public body gets the classification of the law. */
  tenant: endpoint({
    name: 'mspi.tenant',
    method: 'POST',
    path: '/mspi/tenant',
    access: 'signedIn',
    tenant: false,
    status: 201,
    body: visitorCompany,
    reply: z.object({ id: z.number(), subdomain: z.string(), isPublicBody: z.boolean() }),
  }),
};
