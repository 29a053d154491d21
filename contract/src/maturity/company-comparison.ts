import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { sheetQuery } from '#kit/list-query.ts';
import { isoDate } from '#kit/values.ts';
import { purposeNamed } from './assessment-fields.ts';

/** Companies that are compared at most: those visited last. */
export const maximumCompared = 100;

/**
 * What there is of a company to compare: results, answers under way, nothing yet; or why a person who belongs to it sees none:
 * their role there, or a rule of the company that this session does not meet.
 */
export const comparedStates = ['finished', 'active', 'none', 'noRight', 'closed'] as const;

const words = z.object({ es: z.string(), en: z.string() });
const score = z.number().nullable();

/** What the assessments of one scope and purpose of a company came to; a company without any has one row as well. */
export const companyResult = z.object({
  company: z.object({ id: z.number(), name: z.string(), subdomain: z.string(), is_example: z.boolean() }),
  state: z.enum(comparedStates),
  scope: z.object({ id: z.number(), name: z.string() }).nullable(),
  purpose: purposeNamed.nullable(),
  /** The one that was finished last, with the figures it was finished with. */
  finished: z
    .object({
      id: z.number(),
      name: z.string().nullable(),
      assessment_date: isoDate,
      framework_version: z.string(),
      overall_maturity: score,
      /** Light of the whole, whatever its framework calls it. */
      overall_range_id: z.number().int().nullable(),
      phva_score: score,
      controls_score: score,
      nist_score: score,
      maturity_level: z.number().int().nullable(),
      level_name: words.nullable(),
      /** Against the one finished before it by the same framework; null where there is none. */
      change: score,
      /** The whole, its parts, phases, themes and functions. `range_id` 1 red, 2 orange, 3 yellow, 4 green. */
      figures: z.array(
        z.object({ code: z.string(), score, range_id: z.number().int().nullable(), is_own_reading: z.boolean() }),
      ),
    })
    .nullable(),
  /** The one that is being answered; each step is half of its progress. */
  active: z.object({ id: z.number(), progress: z.number() }).nullable(),
});
export type CompanyResult = z.infer<typeof companyResult>;

/** A group of a framework that companies are compared by. */
const comparedGroup = z.object({ code: z.string(), kind: z.enum(['phase', 'theme', 'function']), name: words });
export type ComparedGroup = z.infer<typeof comparedGroup>;

/** The maturity of the companies of a person beside each other, each as that person may see it there. */
export const companyComparison = {
  list: endpoint({
    name: 'companyComparison.list',
    method: 'GET',
    path: '/assessments/companies',
    access: 'signedIn',
    tenant: false,
    reply: z.object({
      rows: z.array(companyResult),
      groups: z.array(comparedGroup),
      /** They belong to more companies than are compared. */
      is_cut: z.boolean(),
    }),
  }),
  export: endpoint({
    name: 'companyComparison.export',
    method: 'GET',
    path: '/assessments/companies/export',
    access: 'signedIn',
    tenant: false,
    query: z.strictObject(sheetQuery),
    form: 'file',
  }),
};
