import { accountActs } from '#identity/account-event.ts';
import { z } from 'zod';
import { catalogueNames, type CatalogueName } from '#app/catalogues.ts';
import { endpoint } from '#kit/endpoint.ts';
import { heldTypes } from '#kit/history.ts';
import { listQuery, sheetQuery } from '#kit/list-query.ts';
import { idParams, idsIn, isoDate, wordsIn } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';

const may = permissions.audit;

/** Tables whose writes are recorded beside those of the catalogues, as their row is called in code. */
const furtherEntities = [
  'acceptance',
  'assessment',
  'assessmentAnswer',
  'assessmentPart',
  'assessmentRating',
  'assessmentTypedFigure',
  'assetAsset',
  'assetImpactFactor',
  'assetTemplate',
  'assetThreat',
  'assetVulnerability',
  'auditRequestComment',
  'company',
  'companyProvider',
  'controlImpactFactor',
  'evidence',
  'evidenceFile',
  'evidenceLink',
  'evidenceRevision',
  'expectedEvidence',
  'followUp',
  'frameworkVersion',
  'impactFactor',
  'impactLevel',
  'invitation',
  'member',
  'memberArea',
  'method',
  'parameter',
  'probabilityLevel',
  'probabilityType',
  'rangeLevel',
  'reportTemplate',
  'retentionRun',
  'risk',
  'riskControl',
  'riskImpact',
  'role',
  'reportSchedule',
  'savedView',
  'scenario',
  'scenarioControl',
  'scope',
  'scopeArea',
  'scopeProcess',
  'threatVulnerability',
  'treatment',
  'typeThreat',
] as const;
export type AuditEntity = CatalogueName | (typeof furtherEntities)[number];
/**
 * Every tracked table, as shown in the audit. A tracked table missing here fails a test; one listed here without texts or
 * column descriptions does not compile.
 */
export const auditEntities: readonly AuditEntity[] = [...catalogueNames, ...furtherEntities].toSorted();

/** Kinds of changesets: by what they came about. */
export const changesetKinds = [
  'write',
  'bulk',
  'import',
  'method',
  'undo',
  'entered',
  'accepted',
  'viewedAs',
  'account',
  'retention',
  'seed',
  'archived',
  'downloaded',
  'fromTemplates',
  'evidenceDownloaded',
  'evidenceViewed',
  'reported',
  'lapsed',
  'decayed',
  'handedOver',
  'handoverDownloaded',
  'handoverRemoved',
  'signingKey',
] as const;
export type ChangesetKind = (typeof changesetKinds)[number];

export const operations = ['insert', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

/** A named row; `name` is null when it has none, or when neither the row nor any record of its name is in sight. */
const named = z.object({
  entity: z.string(),
  id: z.number(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  /** The row is known to have been deleted. */
  isGone: z.literal(true).optional(),
});
export type Named = z.infer<typeof named>;

const held = z.union([z.null(), z.string(), z.number(), z.boolean(), named, z.array(named), z.array(z.number())]);
export type Held = z.infer<typeof held>;

const fieldChange = z.object({ field: z.string(), type: z.enum(heldTypes), before: held, after: held });
export type AuditField = z.infer<typeof fieldChange>;

const rowOf = {
  entity: z.enum(auditEntities),
  rowId: z.number(),
  operation: z.enum(operations),
  /** What the row was called then; of a relation, its ends. Empty for what there is one of. */
  named: z.array(named),
};

/** One row written: what it held before and after, field by field. */
export const auditChange = z.object({ id: z.number(), ...rowOf, fields: z.array(fieldChange) });
export type AuditChange = z.infer<typeof auditChange>;

/** One changeset: everything one transaction wrote. */
export const auditRow = z.object({
  id: z.number(),
  at: z.string(),
  userId: z.number().nullable(),
  /** null: the server itself, or an account that no longer exists. */
  userName: z.string().nullable(),
  /** The API key used, if any. */
  byKey: z.boolean(),
  kind: z.string(),
  /** Of kind `account`: what was done, and what the key was called where it is about one. */
  act: z.enum(accountActs).nullable(),
  object: z.string().nullable(),
  /** The user a changeset is about. */
  subject: z.string().nullable(),
  /** Of kind `reported`: the report that was made, and what its file is known by. */
  report: z
    .object({
      kind: z.string(),
      format: z.string(),
      language: z.string(),
      title: z.string(),
      /** The moment of the past it shows. */
      at: z.string().nullable(),
      methodVersion: z.number().nullable(),
      sha256: z.string(),
    })
    .nullable(),
  /** Of a hand-over pack, and of a key that signs them: what its file and that key are known by, in hexadecimal. */
  proof: z.object({ sha256: z.string().nullable(), fingerprint: z.string().nullable() }).nullable(),
  /** Network address it came from. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The changeset this one took back, and the one that took this one back. */
  undoes: z.number().nullable(),
  undoneBy: z.number().nullable(),
  /** Rows written. */
  total: z.number().int(),
  counts: z.array(z.object({ entity: z.enum(auditEntities), operation: z.enum(operations), count: z.number().int() })),
  /** The first few rows, by name. */
  first: z.array(z.object(rowOf)),
});
export type AuditRow = z.infer<typeof auditRow>;

const filters = {
  userId: idsIn('user').optional(),
  kind: wordsIn(changesetKinds).optional(),
  entity: wordsIn(auditEntities).optional(),
  /** Number of a row; means something beside one entity. */
  entityId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  operation: wordsIn(operations).optional(),
  /** First and last day, in the caller's time zone. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** Beginning of a network address. */
  address: z
    .string()
    .regex(/^[\da-fA-F.:%]{1,64}$/)
    .optional(),
  ids: idsIn('changeset').optional(),
  /** Openings of these links for the board. */
  boardLinkId: idsIn('boardLink').optional(),
};
const query = listQuery(['at'], filters);
/** Why a seal does not hold; see `app.broken_seal`. */
export const breakReasons = ['content', 'seal', 'missing', 'gap'] as const;
export type BreakReason = (typeof breakReasons)[number];

const verdict = z.object({
  ok: z.boolean(),
  /** Seals looked at. */
  sealed: z.number().int(),
  lastSealedAt: z.string().nullable(),
  /** Hexadecimal SHA-256 of the last seal; keep it to prove later that nothing before it was altered. */
  fingerprint: z.string().nullable(),
  /** Changesets that wait for their seal. */
  unsealed: z.number().int(),
  firstBroken: z
    .object({ changesetId: z.number(), sealId: z.number(), at: z.string(), reason: z.enum(breakReasons) })
    .nullable(),
  /** Where the company was before it was brought in here, and how its chain stood there; null of one founded here. */
  origin: z
    .object({
      subdomain: z.string(),
      /** When its archive was made, and when that was brought in. */
      madeAt: z.string(),
      broughtAt: z.string(),
      /** Of the archive, in hexadecimal: the chain here begins with it. */
      sha256: z.string(),
      sealed: z.number().int(),
      fingerprint: z.string().nullable(),
      held: z.boolean(),
    })
    .nullable(),
});
export type Verdict = z.infer<typeof verdict>;

/** Who changed what, when and from where, in the whole company. */
export const audit = {
  list: endpoint({
    name: 'audit.list',
    method: 'GET',
    path: '/audit',
    access: may.list,
    scopes: 'every',
    query,
    reply: auditRow,
    form: 'list',
  }),
  /** Verifies the hash chain: whether anything sealed was altered. */
  verify: endpoint({
    name: 'audit.verify',
    method: 'GET',
    path: '/audit/verify',
    access: may.list,
    scopes: 'every',
    reply: verdict,
  }),
  /** Users to filter the list by: the company's, and all former authors. */
  people: endpoint({
    name: 'audit.people',
    method: 'GET',
    path: '/audit/people',
    access: may.list,
    scopes: 'every',
    reply: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  /** The changesets of the current filter as a file, one line a field that changed. */
  export: endpoint({
    name: 'audit.export',
    method: 'GET',
    path: '/audit/export',
    access: may.export,
    scopes: 'every',
    query: query.extend(sheetQuery),
    form: 'file',
  }),
  /** The rows of one changeset, in the order in which they were written. */
  changes: endpoint({
    name: 'audit.changes',
    method: 'GET',
    path: '/audit/{id}',
    access: may.list,
    scopes: 'every',
    params: idParams('changeset'),
    query: listQuery(['id'], { entity: filters.entity, operation: filters.operation }),
    reply: auditChange,
    form: 'list',
  }),
};
