/** What is left of a risk once some controls are in place. */
export type Outcome = { readonly reachesTarget: boolean; readonly level: number };

/** A risk that a plan is made for. */
export type PlannedRisk = {
  /** Places of the candidates that act on it, from 0. */
  readonly candidates: readonly number[];
  /** What is left with some of these in place; a further one never raises the level nor loses the target. */
  readonly outcome: (chosen: readonly number[]) => Outcome;
  /** Risks that are alike in all of this; one unless said. */
  readonly count?: number;
};

/** Candidates to choose among. Costs are of one currency and one period, 0 or more. */
export type Choice = {
  readonly costs: readonly number[];
  readonly risks: readonly PlannedRisk[];
  /** The chosen ones cost no more together. */
  readonly budget: number;
  /** Asked again and again; once it says so, the best set so far is answered, which is not exact. Never, unless said. */
  readonly isOver?: () => boolean;
};

export type BestSet = {
  /** Places of the chosen candidates, ascending. */
  readonly chosen: readonly number[];
  readonly cost: number;
  /** Risks that reach their target. */
  readonly reached: number;
  /** Sum of the levels that are left. */
  readonly level: number;
  /** Whether no other set is better; otherwise it was found by steps, and a better one may exist. */
  readonly isExact: boolean;
};

/** Up to so many candidates every set is weighed. */
export const mostExact = 20;

/** More risks at their target, then lower levels, then less cost: negative where `a` is better. */
const byWorth = (a: Score, b: Score) => b.reached - a.reached || a.level - b.level || a.cost - b.cost;
type Score = Pick<BestSet, 'reached' | 'level' | 'cost'>;

/** A risk, and its outcomes that were asked for already, by the places that were chosen. */
type Known = PlannedRisk & { readonly known: Map<string, Outcome> };

/** Sums over all risks for sets that differ in one candidate at a time; an outcome is asked for once a set. */
class Weighing {
  readonly #risks: readonly Known[];
  readonly #risksOf: readonly (readonly number[])[];
  readonly #isIn: boolean[];
  readonly #now: Outcome[];
  reached = 0;
  level = 0;

  constructor({ costs, risks }: Choice, isAll: boolean) {
    this.#risks = risks.map((risk) => ({ ...risk, known: new Map<string, Outcome>() }));
    this.#risksOf = costs.map((_, place) =>
      risks.flatMap(({ candidates }, risk) => (candidates.includes(place) ? [risk] : [])),
    );
    this.#isIn = costs.map(() => isAll);
    this.#now = risks.map((_, risk) => this.#outcomeOf(risk));
    for (const [risk, outcome] of this.#now.entries()) this.#count(risk, outcome, 1);
  }

  #count(risk: number, { reachesTarget, level }: Outcome, sign: 1 | -1): void {
    const count = sign * (this.#risks[risk]?.count ?? 1);
    this.reached += reachesTarget ? count : 0;
    this.level += count * level;
  }

  #outcomeOf(risk: number): Outcome {
    const { candidates, known, outcome } = this.#risks[risk] as Known;
    const chosen = candidates.filter((place) => this.#isIn[place]);
    const key = chosen.join();
    const there = known.get(key) ?? outcome(chosen);
    known.set(key, there);
    return there;
  }

  has(place: number): boolean {
    return this.#isIn[place] === true;
  }

  set(place: number, isIn: boolean): void {
    this.#isIn[place] = isIn;
    for (const risk of this.#risksOf[place] ?? []) {
      this.#count(risk, this.#now[risk] as Outcome, -1);
      const next = this.#outcomeOf(risk);
      this.#now[risk] = next;
      this.#count(risk, next, 1);
    }
  }
}

const costOf = (costs: readonly number[], chosen: readonly number[]) =>
  chosen.reduce((sum, place) => sum + (costs[place] ?? 0), 0);

/**
 * The set of candidates within a budget that brings the most risks to their target, of those the one that leaves the lowest levels, of
 * those the cheapest. Exact up to `mostExact` candidates, by branch and bound: a set is given up once all it could still become is no
 * better than the best that is known, which holds because no control ever raises a level. Beyond, the best step for its cost is taken
 * again and again, from nothing and from the best single candidate, and then single exchanges as long as one helps.
 * @throws RangeError for a cost or a budget below 0, or one that is no number
 */
export function bestSet(choice: Choice): BestSet {
  if ([choice.budget, ...choice.costs].some((amount) => !(amount >= 0)))
    throw new RangeError('costs and budgets are 0 or more');
  const found = choice.costs.length <= mostExact ? weighAll(choice) : improve(choice);
  return { ...found, isExact: choice.costs.length <= mostExact && !isOver(choice) };
}

type Found = Omit<BestSet, 'isExact'>;

const isOver = (choice: Choice): boolean => choice.isOver?.() ?? false;

function weighAll(choice: Choice): Found {
  const { costs, budget } = choice;
  const weighing = new Weighing(choice, true);
  let best: Found | null = null;
  // The dear ones first: leaving them out narrows what is left the most.
  const order = costs.map((_, place) => place).toSorted((a, b) => (costs[b] ?? 0) - (costs[a] ?? 0));
  const decide = (at: number, cost: number): void => {
    const { reached, level } = weighing;
    if (best && (isOver(choice) || byWorth({ reached, level, cost }, best) >= 0)) return;
    const place = order[at];
    if (place === undefined) {
      best = { chosen: order.filter((each) => weighing.has(each)).toSorted((a, b) => a - b), cost, reached, level };
      return;
    }
    const own = costs[place] ?? 0;
    if (cost + own <= budget) decide(at + 1, cost + own);
    weighing.set(place, false);
    decide(at + 1, cost);
    weighing.set(place, true);
  };
  decide(0, 0);
  return best ?? { chosen: [], cost: 0, reached: 0, level: 0 };
}

/** The better of two ways: by steps from nothing, and by steps from the best single candidate, which cheap steps could leave no money for. */
function improve(choice: Choice): Found {
  const bySteps = takeSteps(choice, []);
  const singles = choice.costs.flatMap((cost, place) =>
    cost <= choice.budget && !isOver(choice) ? [weighOne(choice, place)] : [],
  );
  const [single] = singles.toSorted(byWorth);
  const fromSingle = single ? takeSteps(choice, single.chosen) : bySteps;
  return byWorth(fromSingle, bySteps) < 0 ? fromSingle : bySteps;
}

/** A candidate by itself. */
function weighOne(choice: Choice, place: number): Found {
  const weighing = new Weighing(choice, false);
  weighing.set(place, true);
  return { chosen: [place], cost: choice.costs[place] ?? 0, reached: weighing.reached, level: weighing.level };
}

/** Steps and exchanges from what is chosen at first. */
function takeSteps(choice: Choice, first: readonly number[]): Found {
  const { costs, budget } = choice;
  const weighing = new Weighing(choice, false);
  const chosen = new Set<number>();
  const places = costs.map((_, place) => place);
  let cost = 0;
  const put = (place: number, isIn: boolean) => {
    weighing.set(place, isIn);
    if (isIn) chosen.add(place);
    else chosen.delete(place);
    cost = costOf(costs, [...chosen]);
  };
  const score = (): Score => ({ reached: weighing.reached, level: weighing.level, cost });
  /** What a step gains, by its cost: risks at their target first. Free steps come before all others. */
  const gain = (before: Score, after: Score) => {
    const price = Math.max(after.cost - before.cost, Number.EPSILON);
    return { reached: (after.reached - before.reached) / price, level: (before.level - after.level) / price };
  };
  for (const place of first) put(place, true);
  while (!isOver(choice)) {
    const before = score();
    let step: { place: number; reached: number; level: number } | null = null;
    for (const place of places) {
      if (chosen.has(place) || cost + (costs[place] ?? 0) > budget || isOver(choice)) continue;
      put(place, true);
      const after = score();
      const gained = { place, ...gain(before, after) };
      if (after.reached > before.reached || after.level < before.level)
        if (!step || gained.reached > step.reached || (gained.reached === step.reached && gained.level > step.level))
          step = gained;
      put(place, false);
    }
    if (!step) break;
    put(step.place, true);
  }
  exchange: for (;;) {
    const before = score();
    for (const out of chosen.values().toArray())
      for (const into of places) {
        if (isOver(choice)) break exchange;
        if (chosen.has(into) || cost - (costs[out] ?? 0) + (costs[into] ?? 0) > budget) continue;
        put(out, false);
        put(into, true);
        if (byWorth(score(), before) < 0) continue exchange;
        put(into, false);
        put(out, true);
      }
    break;
  }
  return { chosen: [...chosen].toSorted((a, b) => a - b), ...score() };
}
