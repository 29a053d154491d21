/*
 * The figures of the product, each beside its limit measured in the same run.
 *   npm run bench                        everything, about ten minutes on two cores
 *   npm run bench -- --only list,map     single parts
 */
import { cpus, totalmem } from 'node:os';
import { argv, exit, stderr, version } from 'node:process';
import { parseArgs } from 'node:util';
import { prepareGround, type Ground } from './ground.ts';
import { measureDepth, measureList } from './list.ts';
import { busy } from './load.ts';
import { measureMap } from './map.ts';
import { print, type Figure } from './table.ts';

/** The parts in the order they run; those without a ground make their own. */
const parts: Readonly<Record<string, (ground: Ground) => Promise<Figure[]>>> = {
  list: measureList,
  depth: measureDepth,
  map: measureMap,
};

const { values } = parseArgs({ args: argv.slice(2), options: { only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  stderr.write(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}\n`);
  exit(1);
}

const say = (line: string) => stderr.write(`${line}\n`);
const began = performance.now();
const notes = [
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${version}; the load generator shares the machine`,
];
const figures: Figure[] = [];
say('preparing the ground');
const ground = await prepareGround();
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (!wanted.includes(name)) continue;
    const before = busy();
    say(`${name} (load ${before})`);
    figures.push(...(await measure(ground)));
    notes.push(`${name}: load before ${before}, after ${busy()}`);
  }
} finally {
  await ground.close();
}
print(figures, [...notes, `${Math.round((performance.now() - began) / 1000)} s`]);
