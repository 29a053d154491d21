import { z } from 'zod';
import { permissions, type PermissionCode } from '#app/permissions.ts';
import { endpoint } from '#kit/endpoint.ts';
import { jobProblem } from '#kit/job-problem.ts';
import { problemsOf } from '#kit/problem.ts';
import { idIn, writtenDate, pastMoment } from '#kit/values.ts';

const { audit, auditRequests, risks, assets, assessments, evidence } = permissions;

/** What a pack is made of, and what each of it asks for. */
export const handoverNeeds = {
  risks: [risks.list],
  treatment: [risks.viewTreatment],
  acceptances: [risks.viewTreatment, risks.viewTreatmentDetail],
  controls: [risks.listControls],
  controlRisks: [risks.listControls],
  followUps: [risks.listFollowUps],
  assets: [assets.list],
  assessments: [assessments.list],
  answers: [assessments.list],
  results: [assessments.viewResults],
  applicability: [assessments.viewResults],
  evidence: [evidence.list, evidence.view],
  auditRequests: [auditRequests.list, auditRequests.view],
  audit: [audit.export],
} as const satisfies Readonly<Record<string, readonly PermissionCode[]>>;
export type HandoverPart = keyof typeof handoverNeeds;
export const handoverParts = Object.keys(handoverNeeds) as readonly HandoverPart[];

const count = z.number().int().min(0);
const ids = (entity: string) => z.array(idIn(entity)).max(500);

/** What is chosen of a pack. */
export const handoverOptions = z
  .strictObject({
    language: z.enum(['es', 'en']),
    /** Scopes it tells of; every one the person may enter without it. */
    scopeIds: ids('scope').min(1).optional(),
    /** Its self-assessments, each with its answers and results. */
    assessmentIds: ids('assessment').max(20).default([]),
    /** First and last day of the extract of the audit; from its beginning, and until now, without them. */
    auditFrom: writtenDate.optional(),
    auditTo: writtenDate.optional(),
    /** Shows the records as they were at a moment of the past. */
    at: pastMoment.optional(),
  })
  .refine(({ auditFrom, auditTo }) => !auditFrom || !auditTo || auditFrom <= auditTo, {
    path: ['auditTo'],
    params: { code: 'tooEarly' },
  });
export type HandoverOptions = z.output<typeof handoverOptions>;

export const leftOutReasons = [
  'permission',
  'missing',
  'altered',
  'infected',
  'notScanned',
  'empty',
  'noStatement',
  'tooLarge',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** One hand-over pack of a company. */
export const handoverRow = z.object({
  id: z.number(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'expired']),
  userName: z.string().nullable(),
  isMine: z.boolean(),
  /** Whether the caller may download it and take it away: who made it and still may read what it holds, and who may read everything. */
  isReadable: z.boolean(),
  language: z.enum(['es', 'en']),
  filesDone: count,
  /** null until they were counted. */
  filesTotal: count.nullable(),
  size: count.nullable(),
  sha256: z.string().nullable(),
  /** What it does not hold, by the name of a part or of a file; told only to who may read the pack. */
  leftOut: z.array(z.object({ what: z.string(), why: z.enum(leftOutReasons) })),
  fingerprint: z.string().nullable(),
  downloads: count,
  madeAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  problem: jobProblem,
  createdAt: z.string(),
});
export type HandoverRow = z.infer<typeof handoverRow>;

/** A key that signs packs, or did. */
export const signingKeyRow = z.object({
  id: z.number(),
  /** SubjectPublicKeyInfo, in Base64. */
  publicKey: z.string(),
  /** SHA-256 of it, in hexadecimal. */
  fingerprint: z.string(),
  createdAt: z.string(),
  /** When another took its place. */
  retiredAt: z.string().nullable(),
});
export type SigningKeyRow = z.infer<typeof signingKeyRow>;

const proof = z.strictObject({ password: z.string().max(200).optional() });
const may = { access: audit.export, scopes: 'every', byKey: false } as const;
const one = z.strictObject({ id: idIn('handover') });

export const handover = {
  list: endpoint({ name: 'handover.list', method: 'GET', path: '/handovers', reply: z.array(handoverRow), ...may }),
  /** What there is to choose from: scopes, and self-assessments of those. */
  choices: endpoint({
    name: 'handover.choices',
    method: 'GET',
    path: '/handovers/choices',
    reply: z.object({
      scopes: z.array(z.object({ id: z.number(), name: z.string() })),
      assessments: z.array(z.object({ id: z.number(), name: z.string() })),
      /** Parts that the person may not read: no pack of theirs holds them. */
      lacking: z.array(z.enum(handoverParts as unknown as [HandoverPart])),
    }),
    ...may,
  }),
  make: endpoint({
    name: 'handover.make',
    method: 'POST',
    path: '/handovers',
    status: 202,
    body: handoverOptions,
    reply: handoverRow,
    ...may,
  }),
  link: endpoint({
    name: 'handover.link',
    method: 'POST',
    path: '/handovers/{id}/link',
    params: one,
    body: proof,
    reply: z.object({ token: z.string(), expiresAt: z.string() }),
    ...may,
  }),
  /** Takes a pack away; one that is being made is stopped first. Noted in the audit. */
  remove: endpoint({ name: 'handover.remove', method: 'DELETE', path: '/handovers/{id}', params: one, ...may }),
  /** The file, by a link. */
  download: endpoint({
    name: 'handover.download',
    method: 'GET',
    path: '/handovers/files/{token}',
    access: 'public',
    tenant: false,
    params: z.object({ token: z.string().min(20).max(100) }),
    form: 'file',
  }),
};

const { settings } = permissions;

/** Keys that sign packs. */
export const signingKey = {
  /** For everybody, by the address of the company: whoever receives a pack compares its key with these, without an account. */
  published: endpoint({
    name: 'signingKey.published',
    method: 'GET',
    path: '/public-keys',
    access: 'public',
    tenant: false,
    reply: z.object({
      company: z.string(),
      subdomain: z.string(),
      keys: z.array(
        z.object({
          algorithm: z.literal('Ed25519'),
          /** SHA-256 of the key, in hexadecimal. */
          fingerprint: z.string(),
          /** SubjectPublicKeyInfo, in Base64. */
          publicKey: z.string(),
          /** The moments between which it signs. */
          from: z.string(),
          to: z.string().nullable(),
        }),
      ),
    }),
  }),
  list: endpoint({
    name: 'signingKey.list',
    method: 'GET',
    path: '/settings/signing-keys',
    access: settings.view,
    byKey: false,
    reply: z.array(signingKeyRow),
  }),
  /** A new key signs from now on; it is made at the first pack where there is none. */
  rotate: endpoint({
    name: 'signingKey.rotate',
    method: 'POST',
    path: '/settings/signing-keys',
    access: settings.edit,
    byKey: false,
    status: 201,
    body: proof,
    reply: z.array(signingKeyRow),
  }),
};

export const handoverProblems = problemsOf({
  'handover.oneAtWork': { status: 409 },
  'handover.notReady': { status: 409 },
  'handover.altered': { status: 409 },
  'handover.expired': { status: 404 },
  'handover.interrupted': { status: 409 },
  'handover.othersPack': { status: 403 },
  'handover.noLongerAllowed': { status: 403 },
  /** The private half of the key does not open with the SECRET of the installation. */
  'handover.keyClosed': { status: 409 },
  /** Somebody took it away while it was being made. */
  'handover.stopped': { status: 409 },
});
