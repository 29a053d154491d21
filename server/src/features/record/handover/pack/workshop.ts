import type { LeftOutReason } from '@baluarte/contract/record/handover.ts';
import type { Packing } from '#kit/files/packing.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Sealed } from '../page/verify.ts';
import type { PackReading, PackSources } from '../sources.ts';
import type { SpooledTable } from './spool-table.ts';

/** A pack that is being written: what it has so far. */
export interface Workshop {
  parts: Pick<Parts, 'database' | 'env'>;
  sources: PackSources;
  pack: Omit<PackReading, 'trx'>;
  packing: Packing;
  /** Folder of what is only needed until it is written. */
  folder: string;
  files: Sealed[];
  tables: SpooledTable[];
  /** Parts whose tables were read. */
  partsRead: number;
  leftOut: { what: string; why: LeftOutReason }[];
  /** Tells that another part was read, or another file is there. */
  tell: () => void;
}

/** Adds a file and notes it for the manifest. */
export async function addFile(
  { packing, files, tell }: Workshop,
  path: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  how: { compress?: boolean } = {},
): Promise<void> {
  const { bytes, sha256 } = await packing.add(path, pieces, how);
  files.push({ path, size: bytes, sha256 });
  tell();
}
