import { readCatalogue } from '#organization/shared/seed-data.ts';
import { answersFor, answersLater, type DemoAnswers } from './demo-answers.ts';
import type { DemoAsset, DemoCompany, RiskQuota } from './demo-data.ts';
import { Random } from './random.ts';

/** The three ends of a risk, by code. */
export interface RiskKey {
  asset: string;
  threat: string;
  vulnerability: string;
}

/** A risk of the demonstration from its recognition to today; days count back from today. */
export interface PlannedRisk extends RiskKey {
  owner: string | null;
  description: string | null;
  createdDay: number;
  assessments: { day: number; answers: DemoAnswers }[];
  discard: { day: number; reason: string } | null;
}

/** Days of the workshops in which risks were recognised, over the year; each is assessed some days after. */
const workshops = [352, 322, 291, 262, 226, 194, 158, 130, 96, 64, 38, 12];
const assessedAfter = 9;
const reviews = [176, 112, 78, 47, 26, 5];

/**
 * The combinations an asset's own relations suggest, every threat once before any threat twice. All three ends agree:
 * the threat and the vulnerability are related to the asset, and to each other in the catalogue.
 */
function combinations(asset: DemoAsset, random: Random): RiskKey[] {
  const uses = new Map(readCatalogue().threat_vulnerabilities.map((row) => [row.threat, row.vulnerabilities]));
  const found = random
    .shuffled(asset.threats)
    .flatMap((threat) =>
      random
        .shuffled(asset.vulnerabilities.filter((code) => uses.get(threat)?.includes(code)))
        .map((vulnerability, round) => ({ round, key: { asset: asset.code, threat, vulnerability } })),
    );
  return found.toSorted((a, b) => a.round - b.round).map(({ key }) => key);
}

interface Chosen {
  asset: DemoAsset;
  key: RiskKey;
}

/** `total` combinations: one for every asset, then a second, then the critical ones have more. */
function chooseKeys(assets: readonly DemoAsset[], total: number, random: Random): Chosen[] {
  const ranked = assets.flatMap((asset) =>
    combinations(asset, random).map((key, place) => ({
      asset,
      key,
      rank: place < 2 || asset.critical_details !== null ? place : place + 10,
    })),
  );
  return random
    .shuffled(ranked)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, total);
}

type State = 'assessed' | 'discarded' | 'notRated' | 'impactsMissing' | 'noFactorApplies' | 'probabilityMissing';

function statesOf(quota: RiskQuota): State[] {
  const rest: [State, number][] = [
    ['discarded', quota.discarded],
    ['notRated', quota.not_rated],
    ['impactsMissing', quota.impacts_missing],
    ['noFactorApplies', quota.no_factor_applies],
    ['probabilityMissing', quota.probability_missing],
  ];
  const states = rest.flatMap(([state, count]) => Array.from({ length: count }, () => state));
  return [...states, ...Array.from({ length: quota.total - states.length }, () => 'assessed' as const)];
}

/** What each state has been answered: nothing, some of a whole assessment, or all of it. */
function answersIn(state: State, whole: DemoAnswers, random: Random): DemoAnswers | null {
  switch (state) {
    case 'notRated':
      return null;
    case 'impactsMissing':
      return { ...whole, ratings: whole.ratings.slice(0, 1 + random.below(3)) };
    case 'noFactorApplies':
      return { ...whole, ratings: whole.ratings.map(({ factorId }) => ({ factorId, order: null })) };
    case 'probabilityMissing':
      return { ...whole, probability: null };
    default:
      return whole;
  }
}

/** Unfinished risks were recognised recently; discarded ones are older. */
function createdDayOf(state: State, asset: DemoAsset, random: Random): number {
  const possible = workshops.filter((day) => day < asset.day);
  if (state === 'discarded') return random.pick(possible.slice(0, 6));
  return random.pick(state === 'assessed' ? possible : possible.slice(-3));
}

/** At a review after the assessment, or the day before today where none was held since. */
function discardDay(assessed: number, random: Random): number {
  const later = reviews.filter((review) => review < assessed);
  return later.length > 0 ? random.pick(later) : 1;
}

function named<T extends { code: string }>(rows: readonly T[], code: string): T {
  const row = rows.find((row) => row.code === code);
  if (!row) throw new Error(`the catalogue lacks ${code}`);
  return row;
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function descriptionOf({ asset, key }: Chosen): string {
  const { threats, vulnerabilities } = readCatalogue();
  const threat = named(threats, key.threat);
  const cause = named(vulnerabilities, key.vulnerability).description.es;
  return `${cause} En «${asset.name}» esto da lugar a: ${lowerFirst(threat.name.es)}. ${threat.description.es}`;
}

/** Every risk of a company of the demonstration; the same company always gives the same risks. */
export function planRisks(company: DemoCompany): PlannedRisk[] {
  const random = new Random(company.seed);
  const retired = new Set(company.retired.map(({ asset }) => asset));
  // The risks of a retired asset come first, so that they are among the discarded ones.
  const chosen = chooseKeys(company.assets, company.risks.total, random).toSorted(
    (a, b) => Number(retired.has(b.asset.code)) - Number(retired.has(a.asset.code)),
  );
  const states = statesOf(company.risks);
  let toReassess = company.risks.reassessed;

  return chosen.map(({ asset, key }, index): PlannedRisk => {
    const state = states[index] ?? 'assessed';
    const { severity } = named(readCatalogue().vulnerabilities, key.vulnerability);
    const createdDay = createdDayOf(state, asset, random);
    const day = createdDay - assessedAfter;
    const answers = answersIn(state, answersFor({ asset, threat: key.threat, severity, random }), random);
    const assessments = answers ? [{ day, answers }] : [];
    const later = reviews.filter((review) => review < day - 20);
    if (answers && state === 'assessed' && later.length > 0 && toReassess > 0) {
      toReassess -= 1;
      assessments.push({ day: random.pick(later), answers: answersLater(answers, random) });
    }
    const [whenRetired = '', ...reasons] = company.discard_reasons;
    const reason = retired.has(asset.code) || reasons.length === 0 ? whenRetired : random.pick(reasons);
    return {
      ...key,
      owner: random.chance(0.7) ? asset.owner : null,
      description: random.chance(0.55) ? descriptionOf({ asset, key }) : null,
      createdDay,
      assessments,
      discard: state === 'discarded' ? { day: discardDay(day, random), reason } : null,
    };
  });
}
