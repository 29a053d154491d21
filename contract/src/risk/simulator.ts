import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams, idsIn, writtenDate } from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';
import { mostCandidates } from './simulator.rules.ts';

const may = permissions.risks;
const most = 1_000_000_000_000_000;

/**
 * A control to choose. `planned`: it acts on risks of the plan and is not in place yet. `suggested`: it is in place for risks of the
 * same threat and vulnerability, and could act on these too, at no further cost.
 */
const candidate = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['planned', 'suggested']),
  typeId: z.number(),
  statusId: z.number(),
  /** Risks of the plan that it would lower. */
  riskCount: z.number().int(),
  /** Null: nobody said. */
  costOnce: z.number().nullable(),
  costYearly: z.number().nullable(),
  currencyId: z.number().nullable(),
});
export type Candidate = z.infer<typeof candidate>;

const end = z.object({ name: z.string(), nameEn: z.string().nullable() });
const axisLevel = end.extend({ order: z.number().int() });
const place = z.object({ level: z.number().int(), rangeId: z.number().int() });

const movedRisk = z.object({
  id: z.number(),
  code: z.string(),
  asset: z.string(),
  threat: end,
  now: place,
  after: place,
  targetLevel: z.number().int().nullable(),
  reaches: z.boolean(),
});

/** What would be left of the risks of the plan. */
const simulation = z.object({
  /** Risks looked at; `isCut`: the plan has more, of lower levels. */
  riskCount: z.number().int(),
  isCut: z.boolean(),
  /** Risks of each cell of the map, now and then. */
  cells: z.array(
    place.extend({
      probability: z.number().int(),
      impact: z.number().int(),
      now: z.number().int(),
      after: z.number().int(),
    }),
  ),
  probabilityLevels: z.array(axisLevel),
  impactLevels: z.array(axisLevel),
  ranges: z.array(
    end.extend({
      id: z.number().int(),
      color: z.string(),
      levelFrom: z.number(),
      levelTo: z.number(),
      now: z.number().int(),
      after: z.number().int(),
    }),
  ),
  /** Risks at their target, or in a range accepted without approval where they have none. */
  reachedNow: z.number().int(),
  reached: z.number().int(),
  lowered: z.number().int(),
  /** Of the chosen controls, a currency each. */
  costs: z.array(z.object({ currencyId: z.number(), once: z.number(), yearly: z.number() })),
  /** Chosen controls without a cost. */
  unpriced: z.number().int(),
  /** Those that would be lower, the most lowered first; at most fifty. */
  risks: z.array(movedRisk),
  /** Risks that stay where a person typed that they are, whatever is chosen. */
  typed: z.number().int(),
  /** Of these the ones that the chosen controls act on, `after` being what controls alone would come to; at most fifty. */
  typedRisks: z.array(movedRisk),
});
export type Simulation = z.infer<typeof simulation>;

const controlIds = z.array(idOf('control')).min(1).max(mostCandidates);
const currencyId = z.literal([1, 2, 3]);
const budget = z.number().min(0).max(most);
const name = line().min(1).max(120);

const scenario = z.object({
  id: z.number(),
  scopeId: z.number(),
  name: z.string(),
  budget: z.number().nullable(),
  currencyId: z.number().nullable(),
  controlIds: z.array(z.number()),
  /** When it was turned into a plan the last time. */
  plannedAt: z.string().nullable(),
  version: z.number().int(),
  updatedAt: z.string(),
});
export type Scenario = z.infer<typeof scenario>;

const access = may.viewTreatment;

/** What would be left of the risks of the plan with further controls, and sets of them that are kept. All of it asks for the levels. */
export const simulator = livingInScope({
  candidates: endpoint({
    name: 'simulator.candidates',
    method: 'GET',
    path: '/treatments/simulation/candidates',
    access,
    reply: z.object({ riskCount: z.number().int(), isCut: z.boolean(), rows: z.array(candidate) }),
  }),
  simulate: endpoint({
    name: 'simulator.simulate',
    method: 'GET',
    path: '/treatments/simulation',
    access,
    /** Without `controlIds`: as it is. */
    query: z.strictObject({ controlIds: idsIn('control').optional() }),
    reply: simulation,
  }),
  /** The set within a budget that brings the most risks to their target, then the lowest levels, then the least cost. */
  best: endpoint({
    name: 'simulator.best',
    method: 'GET',
    path: '/treatments/simulation/best',
    access,
    query: z.strictObject({
      /** Of the first year. */
      budget: z.coerce.number().min(0).max(most),
      currencyId: z.coerce.number().pipe(currencyId),
    }),
    reply: z.object({
      controlIds: z.array(z.number()),
      cost: z.number(),
      /** Whether no other set is better; otherwise a better one may exist. */
      isExact: z.boolean(),
      /** Candidates that were weighed, and those left out because their cost is in another currency. */
      weighed: z.number().int(),
      leftOut: z.number().int(),
    }),
  }),
  scenarios: endpoint({
    name: 'scenario.list',
    method: 'GET',
    path: '/treatments/scenarios',
    access,
    reply: z.array(scenario),
  }),
  create: endpoint({
    name: 'scenario.create',
    method: 'POST',
    path: '/treatments/scenarios',
    access: may.createTreatment,
    body: z.strictObject({
      name,
      controlIds,
      budget: budget.nullable().default(null),
      currencyId: currencyId.nullable().default(null),
    }),
    reply: scenario,
    status: 201,
  }),
  update: endpoint({
    name: 'scenario.update',
    method: 'PUT',
    path: '/treatments/scenarios/{id}',
    access: may.editTreatment,
    params: idParams('scenario'),
    body: z.strictObject({
      name: name.optional(),
      controlIds: controlIds.optional(),
      version: z.number().int().min(1).optional(),
    }),
    reply: scenario,
  }),
  remove: endpoint({
    name: 'scenario.remove',
    method: 'DELETE',
    path: '/treatments/scenarios/{id}',
    access: may.deleteTreatment,
    params: idParams('scenario'),
    reply: z.object({ changesetId: z.number().nullable() }),
  }),
  /**
   * Turns a scenario into the plan, as one act: its suggested controls are associated with the risks they are suggested for, and the
   * risks it lowers that nothing was decided about are decided to be mitigated.
   */
  plan: endpoint({
    name: 'scenario.plan',
    method: 'POST',
    path: '/treatments/scenarios/{id}/plan',
    access: may.createTreatment,
    parts: [may.associateControl],
    params: idParams('scenario'),
    body: z.strictObject({ ownerId: idOf('parameter', 'area'), dueDate: writtenDate }),
    reply: z.object({ decided: z.number().int(), associated: z.number().int(), ...withChangeset }),
  }),
});

export const simulatorProblems = problemsOf({
  'scenario.nameTaken': { status: 409, field: 'name' },
  'scenario.nothingToPlan': { status: 409 },
});
