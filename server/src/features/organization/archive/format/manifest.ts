import { z } from 'zod';

/** Version of the format; a newer one is refused. */
export const FORMAT = 2;

/** Names of the files in every archive besides its tables. */
export const parts = { manifest: 'manifest.json', readme: 'README.txt', people: 'people.jsonl' } as const;
/** Where the bytes of a kept file are, by their SHA-256. */
export const keptFile = (sha256: string): string => `files/${sha256}`;
export const tableFile = (table: string): string => `tables/${table}.jsonl`;

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const count = z.number().int().min(0);

/** One file of an archive: JSON by line, one line a row. */
const file = z.strictObject({
  file: z.string().max(200),
  rows: count,
  /** Uncompressed. */
  bytes: count,
  sha256,
});

/** A table's file. `ids`: how many numbers its rows have, those of rows that are only in the history among them. */
const table = file.extend({ table: z.string().regex(/^[a-z_]{1,63}$/), ids: count, columns: z.array(z.string()) });
export type TableEntry = z.infer<typeof table>;

/** State of the history's hash chain when the archive was made. */
const chain = z.strictObject({
  sealed: count,
  unsealed: count,
  /** Last hash, in hexadecimal; null before the first. */
  fingerprint: sha256.nullable(),
  held: z.boolean(),
});

/** Former installations of the company, newest first. */
const origin = z.strictObject({
  sha256,
  subdomain: z.string(),
  madeAt: z.string(),
  broughtAt: z.string(),
  productVersion: z.string(),
  schema: z.string(),
  sealed: count,
  fingerprint: sha256.nullable(),
  held: z.boolean(),
});
export type Origin = z.infer<typeof origin>;

/** The manifest of an archive. */
export const manifest = z.strictObject({
  // The first one held no files.
  format: z.literal([1, FORMAT]),
  product: z.literal('baluarte'),
  productVersion: z.string().max(40),
  madeAt: z.iso.datetime({ offset: true }),
  /** Last migration of the installation it was made in. */
  schema: z.string().max(100),
  company: z.strictObject({ subdomain: z.string().max(63), name: z.string().max(120) }),
  chain,
  origins: z.array(origin),
  people: file,
  tables: z.array(table).max(500),
  /** Kept files; one that was lost or altered when the archive was made is not among them. */
  files: z.array(z.strictObject({ sha256, bytes: count })).default([]),
});
export type Manifest = z.infer<typeof manifest>;

/** The part of a manifest that is the same whenever the same content is archived. */
export const contentOf = ({ people, tables }: Manifest): Pick<Manifest, 'people' | 'tables'> => ({ people, tables });

/** One user of an archive; for a deleted account only the number, since the company's rows keep the name. */
export const archivedPerson = z.strictObject({
  id: z.number().int().min(1),
  email: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/)
    .toLowerCase()
    .nullable(),
  firstName: z.string().max(80),
  lastName: z.string().max(80),
  phone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .nullable(),
  language: z.enum(['es', 'en']),
});
export type ArchivedPerson = z.infer<typeof archivedPerson>;
