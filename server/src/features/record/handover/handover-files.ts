import { dayIn } from '@baluarte/contract/kit/day.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Parts } from '#kit/http/parts.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** Where the files of packs are, outside of what a request can name. */
export const handoverFolder = ({ env }: Pick<Parts, 'env'>): string => join(env.DATA_DIR, 'handovers');

/** What the file of a pack is called where somebody downloads it: by the day it was made in their time zone. */
export const packName = ({ subdomain, timeZone }: Pick<Session, 'subdomain' | 'timeZone'>, madeAt: string): string =>
  `baluarte-${subdomain}-${dayIn(timeZone, new Date(madeAt))}.zip`;

/** The file of a pack by its key. */
export const handoverPath = (parts: Pick<Parts, 'env'>, key: string): string => join(handoverFolder(parts), key);

/** Makes a folder of a pack that is being made, and the one of all packs. */
export async function makeHandoverFolder(parts: Pick<Parts, 'env'>, key: string): Promise<string> {
  const path = handoverPath(parts, key);
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}
