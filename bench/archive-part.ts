import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import type { Figure } from './table.ts';

/** What one way took, and COPY with the same rows: seconds, and megabytes of the process at most. */
interface Way {
  seconds: number;
  copy: number;
  peak: number;
}

/** What archive.ts prints of one company. */
export interface ArchiveFigures {
  risks: number;
  rows: number;
  /** Of the rows as they are in the archive before it is compressed. */
  megabytes: number;
  archived: number;
  /** Of the process before anything. */
  rest: number;
  out: Way;
  in: Way;
  /** The archive of what was brought in holds what the first one held. */
  isSame: boolean;
}

async function archiving(risks: number): Promise<ArchiveFigures> {
  const { stdout } = await promisify(execFile)(execPath, [join(import.meta.dirname, 'archive.ts'), String(risks)]);
  const figures = JSON.parse(stdout) as ArchiveFigures;
  if (!figures.isSame) throw new Error('what was brought in is not what was taken out');
  return figures;
}

/**
 * Most times what COPY takes. An archive is JSON in one order with every number rewritten, hashed and compressed, by one process
 * beside the server; bringing in keeps the foreign keys, walls and history that bare tables have not.
 */
const most = { out: 10, in: 10 };

/** A whole company taken out and brought in, beside COPY of the same rows, and the memory beside a company of a tenth. */
export async function measureArchive(): Promise<Figure[]> {
  const risks = 10_000;
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
  const memory = Math.max(large.out.peak, large.in.peak);
  const beside = Math.max(small.out.peak, small.in.peak);
  return [
    time('into an archive', large.out, 'of the same rows into files', most.out),
    time('out of one', large.in, 'from them into bare tables', most.in),
    {
      what: 'memory of the process meanwhile, at most',
      measured: `${memory} MB`,
      limit: `with a tenth of the rows: ${beside} MB; at rest: ${large.rest} MB`,
      aim: '≤ 2 × a tenth of the rows',
      met: memory <= 2 * beside,
    },
  ];
}
