import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { ratio, type Figure } from './table.ts';

interface Imported {
  /** Rows per second, of COPY and of the import of rows that are all new. */
  copied: number;
  imported: number;
  /** Memory of the server in megabytes: at start, and peak. */
  rest: number;
  peak: number;
}

const number = (text: string, form: RegExp): number => {
  const found = form.exec(text)?.[1];
  if (found === undefined) throw new Error(`the import's figures do not contain ${form.source}:\n${text}`);
  return Number(found.replaceAll(',', ''));
};

/** Runs the measurements of the import, which create their own environment, and reads their output. */
async function importing(rows: number): Promise<Imported> {
  const { stdout } = await promisify(execFile)(execPath, [join(import.meta.dirname, 'import.ts'), String(rows)]);
  const line = (start: string) => stdout.split('\n').find((text) => text.startsWith(start)) ?? '';
  const speed = /([\d,]+) rows\/s/;
  const fresh = line('import, CSV, all new');
  return {
    copied: number(line('COPY'), speed),
    imported: number(fresh, speed),
    rest: number(line('server at rest'), /(\d+) MB/),
    peak: number(fresh, /peak (\d+) MB/),
  };
}

/** A hundred thousand vulnerabilities from CSV compared with COPY into the same table, and the memory compared with a tenth of them. */
export async function measureImport(): Promise<Figure[]> {
  const rows = 100_000;
  const small = await importing(rows / 10);
  const large = await importing(rows);
  const share = large.imported / large.copied;
  const perSecond = (count: number) => `${count.toLocaleString('en')} rows/s`;
  return [
    {
      what: `import of ${rows.toLocaleString('en')} vulnerabilities from CSV`,
      measured: `${perSecond(large.imported)} = ${ratio(share)}`,
      limit: `COPY with the same triggers: ${perSecond(large.copied)}`,
      aim: '≥ 25 % of COPY',
      met: share >= 0.25,
    },
    {
      what: 'memory of the server meanwhile, at most',
      measured: `${large.peak} MB`,
      limit: `with a tenth of the rows: ${small.peak} MB; at rest: ${large.rest} MB`,
      aim: 'flat: ≤ 1.25 × a tenth of the rows',
      met: large.peak <= 1.25 * small.peak,
    },
  ];
}
