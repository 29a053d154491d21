import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import type { Figure } from './table.ts';

/** The roles of the databases that are made for these figures follow from it. */
export const secret = 'only for figures, and as long as it has to be';

/** Figures of one direction, measured in a separate process. */
export interface WayTaken {
  companyId: number;
  seconds: number;
  /** Megabytes of the process before it began, and at most. */
  rest: number;
  peak: number;
}

/** One direction, and the seconds of COPY with the same rows. */
interface Way extends WayTaken {
  copy: number;
}

/** Output of archive.ts for one company. */
export interface ArchiveFigures {
  risks: number;
  rows: number;
  /** Of the rows as they are in the archive before it is compressed. */
  megabytes: number;
  archived: number;
  out: Way;
  in: Way;
  /** Whether an archive of the restored company equals the first one. */
  isSame: boolean;
}

async function archiving(risks: number): Promise<ArchiveFigures> {
  const { stdout } = await promisify(execFile)(execPath, [join(import.meta.dirname, 'archive.ts'), String(risks)]);
  const figures = JSON.parse(stdout) as ArchiveFigures;
  if (!figures.isSame) throw new Error('the restored company differs from the exported one');
  return figures;
}

/**
 * Maximum ratio to the time of COPY. An archive is JSON in one order with every id rewritten, hashed and compressed, by one process
 * beside the server; restoring applies the foreign keys, isolation and history that bare tables lack. Of the rows nothing is
 * kept in memory but eight bytes for each referenced id.
 */
const most = { out: 10, in: 10, memory: 1.4 };

/** Export and restore of a whole company compared with COPY of the same rows, and its memory with that of a company of a tenth. */
export async function measureArchive(): Promise<Figure[]> {
  const risks = 50_000;
  const small = await archiving(risks / 10);
  const large = await archiving(risks);
  const company = `a company of ${risks.toLocaleString('en')} risks, ${large.rows.toLocaleString('en')} rows,`;
  const time = (what: string, { seconds, copy }: Way, limit: string, atMost: number): Figure => ({
    what: `${company} ${what}`,
    measured: `${Math.round(large.rows / seconds).toLocaleString('en')} rows/s = ${(seconds / copy).toFixed(1)} × the time`,
    limit: `COPY ${limit}: ${Math.round(large.rows / copy).toLocaleString('en')} rows/s`,
    aim: `≤ ${atMost} × the time of COPY`,
    met: seconds <= atMost * copy,
  });
  const memory = (what: string, beside: Way, { rest, peak }: Way): Figure => ({
    what: `memory of the process ${what}, at most`,
    measured: `${peak} MB = ${(peak / beside.peak).toFixed(2)} ×`,
    limit: `with a tenth of the rows: ${beside.peak} MB; at rest: ${rest} MB`,
    aim: `flat: ≤ ${most.memory} × a tenth of the rows`,
    met: peak <= most.memory * beside.peak,
  });
  return [
    time('into an archive', large.out, 'of the same rows into files', most.out),
    memory('that makes it', small.out, large.out),
    time('out of one', large.in, 'from them into bare tables', most.in),
    memory('that brings it in', small.in, large.in),
  ];
}
