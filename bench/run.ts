/*
 * The figures of the product, each beside its limit measured in the same run.
 *   npm run bench                        everything, a quarter of an hour on two cores
 *   npm run bench -- --only list,map     single parts
 */
import { cpus, totalmem } from 'node:os';
import { argv, exit, stderr, version } from 'node:process';
import { parseArgs } from 'node:util';
import { buildWebWhenStale } from '../server/src/kit/pages/web-build.ts';
import { measureAssets } from './assets.ts';
import { measureAssessments } from './assessments.ts';
import { measureArchive } from './archive-part.ts';
import { measureDownloads } from './downloads.ts';
import { prepareEnvironment, type Environment } from './environment.ts';
import { measureControls } from './controls.ts';
import { measureDepth, measureList } from './list.ts';
import { busy } from './load.ts';
import { measureCompanies } from './companies.ts';
import { measureEvidence } from './evidence.ts';
import { measureInheritance } from './inheritance.ts';
import { measureFollowUps } from './follow-ups.ts';
import { measureGraph } from './graph.ts';
import { measureImport } from './import-part.ts';
import { measureLighthouse, measurePublicPage } from './lighthouse.ts';
import { measureMap, measureMaps } from './map.ts';
import { measureMethod } from './method.ts';
import { measurePages } from './pages.ts';
import { measurePlan } from './plan.ts';
import { measurePosture } from './posture.ts';
import { measureRecheck } from './recheck.ts';
import { measureReports } from './reports.ts';
import { measureSearch } from './search.ts';
import { measureSubscriptions } from './subscriptions.ts';
import { print, type Figure } from './table.ts';
import { measureVisits } from './visits.ts';
import { measureWeight } from './weight.ts';

/** The parts on the environment, in the order they run; the last five add to it. */
const parts: Readonly<Record<string, (environment: Environment) => Promise<Figure[]>>> = {
  list: measureList,
  depth: measureDepth,
  plan: measurePlan,
  map: measureMap,
  inheritance: measureInheritance,
  posture: measurePosture,
  pages: measurePages,
  weight: measureWeight,
  lighthouse: measureLighthouse,
  assets: measureAssets,
  search: measureSearch,
  downloads: measureDownloads,
  graph: measureGraph,
  evidence: measureEvidence,
  assessments: measureAssessments,
  companies: measureCompanies,
  subscriptions: measureSubscriptions,
  method: measureMethod,
  controls: measureControls,
  followUps: measureFollowUps,
  maps: measureMaps,
};
/** Parts with their own test data, run after the shared data are removed. */
const alone: Readonly<Record<string, () => Promise<Figure[]>>> = {
  import: measureImport,
  recheck: measureRecheck,
  archive: measureArchive,
  reports: measureReports,
  visits: measureVisits,
  public: measurePublicPage,
};
const names = [...Object.keys(parts), ...Object.keys(alone)];

const { values } = parseArgs({ args: argv.slice(2), options: { only: { type: 'string' } } });
const chosen = values.only?.split(',') ?? names;
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  stderr.write(`no such part: ${unknown.join(', ')}; there are ${names.join(', ')}\n`);
  exit(1);
}

const began = performance.now();
const [processor] = cpus();
const notes = [
  `${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${version}; clients, servers and database share them`,
];
const figures: Figure[] = [];

/** Runs one part and notes how busy the machine was: an average over the last minute, what is measured included. */
async function take(name: string, measure: () => Promise<Figure[]>): Promise<void> {
  const before = busy();
  const start = performance.now();
  stderr.write(`${name} (load ${before})\n`);
  const taken = await measure();
  figures.push(...taken);
  // Printed at once, so that an interrupted run still has results.
  for (const { what, measured } of taken) stderr.write(`  ${what}: ${measured}\n`);
  notes.push(`${name}: ${Math.round((performance.now() - start) / 1000)} s, load ${before} before, ${busy()} after`);
}

const inEnvironment = Object.entries(parts).filter(([name]) => chosen.includes(name));
if (inEnvironment.length > 0) {
  stderr.write('preparing the environment\n');
  await buildWebWhenStale(new AbortController().signal);
  const environment = await prepareEnvironment();
  try {
    for (const [name, measure] of inEnvironment) await take(name, () => measure(environment));
  } finally {
    await environment.close();
  }
}
for (const [name, measure] of Object.entries(alone)) if (chosen.includes(name)) await take(name, measure);
print(figures, [...notes, `${Math.round((performance.now() - began) / 1000)} s in all`]);
