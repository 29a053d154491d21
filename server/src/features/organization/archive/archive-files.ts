import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Parts } from '#kit/http/parts.ts';

/** Where the files of archives are, outside of what a request can name. */
export const archiveFolder = ({ env }: Pick<Parts, 'env'>): string => join(env.DATA_DIR, 'archives');

/** The file of an archive by its key. */
export const archivePath = (parts: Pick<Parts, 'env'>, key: string): string => join(archiveFolder(parts), key);

export async function makeArchiveFolder(parts: Pick<Parts, 'env'>): Promise<void> {
  await mkdir(archiveFolder(parts), { recursive: true, mode: 0o700 });
}
