import { z } from 'zod';
import { catalogue } from '#kit/catalogue.ts';
import { endpoint, livingInScope, maximumKeptFile } from '#kit/endpoint.ts';
import { option, optionalChoice, optionalDate, optionalLongText, text } from '#kit/field.ts';
import { eachOf, namesOf } from '#kit/keyed.ts';
import { problemsOf } from '#kit/problem.ts';
import { flagIn, idOf, idParams, idsIn, isoDate, writtenDate, isoMoment, wordsIn } from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';

const may = permissions.evidence;

/** Largest piece of a file that is sent in pieces, in bytes. */
export const pieceSize = 1024 * 1024;
/** At most this many files a revision. */
export const maximumFiles = 20;
/** Bytes of a file's name at most, as UTF-8. */
export const maximumFileName = 255;
/** Days before its end from which on a piece of evidence expires soon, and those people are reminded at. */
export const reminderDays = [30, 7, 0] as const;

/**
 * What evidence can prove, a line each: the entity, where its own are listed, and who may add evidence to it. Its table needs
 * `call app.prove('…')` in a migration, and that is all.
 */
export const provable = {
  asset: { many: '/assets', upload: permissions.assets.uploadEvidence },
  control: { many: '/controls', upload: permissions.assets.uploadEvidence },
  followUp: { many: '/follow-ups', upload: permissions.risks.createFollowUp },
  /** Its treatment and who accepted it. */
  risk: { many: '/risks', upload: permissions.assets.uploadEvidence },
  assessmentAnswer: { many: '/assessment-answers', upload: permissions.assessments.answer },
  auditRequest: { many: '/audit-requests', upload: permissions.auditRequests.answer },
} as const;
export type ProvableEntity = keyof typeof provable;
export const provableEntities = namesOf(provable);

/** Kinds: document, record, report, certificate, contract, photograph or screenshot, log, other. */
export const evidenceKinds = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** How long it holds, by its end: none, later, within the first of the days of reminders, over. */
export const validities = ['unlimited', 'valid', 'soon', 'expired'] as const;
export type Validity = (typeof validities)[number];

/** What the virus scanner says of a file: not asked yet, nothing found, found, never asked because there is none. */
export const scanStates = ['pending', 'clean', 'infected', 'unscanned'] as const;
export type ScanState = (typeof scanStates)[number];

/** Whether a kept file is still what was received. */
export const integrities = ['intact', 'missing', 'altered'] as const;
export type Integrity = (typeof integrities)[number];

const base = catalogue({
  name: 'evidence',
  paths: { many: '/evidence' },
  access: { ...may, create: permissions.assets.uploadEvidence },
  fields: {
    name: text({ max: 200 }),
    kindId: option(evidenceKinds),
    note: optionalLongText({ max: 2000 }),
    ownerId: optionalChoice('area'),
    classificationId: optionalChoice('classification'),
    validUntil: optionalDate(),
  },
  extras: {
    scopeId: z.number(),
    /** Files of the newest revision, and their bytes together. */
    fileCount: z.number().int(),
    size: z.number().int(),
    revisionCount: z.number().int(),
    assetCount: z.number().int(),
    controlCount: z.number().int(),
    followUpCount: z.number().int(),
    riskCount: z.number().int(),
    assessmentAnswerCount: z.number().int(),
    auditRequestCount: z.number().int(),
    validity: z.enum(validities),
    /** The worst of its newest files; null without any. */
    scan: z.enum(scanStates).nullable(),
    /** A file of any revision is missing or altered. */
    isDamaged: z.boolean(),
    isOnHold: z.boolean(),
  },
  counts: [
    'fileCount',
    'assetCount',
    'controlCount',
    'followUpCount',
    'riskCount',
    'assessmentAnswerCount',
    'auditRequestCount',
  ],
  filters: {
    validity: wordsIn(validities).optional(),
    scan: wordsIn(scanStates).optional(),
    isDamaged: flagIn.optional(),
    isOnHold: flagIn.optional(),
    assetId: idsIn('asset').optional(),
    controlId: idsIn('control').optional(),
    followUpId: idsIn('followUp').optional(),
    riskId: idsIn('risk').optional(),
    assessmentAnswerId: idsIn('assessmentAnswer').optional(),
    auditRequestId: idsIn('auditRequest').optional(),
  },
  sortable: [
    'id',
    'name',
    'kindId',
    'ownerId',
    'classificationId',
    'validUntil',
    'statusId',
    'fileCount',
    'size',
    'revisionCount',
    'assetCount',
    'controlCount',
    'followUpCount',
    'riskCount',
    'assessmentAnswerCount',
    'auditRequestCount',
    'createdAt',
    'updatedAt',
  ],
  searched: ['note'],
});
export type EvidenceRow = z.infer<typeof base.row>;

/** Nobody guesses the address of a file. */
const uuid = z.uuid();

const file = z.object({
  id: uuid,
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Media type, as told by its content. */
  type: z.string(),
  /** SHA-256 in hexadecimal. */
  sha256: z.string(),
  scan: z.enum(scanStates),
  /** What the scanner found. */
  threat: z.string().nullable(),
  integrity: z.enum(integrities),
  /** When the kept bytes were last compared with the hash; null: not yet. */
  verifiedAt: isoMoment.nullable(),
  /** An image, a PDF or a plain text, which a page can show; everything else is a download. */
  hasPreview: z.boolean(),
});
export type EvidenceFile = z.infer<typeof file>;

const revision = z.object({
  id: z.number(),
  /** From 1; the highest is the one in force. */
  number: z.number().int(),
  note: z.string().nullable(),
  periodFrom: isoDate.nullable(),
  periodTo: isoDate.nullable(),
  receivedOn: isoDate,
  createdAt: isoMoment,
  createdBy: z.string().nullable(),
  files: z.array(file),
});
export type EvidenceRevision = z.infer<typeof revision>;

const hold = z.object({
  reason: z.string(),
  /** The last day; null: until somebody lifts it. */
  until: isoDate.nullable(),
  by: z.string().nullable(),
  at: isoMoment,
});
export type EvidenceHold = z.infer<typeof hold>;

const link = z.object({
  entity: z.enum(provableEntities as [ProvableEntity, ...ProvableEntity[]]),
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** What it is part of, where it has no page of its own: of a follow-up its control, of an answer its self-assessment. */
  ofId: z.number().nullable(),
  /** Of an answer, what it answers. */
  answers: z.enum(['clause', 'control']).nullable(),
});
export type EvidenceLink = z.infer<typeof link>;

/** What a revision says beside its files. */
const revisionInput = {
  revisionNote: optionalLongText({ max: 500 }).input,
  periodFrom: writtenDate.nullable().default(null),
  periodTo: writtenDate.nullable().default(null),
  /** Today unless said. */
  receivedOn: writtenDate.optional(),
};
const uploadIds = z.array(uuid).max(maximumFiles).default([]);
/** A period ends no earlier than it begins. */
const inOrder = <S extends z.ZodObject>(schema: S): S =>
  schema.refine(
    (values) => {
      const { periodFrom, periodTo } = values as { periodFrom?: string | null; periodTo?: string | null };
      return !periodFrom || !periodTo || periodFrom <= periodTo;
    },
    { path: ['periodTo'], params: { code: 'tooEarly' } },
  );

const one = idParams('evidence');
const oneFile = z.strictObject({ id: uuid });

const upload = z.object({
  id: uuid,
  name: z.string(),
  /** Bytes of the whole, and those that have arrived. */
  size: z.number().int(),
  received: z.number().int(),
  /** Of a whole file that was taken in; null until then. */
  type: z.string().nullable(),
  sha256: z.string().nullable(),
  /** What it is not used for until then is thrown away. */
  expiresAt: isoMoment,
});
export type EvidenceUpload = z.infer<typeof upload>;
/** Whoever may prove one of the kinds of target. */
const proving = [...new Set(Object.values(provable).map(({ upload: add }) => add))];
const uploads = { access: permissions.assets.uploadEvidence, parts: [may.edit, ...proving] } as const;

/** Evidence: pieces, each with its revisions and their files, and what it proves. */
export const evidence = {
  ...base,
  endpoints: livingInScope({
    ...base.endpoints,
    /** A piece with its first revision, made of finished uploads, and what it proves: each kind asks for its own permission. */
    create: endpoint({
      name: 'evidence.create',
      method: 'POST',
      path: '/evidence',
      access: permissions.assets.uploadEvidence,
      parts: proving,
      body: inOrder(
        z.strictObject({
          ...base.input.shape,
          ...revisionInput,
          uploadIds,
          assetIds: z.array(idOf('asset')).max(200).default([]),
          controlIds: z.array(idOf('control')).max(200).default([]),
          followUpIds: z.array(idOf('followUp')).max(200).default([]),
          riskIds: z.array(idOf('risk')).max(200).default([]),
          assessmentAnswerIds: z.array(idOf('assessmentAnswer')).max(200).default([]),
          auditRequestIds: z.array(idOf('auditRequest')).max(200).default([]),
          /** Expected evidence that this is. */
          expectedIds: z.array(idOf('expectedEvidence')).max(200).default([]),
        }),
      ),
      reply: base.row.extend(withChangeset),
      status: 201,
    }),
    revisions: endpoint({
      name: 'evidence.revisions',
      method: 'GET',
      path: '/evidence/{id}/revisions',
      access: may.view,
      params: one,
      /** The newest first. */
      reply: z.array(revision),
    }),
    /** Replaces what is in force by finished uploads and files of earlier revisions; those stay. */
    revise: endpoint({
      name: 'evidence.revise',
      method: 'POST',
      path: '/evidence/{id}/revisions',
      access: may.edit,
      params: one,
      body: inOrder(
        z.strictObject({ ...revisionInput, uploadIds, keptFileIds: z.array(uuid).max(maximumFiles).default([]) }),
      ),
      reply: base.row.extend(withChangeset),
      status: 201,
    }),
    links: endpoint({
      name: 'evidence.links',
      method: 'GET',
      path: '/evidence/{id}/links',
      access: may.view,
      params: one,
      reply: z.array(link),
    }),
    getHold: endpoint({
      name: 'evidence.getHold',
      method: 'GET',
      path: '/evidence/{id}/hold',
      access: may.view,
      params: one,
      reply: hold.nullable(),
    }),
    /** Retention for a lawsuit or an investigation: neither it nor its files go until it is lifted. */
    hold: endpoint({
      name: 'evidence.hold',
      method: 'PUT',
      path: '/evidence/{id}/hold',
      access: may.hold,
      params: one,
      body: z.strictObject({
        reason: text({ max: 500 }).input,
        until: writtenDate.nullable().default(null),
        /** Since when the hold is that was seen, null for none: another one meanwhile is not replaced. Left out: whatever there is. */
        seenAt: z.string().max(40).nullable().optional(),
      }),
      reply: base.row.extend(withChangeset),
    }),
    lift: endpoint({
      name: 'evidence.lift',
      method: 'DELETE',
      path: '/evidence/{id}/hold',
      access: may.hold,
      params: one,
      reply: base.row.extend(withChangeset),
    }),
    /** A file as a download, whole or the range that is asked for. */
    download: endpoint({
      name: 'evidence.download',
      method: 'GET',
      path: '/evidence/files/{id}',
      access: may.view,
      params: oneFile,
      form: 'file',
    }),
    /** The same bytes of an image or a PDF, and the beginning of a text as UTF-8, for a page that shows them and runs nothing. */
    preview: endpoint({
      name: 'evidence.preview',
      method: 'GET',
      path: '/evidence/files/{id}/preview',
      access: may.view,
      params: oneFile,
      form: 'file',
    }),
    /** What may be sent, and how much room there is: told before anything is sent. */
    limits: endpoint({
      name: 'evidence.limits',
      method: 'GET',
      path: '/evidence/limits',
      access: uploads.access,
      parts: uploads.parts,
      reply: z.object({
        /** Bytes of a file at most, and of a piece of one. */
        maximumFile: z.number().int(),
        pieceSize: z.number().int(),
        maximumFiles: z.number().int(),
        /** Bytes; a limit of null is none. */
        used: z.number().int(),
        limit: z.number().int().nullable(),
        /** Whether a virus scanner is asked. */
        isScanned: z.boolean(),
        /** Endings that are taken, without the dot. */
        extensions: z.array(z.string()),
      }),
    }),
    /** Announces a file that is sent in pieces. */
    beginUpload: endpoint({
      name: 'evidence.beginUpload',
      method: 'POST',
      path: '/evidence/uploads',
      ...uploads,
      body: z.strictObject({
        name: z.string().min(1).max(1000),
        size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      }),
      reply: upload,
      status: 201,
    }),
    /** How much of it has arrived: where to go on after a lost connection. */
    upload: endpoint({
      name: 'evidence.upload',
      method: 'GET',
      path: '/evidence/uploads/{id}',
      ...uploads,
      params: oneFile,
      reply: upload,
    }),
    /**
     * The next piece, which begins at `offset`, as the form field `file`. A piece that has arrived already is no mistake: the
     * answer says how much there is. With the last one the file is looked at, and taken in or refused.
     */
    sendPiece: endpoint({
      name: 'evidence.sendPiece',
      method: 'POST',
      path: '/evidence/uploads/{id}/pieces',
      ...uploads,
      params: oneFile,
      upload: true,
      maximumFile: pieceSize,
      body: z.strictObject({ offset: z.coerce.number().int().min(0).max(maximumKeptFile) }),
      reply: upload,
    }),
    cancelUpload: endpoint({
      name: 'evidence.cancelUpload',
      method: 'DELETE',
      path: '/evidence/uploads/{id}',
      ...uploads,
      params: oneFile,
    }),
  }),
};

const expected = z.object({
  id: z.number(),
  name: z.string(),
  /** The piece that was handed in for it; null while it is awaited. */
  evidenceId: z.number().nullable(),
  evidenceName: z.string().nullable(),
  version: z.number().int(),
});
export type ExpectedEvidence = z.infer<typeof expected>;

/** Evidence of one entity: what there is, adding and relating, and what is expected. */
export const evidenceOf = eachOf(provableEntities, (entity) => {
  const { many, upload: add } = provable[entity];
  const params = idParams(entity);
  const ids = z.strictObject({ ids: z.array(idOf('evidence')).min(1).max(200) });
  const at = (verb: string) => `evidenceOf.${entity}.${verb}` as const;
  return livingInScope({
    list: endpoint({
      name: at('list'),
      method: 'GET',
      path: `${many}/{id}/evidence`,
      access: may.list,
      params,
      query: base.endpoints.list.query,
      reply: base.row,
      form: 'list',
    }),
    /** A new piece with one file, in one request: the form field `file`, and its title where it is not the file's name. */
    add: endpoint({
      name: at('add'),
      method: 'POST',
      path: `${many}/{id}/evidence`,
      access: add,
      params,
      upload: true,
      maximumFile: maximumKeptFile,
      body: z.strictObject({
        name: text({ max: 200 }).input.optional(),
        kindId: z.coerce.number().pipe(base.input.shape.kindId).default(1),
        note: base.input.shape.note,
        validUntil: writtenDate.nullable().default(null),
        periodFrom: revisionInput.periodFrom,
        periodTo: revisionInput.periodTo,
        receivedOn: revisionInput.receivedOn,
      }),
      reply: base.row.extend(withChangeset),
      status: 201,
    }),
    /** Relates pieces there are. */
    link: endpoint({
      name: at('link'),
      method: 'POST',
      path: `${many}/{id}/evidence/links`,
      access: add,
      params,
      body: ids,
      reply: z.object({ added: z.number().int(), ...withChangeset }),
    }),
    unlink: endpoint({
      name: at('unlink'),
      method: 'DELETE',
      path: `${many}/{id}/evidence/links`,
      access: add,
      params,
      body: ids,
      reply: z.object({ removed: z.number().int(), ...withChangeset }),
    }),
    expected: endpoint({
      name: at('expected'),
      method: 'GET',
      path: `${many}/{id}/expected-evidence`,
      access: may.list,
      params,
      reply: z.array(expected),
    }),
    expect: endpoint({
      name: at('expect'),
      method: 'POST',
      path: `${many}/{id}/expected-evidence`,
      access: may.edit,
      params,
      body: z.strictObject({ name: text({ max: 200 }).input }),
      reply: expected.extend(withChangeset),
      status: 201,
    }),
  });
});

/** What is expected, apart from what was handed in. */
export const expectedEvidence = livingInScope({
  update: endpoint({
    name: 'expectedEvidence.update',
    method: 'PUT',
    path: '/expected-evidence/{id}',
    access: may.edit,
    params: idParams('expectedEvidence'),
    body: z.strictObject({
      name: text({ max: 200 }).input.optional(),
      evidenceId: idOf('evidence').nullable().optional(),
      version: z.number().int().min(1).optional(),
    }),
    reply: expected.extend(withChangeset),
  }),
  remove: endpoint({
    name: 'expectedEvidence.remove',
    method: 'DELETE',
    path: '/expected-evidence/{id}',
    access: may.edit,
    params: idParams('expectedEvidence'),
    reply: z.object(withChangeset),
  }),
});

export const evidenceProblems = problemsOf({
  'evidence.empty': { status: 422 },
  'evidence.nameTooLong': { status: 422 },
  /** No document, image, PDF, text or archive. `extension` where it is the name that says so. */
  'evidence.typeRefused': { status: 422 },
  /** Name and content do not agree. */
  'evidence.typeMismatch': { status: 422 },
  'evidence.executable': { status: 422 },
  'evidence.macros': { status: 422 },
  'evidence.bomb': { status: 422 },
  'evidence.unreadable': { status: 422 },
  'evidence.wrongOffset': { status: 409 },
  'evidence.uploadUnfinished': { status: 409 },
  'evidence.fileUnknown': { status: 422 },
  'evidence.tooManyFiles': { status: 422 },
  'evidence.noFiles': { status: 422 },
  'evidence.onHold': { status: 409 },
  'evidence.notScanned': { status: 409 },
  'evidence.infected': { status: 409 },
  'evidence.damaged': { status: 409 },
  'evidence.noPreview': { status: 404 },
});
