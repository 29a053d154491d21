import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { listQuery, listSheetQuery } from '#kit/list-query.ts';
import { idsIn } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';

const count = z.number().int();

/** Suggestions are counted up to here, as the list of one company shows them. */
export const mostSuggestions = 10_000;

/** The risks of one company in numbers: nothing here names what it keeps. As of `countedAt`; null until it was counted. */
export const companyRiskRow = z.object({
  id: z.number(),
  name: z.string(),
  subdomain: z.string(),
  assetCount: count.nullable(),
  /** What its relations suggest as risks, recognized or not, and how much of it is no risk yet; each up to `mostSuggestions`. */
  suggestionCount: count.nullable(),
  unrecognizedCount: count.nullable(),
  /** Risks that are not discarded. */
  riskCount: count.nullable(),
  /** Of those, without a level. */
  incompleteCount: count.nullable(),
  /** Of those with a level, by the range of the company's own method: 1 is the worst. */
  range1Count: count.nullable(),
  range2Count: count.nullable(),
  range3Count: count.nullable(),
  range4Count: count.nullable(),
  countedAt: z.string().nullable(),
  version: count,
});
export type CompanyRiskRow = z.infer<typeof companyRiskRow>;

/** The numbers of a row, in the order a file has them. */
export const companyRiskCounts = [
  'assetCount',
  'suggestionCount',
  'unrecognizedCount',
  'riskCount',
  'incompleteCount',
  'range1Count',
  'range2Count',
  'range3Count',
  'range4Count',
] as const satisfies readonly (keyof CompanyRiskRow)[];
export const companyRiskSorts = ['name', 'subdomain', ...companyRiskCounts, 'countedAt'] as const;

const query = listQuery(companyRiskSorts, { companyId: idsIn('company').optional(), ids: idsIn('company').optional() });

/** A company of the start page of the platform. */
const shortRow = z.object({ id: z.number(), name: z.string() });

/** What there is on the whole platform. Numbers of what companies keep are sums over the active ones. */
const platformFigures = z.object({
  companies: z.object({
    active: count,
    inactive: count,
    /** Active ones in which nothing was written and nobody was for thirty days. */
    quiet: count,
  }),
  people: z.object({
    active: count,
    /** Of the active, never signed in. */
    neverIn: count,
    superAdmins: count,
  }),
  assetCount: count,
  storageBytes: z.number(),
  suggestions: z.object({
    total: count,
    unrecognized: count,
    /** Some company has more than is counted. */
    isMore: z.boolean(),
  }),
  risks: z.object({
    total: count,
    incomplete: count,
    mitigated: count,
    ranges: z.array(z.object({ rangeId: z.number(), count })),
  }),
  /** When the company that was counted longest ago was counted; null where none was. */
  countedAt: z.string().nullable(),
  /** Active companies that were never counted: they are in no sum. */
  uncounted: count,
  /**
   * Verified visits of the public self-assessment by the link they came by, the most first, as far as logs of accounts go back.
   * null came by none.
   */
  visits: z.array(z.object({ ref: z.string().nullable(), count, newAccounts: count })),
  /** The companies that were worked in last. */
  latest: z.array(shortRow.extend({ lastActivityAt: z.string().nullable() })),
});
export type PlatformFigures = z.infer<typeof platformFigures>;

/**
 * Risks over companies, for super administrators outside of all of them. They ask for a permission of the platform, which
 * nobody inside a company holds: that of recognizing risks is a company's.
 */
export const companyRisk = {
  /** Active companies with their risks in numbers. */
  list: endpoint({
    name: 'companyRisk.list',
    method: 'GET',
    path: '/companies/risks',
    access: permissions.companies.list,
    tenant: false,
    query,
    reply: companyRiskRow,
    form: 'list',
  }),
  /** The current filter as a file. */
  export: endpoint({
    name: 'companyRisk.export',
    method: 'GET',
    path: '/companies/risks/export',
    access: permissions.companies.list,
    tenant: false,
    query: query.extend(listSheetQuery),
    form: 'file',
  }),
  figures: endpoint({
    name: 'companyRisk.figures',
    method: 'GET',
    path: '/companies/figures',
    access: permissions.companies.list,
    tenant: false,
    reply: platformFigures,
  }),
};
