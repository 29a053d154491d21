/*
 * Reading and writing spreadsheets: seconds, peak memory of the process and longest pause of the event loop.
 *   node bench/sheets.ts [rows]          default 100,000 rows of 10 columns
 * `read` reads in the measured process, `apart` as the product does, in another process, of which only the time is measured.
 * Each figure comes from a separate process, the median of three.
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { writeCsv } from '../server/src/kit/sheets/csv/write-csv.ts';
import { openSheet } from '../server/src/kit/sheets/open-sheet.ts';
import { readSheet } from '../server/src/kit/sheets/read-sheet.ts';
import type { BookColumn } from '../server/src/kit/sheets/xlsx/book.ts';
import { writeXlsx } from '../server/src/kit/sheets/xlsx/write-xlsx.ts';

interface Figures {
  seconds: number;
  peakMegabytes: number;
  pauseMilliseconds: number;
}

const columns: BookColumn[] = [
  { header: 'Código' },
  { header: 'Nombre' },
  { header: 'Descripción' },
  { header: 'Categoría', options: ['Hardware', 'Software', 'Información'] },
  { header: 'Valor', type: 'integer' },
  { header: 'Probabilidad', type: 'number' },
  { header: 'Costo', type: 'number' },
  { header: 'Fecha de alta', type: 'date' },
  { header: 'Revisado', type: 'boolean' },
  { header: 'Responsable' },
];

function* rows(count: number) {
  for (let index = 1; index <= count; index++) {
    yield [
      `ACT-${String(index).padStart(6, '0')}`,
      `Servidor de aplicaciones ${index}`,
      `Equipo crítico, ubicado en el centro de datos "${index % 97}", revisión ñandú`,
      ['Hardware', 'Software', 'Información'][index % 3],
      (index % 5) + 1,
      ((index * 7919) % 1000) / 1000,
      index * 31.37,
      new Date(Date.UTC(2020, 0, 1 + (index % 2200))),
      index % 3 === 0,
      `persona${index % 500}@example.com`,
    ];
  }
}

async function read(path: string, open: typeof openSheet = openSheet) {
  const sheet = await open({ path, name: path, size: statSync(path).size });
  let count = 0;
  for await (const _ of sheet.rows()) count++;
  return count;
}

const tasks: Readonly<Record<string, (path: string, count: number) => Promise<unknown>>> = {
  'write-csv': (path, count) => pipeline(writeCsv(rows(count)), createWriteStream(path)),
  'read-csv': (path) => read(path),
  'apart-csv': (path) => read(path, readSheet),
  'write-xlsx': (path, count) =>
    pipeline(writeXlsx({ sheets: [{ name: 'Activos', columns, rows: rows(count) }] }), createWriteStream(path)),
  'read-xlsx': (path) => read(path),
  'apart-xlsx': (path) => read(path, readSheet),
};

async function measure(task: string, path: string, count: number): Promise<Figures> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  await tasks[task]?.(path, count);
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  return { seconds, peakMegabytes, pauseMilliseconds: delay.max / 1e6 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function table(count: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sheets-'));
  console.log(`${count} rows, ${columns.length} columns, Node ${process.version}`);
  console.log('task         seconds   rows/s  peak MB  pause ms  file MB');
  for (const task of Object.keys(tasks)) {
    const path = join(folder, task.endsWith('csv') ? 'a.csv' : 'a.xlsx');
    const runs = [1, 2, 3].map(() => {
      const output = execFileSync(process.execPath, [import.meta.filename, task, path, String(count)], {
        encoding: 'utf8',
      });
      return JSON.parse(output) as Figures;
    });
    const seconds = median(runs.map((run) => run.seconds));
    const figures = [
      seconds.toFixed(2),
      String(Math.round(count / seconds)),
      median(runs.map((run) => run.peakMegabytes)).toFixed(0),
      median(runs.map((run) => run.pauseMilliseconds)).toFixed(0),
      (statSync(path).size / 1e6).toFixed(1),
    ];
    console.log(task.padEnd(11), ...figures.map((figure) => figure.padStart(8)));
  }
  rmSync(folder, { recursive: true });
}

const [first = '100000', path, count] = process.argv.slice(2);
if (path) console.log(JSON.stringify(await measure(first, path, Number(count))));
else table(Number(first));
