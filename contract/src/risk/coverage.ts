import { z } from 'zod';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { sheetQuery } from '#kit/list-query.ts';
import { idIn } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';

const access = permissions.risks.viewRecognition;

/** Assets of a cell that are named at most. */
export const maximumUncovered = 500;

const named = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
});

const cell = z.object({
  /** null: assets without a type. */
  typeId: z.number().nullable(),
  threatId: z.number(),
  /** Assets with an assessed risk of the threat. */
  assessed: z.number().int(),
  /** Assets whose risks of it wait to be assessed. */
  pending: z.number().int(),
  /** Assets all of whose risks of it were discarded, with the reason each of them has. */
  excluded: z.number().int(),
  /** Assets that the threat concerns and nobody has looked at. */
  missing: z.number().int(),
  /** Risks behind the first three: of an asset those that are as far as it is. `GET /risks` finds them by `coverage`. */
  risks: z.object({ assessed: z.number().int(), pending: z.number().int(), excluded: z.number().int() }),
});
export type CoverageCell = z.infer<typeof cell>;

const table = z.object({
  types: z.array(
    named.extend({ id: z.number().nullable(), code: z.string().nullable(), assetCount: z.number().int() }),
  ),
  threats: z.array(named),
  cells: z.array(cell),
});
export type CoverageTable = z.infer<typeof table>;

/**
 * What of the active assets was looked at: a threat concerns an asset that is related to it, has a risk of it, or is of a type that
 * it concerns. Each asset is in one state a threat, the furthest of its risks.
 */
export const coverage = livingInScope({
  table: endpoint({
    name: 'risk.coverage',
    method: 'GET',
    path: '/risks/coverage',
    access,
    reply: table,
  }),
  /** Who is missing in a cell, and the vulnerabilities its threat exploits, the most severe first. */
  missing: endpoint({
    name: 'risk.uncovered',
    method: 'GET',
    path: '/risks/coverage/missing',
    access,
    /** Without `typeId`: assets without a type. */
    query: z.strictObject({ typeId: idIn('parameter').optional(), threatId: idIn('threat') }),
    reply: z.object({
      /** By code, at most `maximumUncovered`; `total` are all. */
      assets: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
      vulnerabilities: z.array(named),
      total: z.number().int(),
    }),
  }),
  export: endpoint({
    name: 'risk.coverageExport',
    method: 'GET',
    path: '/risks/coverage/export',
    access,
    query: z.strictObject(sheetQuery),
    form: 'file',
  }),
});
