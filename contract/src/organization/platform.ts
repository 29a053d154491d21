import { z } from 'zod';
import { permissions } from '#app/permissions.ts';
import { endpoint } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { companyLogo } from '#identity/company-logo.ts';

/** Levels and colours of risks: what tells probability and impact together. */
const ofLevel = [permissions.risks.viewProbability, permissions.risks.viewImpacts] as const;
const figures = z.object({ total: z.number().int() });
/** Risks in each range. */
const counts = z.array(z.object({ rangeId: z.number(), count: z.number().int() }));

export const platform = {
  config: endpoint({
    name: 'platform.config',
    method: 'GET',
    path: '/config',
    access: 'public',
    tenant: false,
    reply: z.object({
      productName: z.string(),
      version: z.string(),
      marketingUrl: z.string().nullable(),
      captcha: z.object({ kind: z.enum(['altcha', 'recaptcha', 'off']), siteKey: z.string().nullable() }),
      /** What people agree to when they register: our text, a file's, or a page elsewhere. */
      consent: z.object({ kind: z.enum(['text', 'file', 'link']), url: z.string().nullable() }),
      oauthProviders: z.array(z.string()),
      /** The same with the names on their buttons, in their order. */
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Of the client that the public web is, for its token. A public client's secret is public: it keeps nobody out. */
      clientId: z.string(),
      clientSecret: z.string(),
      /** Whether every user may create a company. */
      companyCreation: z.boolean(),
      /** Country that forms begin with: its two letters, and its number in ISO 3166-1. */
      country: z.object({ code: z.string(), id: z.number().int() }),
      /** Host companies' subdomains stand before, with its port. */
      host: z.string(),
      /** The company of this host, so that the login page can name it before anybody is in. */
      company: z
        .object({
          name: z.string(),
          subdomain: z.string(),
          logo: companyLogo.nullable(),
          /** The first of the providers is the company's own, and the only way in for all but its administrators. */
          isOnlyProvider: z.boolean(),
        })
        .nullable(),
      /** Subdomain of this host where there is no company of it. */
      unknownSubdomain: z.string().nullable(),
      /** Where mails are read that are not sent: in development without a mail server. */
      mailbox: z.string().nullable(),
      /** Accounts to try, while demonstration data are on. */
      demoAccounts: z.array(z.object({ email: z.string(), role: z.string() })),
      demoPassword: z.string().nullable(),
    }),
  }),
  health: endpoint({
    name: 'platform.health',
    method: 'GET',
    path: '/health',
    access: 'public',
    tenant: false,
    form: 'raw',
    reply: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    name: 'platform.ready',
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    tenant: false,
    form: 'raw',
    reply: z.object({
      /** degraded: it reads and does not write. Only unavailable is answered with 503. */
      status: z.enum(['ok', 'degraded', 'unavailable']),
      database: z.boolean(),
      migrations: z.boolean(),
      /** Whether a request gets a connection of the pool within two seconds. */
      connections: z.boolean(),
      /** low: below 512 MB. full: nothing is written any more, or something was refused in the last minute for want of room. */
      disk: z.enum(['ok', 'low', 'full']),
    }),
  }),
  metrics: endpoint({
    name: 'platform.metrics',
    method: 'GET',
    path: '/metrics',
    access: 'public',
    tenant: false,
    form: 'raw',
    reply: z.string(),
  }),
  dashboard: endpoint({
    name: 'platform.dashboard',
    method: 'GET',
    path: '/dashboard',
    access: 'signedIn',
    scopes: 'chosen',
    reply: z.object({
      assets: figures
        .extend({
          critical: z.number().int(),
          withoutThreats: z.number().int(),
          /** With no classification of their information. */
          unclassified: z.number().int(),
          /** Of which no risk was ever recognised. */
          withoutRisks: z.number().int(),
          /** That nothing proves. */
          withoutEvidence: z.number().int(),
        })
        .nullable(),
      /** Pieces of evidence; null without the permission to list them. */
      evidence: figures
        .extend({
          /** Within the first of the days of reminders. */
          soon: z.number().int(),
          expired: z.number().int(),
        })
        .nullable(),
      /** People with a place in the company, invited ones too; null without the permission to list them. */
      people: z.number().int().nullable(),
      threats: figures.extend({ unrelated: z.number().int() }).nullable(),
      vulnerabilities: figures.extend({ unrelated: z.number().int() }).nullable(),
      /**
       * Controls in use; null without the permission to list them. `unverified`: in place, and nobody has rated them; `acting`:
       * on a risk.
       */
      controls: figures.extend({ unverified: z.number().int(), acting: z.number().int() }).nullable(),
      /** Follow-ups made, and controls whose next one should have been; null without the permission to list them. */
      followUps: figures.extend({ overdue: z.number().int() }).nullable(),
      /** Risks of the treatment plan; null without the permission to view it. `forMe`: acceptances that wait for this person. */
      plan: figures
        .extend({
          overdue: z.number().int(),
          undecided: z.number().int(),
          forMe: z.number().int(),
          /** To be mitigated, and no control acts on them: what the plan lists for `option=mitigate&withoutControl=true`, not for the flag alone. */
          withoutControl: guarded([permissions.risks.listControls], z.number().int()),
        })
        .nullable(),
      /** Self-assessments, finished or not; null without the permission to list them. */
      assessments: figures.nullable(),
      /** Requests of auditors that wait for an answer of this person; null without the permission to list them. */
      requests: z.object({ forMe: z.number().int() }).nullable(),
      /** null without the permission to list risks. */
      risks: z
        .object({
          total: z.number().int(),
          incomplete: z.number().int(),
          mitigated: z.number().int(),
          /** Assessed risks by range: of their inherent level, of what is left now, of what is expected, and of the targets set. */
          ranges: guarded(ofLevel, counts),
          residualRanges: guarded(ofLevel, counts),
          expectedRanges: guarded(ofLevel, counts),
          targetRanges: guarded(ofLevel, counts),
          top: guarded(
            ofLevel,
            z.array(
              z.object({
                id: z.number(),
                code: z.string(),
                asset: z.string(),
                threat: z.string(),
                threatEn: z.string().nullable(),
                vulnerability: z.string(),
                vulnerabilityEn: z.string().nullable(),
                level: z.number().int(),
                rangeId: z.number().int(),
                /** What is left of it now. */
                residual: z.object({ level: z.number().int(), rangeId: z.number().int() }),
              }),
            ),
          ),
          /**
           * Assessed risks by range at the end of each of the last twelve months: by the method in force then, and by today's;
           * of the inherent level, and of what was left after controls.
           */
          trend: guarded(
            ofLevel,
            z.array(
              z.object({
                month: z.string(),
                counts,
                countsToday: counts,
                residual: counts,
                residualToday: counts,
              }),
            ),
          ),
        })
        .nullable(),
    }),
  }),
};
