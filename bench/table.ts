import { stdout } from 'node:process';

export interface Figure {
  what: string;
  measured: string;
  limit: string;
  aim: string;
  met: boolean;
}

export const ms = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
export const ratio = (share: number): string => `${Math.round(share * 100)} %`;
export const perSecond = (load: { perSecond: number }): string =>
  `${Math.round(load.perSecond).toLocaleString('en')}/s`;

/** A page beside the first one of the risks, in milliseconds, of which it may take `most` times. */
export const besideRisks = (what: string, taken: number, { risks, most }: { risks: number; most: number }): Figure => ({
  what,
  measured: `${ms(taken)} = ${(taken / risks).toFixed(1)} ×`,
  limit: `page 1 of the risks: ${ms(risks)}`,
  aim: `≤ ${most} × their page`,
  met: taken <= most * risks,
});

/** Prints the figures as one table, each beside the limit measured in the same run. */
export function print(figures: readonly Figure[], notes: readonly string[]): void {
  const rows = [
    ['What', 'Measured', 'Limit, same run', 'Aim', 'Met'],
    ...figures.map(({ what, measured, limit, aim, met }) => [what, measured, limit, aim, met ? 'yes' : 'NO']),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  const [head = [], ...body] = rows;
  stdout.write(`\n${line(head)}${line(widths.map((width) => '-'.repeat(width)))}${body.map(line).join('')}\n`);
  for (const note of notes) stdout.write(`${note}\n`);
}
