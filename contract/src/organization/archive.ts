import { z } from 'zod';
import { companyInput } from './company.ts';
import { endpoint } from '#kit/endpoint.ts';
import { jobProblem } from '#kit/job-problem.ts';
import { problemsOf } from '#kit/problem.ts';
import { idIn } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';

const count = z.number().int().min(0);

export const archiveStates = ['waiting', 'running', 'done', 'failed', 'expired'] as const;

/** One archive of a company. */
export const archiveRow = z.object({
  id: z.number(),
  state: z.enum(archiveStates),
  userName: z.string().nullable(),
  rowsDone: count,
  /** null until they were counted. */
  rowsTotal: count.nullable(),
  /** Bytes of the file. */
  size: count.nullable(),
  /** Of the file, in hexadecimal. */
  sha256: z.string().nullable(),
  /** Whether the chain over the history held when the archive was made. */
  chainHeld: z.boolean().nullable(),
  downloads: count,
  downloadedAt: z.string().nullable(),
  /** The moment it shows the company at. */
  madeAt: z.string().nullable(),
  /** When its file is removed. */
  expiresAt: z.string().nullable(),
  problem: jobProblem,
  createdAt: z.string(),
});
export type ArchiveRow = z.infer<typeof archiveRow>;

/** A link that downloads an archive: for the person it was given to, while they are signed in and until it expires. */
const link = z.object({ token: z.string(), expiresAt: z.string() });

/** Downloading a company requires re-authentication: the password, or a recent sign-in where there is none. */
const proof = z.strictObject({ password: z.string().max(200).optional() });

/** A code or name that got a number, because another row of its table looks the same. */
const numberedLine = z.object({ table: z.string(), column: z.string(), before: z.string(), after: z.string() });
export type NumberedLine = z.infer<typeof numberedLine>;

/** Of the codes and names that got a number, those that a report names. */
export const maximumNumberedLines = 100;

/** What an archive that was sent in holds, and what restoring it in would make of it. */
export const archiveRestoreReport = z.object({
  company: z.object({ subdomain: z.string(), name: z.string() }),
  madeAt: z.string(),
  productVersion: z.string(),
  /** Made by an earlier version: newer data start empty. */
  isOlder: z.boolean(),
  /** Whether the name in the web address is free here. */
  isSubdomainFree: z.boolean(),
  size: count,
  sha256: z.string(),
  rows: count,
  /** People of the archive, and those of them who have an account here. */
  people: count,
  knownPeople: count,
  chain: z.object({ sealed: count, held: z.boolean() }),
  tables: z.array(z.object({ table: z.string(), rows: count })),
  /** Of one that was restored: the codes and names that got a number, how many, and the first of them. */
  numbered: z.object({ count, first: z.array(numberedLine) }).optional(),
});
export type ArchiveRestoreReport = z.infer<typeof archiveRestoreReport>;

/** An archive that was sent in. */
export const archiveRestoreRow = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(['checked', 'waiting', 'running', 'done', 'failed']),
  report: archiveRestoreReport,
  subdomain: z.string().nullable(),
  rowsDone: count,
  rowsTotal: count,
  problem: jobProblem,
  /** The company it became. */
  companyId: z.number().nullable(),
  createdAt: z.string(),
});
export type ArchiveRestoreRow = z.infer<typeof archiveRestoreRow>;

const { settings, companies } = permissions;
const own = z.object({ id: idIn('archive') });
const ofCompany = z.object({ id: idIn('company') });
const oneOfCompany = ofCompany.extend({ archiveId: idIn('archive') });
const restoreParams = z.object({ restoreId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
/** Of one's own company; for who may do everything in it. */
const byAdministrator = { access: settings.edit, scopes: 'every', byKey: false } as const;
/** Of any company; for the platform. */
const byPlatform = { access: companies.edit, tenant: false, byKey: false } as const;

export const archive = {
  list: endpoint({
    name: 'archive.list',
    method: 'GET',
    path: '/settings/archives',
    reply: z.array(archiveRow),
    ...byAdministrator,
  }),
  make: endpoint({
    name: 'archive.make',
    method: 'POST',
    path: '/settings/archives',
    status: 202,
    reply: archiveRow,
    ...byAdministrator,
  }),
  link: endpoint({
    name: 'archive.link',
    method: 'POST',
    path: '/settings/archives/{id}/link',
    params: own,
    body: proof,
    reply: link,
    ...byAdministrator,
  }),
  remove: endpoint({
    name: 'archive.remove',
    method: 'DELETE',
    path: '/settings/archives/{id}',
    params: own,
    ...byAdministrator,
  }),
  listOf: endpoint({
    name: 'archive.listOf',
    method: 'GET',
    path: '/companies/{id}/archives',
    params: ofCompany,
    reply: z.array(archiveRow),
    ...byPlatform,
  }),
  makeOf: endpoint({
    name: 'archive.makeOf',
    method: 'POST',
    path: '/companies/{id}/archives',
    params: ofCompany,
    status: 202,
    reply: archiveRow,
    ...byPlatform,
  }),
  linkOf: endpoint({
    name: 'archive.linkOf',
    method: 'POST',
    path: '/companies/{id}/archives/{archiveId}/link',
    params: oneOfCompany,
    body: proof,
    reply: link,
    ...byPlatform,
  }),
  removeOf: endpoint({
    name: 'archive.removeOf',
    method: 'DELETE',
    path: '/companies/{id}/archives/{archiveId}',
    params: oneOfCompany,
    ...byPlatform,
  }),
  /** The file, whole or a byte range, so that an interrupted download can resume. */
  download: endpoint({
    name: 'archive.download',
    method: 'GET',
    path: '/archives/{token}',
    access: 'public',
    tenant: false,
    params: z.object({ token: z.string().min(20).max(100) }),
    form: 'file',
  }),
};

export const archiveRestore = {
  /** Uploads and checks an archive; restores nothing yet. */
  check: endpoint({
    name: 'archiveRestore.check',
    method: 'POST',
    path: '/companies/import',
    access: companies.create,
    tenant: false,
    byKey: false,
    upload: true,
    // Larger ones come in by the command line.
    maximumFile: 2048 * 1024 * 1024,
    status: 201,
    body: z.object({}),
    reply: archiveRestoreRow,
  }),
  get: endpoint({
    name: 'archiveRestore.get',
    method: 'GET',
    path: '/companies/import/{restoreId}',
    access: companies.create,
    tenant: false,
    byKey: false,
    params: restoreParams,
    reply: archiveRestoreRow,
  }),
  /** Restores it under a free subdomain. */
  start: endpoint({
    name: 'archiveRestore.start',
    method: 'POST',
    path: '/companies/import/{restoreId}',
    access: companies.create,
    tenant: false,
    byKey: false,
    params: restoreParams,
    body: z.strictObject({ subdomain: companyInput.shape.subdomain }),
    status: 202,
    reply: archiveRestoreRow,
  }),
  /** Deletes the upload and its file. */
  remove: endpoint({
    name: 'archiveRestore.remove',
    method: 'DELETE',
    path: '/companies/import/{restoreId}',
    access: companies.create,
    tenant: false,
    byKey: false,
    params: restoreParams,
  }),
};

export const archiveProblems = problemsOf({
  'archive.administratorOnly': { status: 403 },
  'archive.oneAtWork': { status: 409 },
  'archive.notReady': { status: 409 },
  'archive.altered': { status: 409 },
  'archive.expired': { status: 404 },
  'archive.interrupted': { status: 409 },
  'archive.alreadyRestored': { status: 409 },
  'archive.notAnArchive': { status: 422 },
  'archive.truncated': { status: 422 },
  'archive.bomb': { status: 422 },
  'archive.damaged': { status: 422 },
  /** It holds a file that is refused as an upload. */
  'archive.refusedFile': { status: 422 },
  'archive.unexpectedFile': { status: 422 },
  'archive.missingFile': { status: 422 },
  'archive.wrongHash': { status: 422 },
  'archive.newer': { status: 422 },
  'archive.unknownContent': { status: 422 },
  'archive.missingContent': { status: 422 },
  'archive.refusedRow': { status: 422 },
});
