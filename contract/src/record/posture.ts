import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { isoDate, pastMoment } from '#kit/values.ts';
import { permissions, type PermissionCode } from '#app/permissions.ts';
import { ofLevel } from '#risk/level-access.ts';
import { planStates, treatmentOptions } from '#risk/treatment.rules.ts';
import { panelNames, panelsOf, type ArrangedPage } from './arrangement.rules.ts';

const count = z.number().int();
/** Risks in each range. */
const counts = z.array(z.object({ rangeId: z.number(), count }));

/** Days within which an acceptance that ends is about to lapse, and how many of each panel are named. */
export const soonDays = 30;
export const mostNamed = 5;
export const mostTop = 5;

const axisLevel = z.object({ order: z.number().int(), name: z.string(), nameEn: z.string().nullable() });
const range = z.object({
  id: z.number(),
  color: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  levelFrom: z.number(),
  levelTo: z.number(),
  controlRequired: z.boolean(),
});
/** A cell of all four maps, and how many assessed risks each has in it. */
const cell = z.object({
  probability: z.number().int(),
  impact: z.number().int(),
  level: z.number().int(),
  rangeId: z.number().int(),
  inherent: count,
  residual: count,
  expected: count,
  target: count,
});

/** What became of the risks since a day, by what is left of each and with the ranges of now: those whose range is another one. */
const movement = z.object({
  since: isoDate,
  ranges: z.array(z.object({ rangeId: z.number(), entered: count, left: count })),
  rose: count,
  fell: count,
  /** Of those that left, risks that were deleted: a list has them as of that day alone. */
  deleted: count,
  moves: z.array(
    z.object({
      fromProbability: z.number().int(),
      fromImpact: z.number().int(),
      probability: z.number().int(),
      impact: z.number().int(),
      count,
    }),
  ),
});

const place = z.object({ level: z.number().int(), rangeId: z.number().int() });
const topRisk = z.object({
  id: z.number(),
  code: z.string().nullable(),
  asset: z.string(),
  threat: z.string(),
  threatEn: z.string().nullable(),
  vulnerability: z.string(),
  vulnerabilityEn: z.string().nullable(),
  inherent: place,
  residual: place,
});
export type TopRisk = z.infer<typeof topRisk>;

const monthEnd = z.object({
  month: z.string(),
  counts,
  countsToday: counts,
  residual: counts,
  residualToday: counts,
});

/** An area with how much of it is late; null: what nobody answers for. */
const ofArea = z.object({
  areaId: z.number().nullable(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  count,
});
const ofAreas = z.object({ total: count, areas: z.array(ofArea) });

const plan = z.object({
  total: count,
  states: z.record(z.enum(planStates), count),
  overdue: count,
  /** With a date to be completed by that is over: how many of them are completed, and how many there are. */
  planned: count,
  kept: count,
  /** Of those that are, by their day. */
  onTime: count,
});

const acceptances = z.object({
  /** The last day of those that are about to end. */
  to: isoDate,
  count,
  first: z.array(
    z.object({ riskId: z.number(), code: z.string().nullable(), asset: z.string(), expiresOn: z.string() }),
  ),
});

const axis = z.object({ code: z.string(), name: z.string(), nameEn: z.string(), score: z.number().nullable() });
const maturity = z.object({
  assessmentId: z.number(),
  name: z.string().nullable(),
  date: z.string(),
  isFinished: z.boolean(),
  overall: z.number().nullable(),
  level: z.number().int().nullable(),
  target: z.number(),
  axes: z.array(axis),
});

/** A treatment under way that an area of whoever asks answers for: what is to be done about what, and until when. */
const ownTreatment = z.object({
  riskId: z.number(),
  code: z.string().nullable(),
  asset: z.string(),
  threat: z.string(),
  threatEn: z.string().nullable(),
  vulnerability: z.string(),
  vulnerabilityEn: z.string().nullable(),
  option: z.enum(treatmentOptions),
  activity: z.string().nullable(),
  dueDate: z.string().nullable(),
  isOverdue: z.boolean(),
  /** To be mitigated, and a control of it is not in place yet: it cannot be done before. */
  waitsForControls: z.boolean(),
  version: z.number().int(),
});
export type OwnTreatment = z.infer<typeof ownTreatment>;

/** Work of whoever asks, in the scope worked in; what they may not list is null. */
const ownWork = z.object({
  /** Controls that they, or their areas, follow up: late ones, and those of the next seven days; the first of both by day. */
  followUps: z
    .object({
      overdue: count,
      soon: count,
      to: isoDate,
      first: z.array(z.object({ id: z.number(), name: z.string(), due: isoDate })),
      /** The first of those that are due later. */
      later: z.array(z.object({ id: z.number(), name: z.string(), due: isoDate })),
    })
    .nullable(),
  /** Treatments their areas answer for. */
  plan: z.object({ overdue: count, underWay: count, areaIds: z.array(z.number()) }).nullable(),
  /** Of members, who may not see the plan: what their areas are to do, the most urgent first. */
  treatments: z.array(ownTreatment).nullable(),
  /** Assessments they were given a part of, and how many of their questions are open. */
  assessments: z
    .array(
      z.object({
        id: z.number(),
        name: z.string().nullable(),
        date: z.string(),
        step: z.enum(['clauses', 'controls']),
        open: count,
        /** The same of each step that has some. */
        steps: z.array(z.object({ step: z.enum(['clauses', 'controls']), open: count })),
      }),
    )
    .nullable(),
});
export type OwnWork = z.infer<typeof ownWork>;

/** A panel of a start page as a person left it. */
export const placed = z.strictObject({ panel: z.enum(panelNames), isShown: z.boolean() });
/** How a person left the panels of a page; null: as they come. */
const arrangement = z.array(placed).nullable();

/** How a field that tells levels is kept from who may not read them. */
type Guard = <S extends z.ZodType>(codes: readonly PermissionCode[], schema: S) => z.ZodOptional<S>;

const figuresWith = (guarded: Guard) =>
  z.object({
    /** The day of the company, at the moment it is shown as of. */
    today: isoDate,
    /** The moment it is shown as of; null: now. */
    at: z.string().nullable(),
    /** null without the permission to list risks. */
    risks: z
      .object({
        total: count,
        incomplete: count,
        mitigated: count,
        /** Of which method the colours are. */
        method: z.object({
          version: z.number().int(),
          mode: z.enum(['product', 'matrix']),
          since: z.string().nullable(),
          isCurrent: z.boolean(),
        }),
        probabilityLevels: z.array(axisLevel),
        impactLevels: z.array(axisLevel),
        ranges: guarded(ofLevel, z.array(range)),
        cells: guarded([...ofLevel, permissions.risks.viewMaps], z.array(cell)),
        /** Assessed risks by range, worst first. */
        counts: guarded(
          ofLevel,
          z.array(
            z.object({ rangeId: z.number().int(), inherent: count, residual: count, expected: count, target: count }),
          ),
        ),
        /** Planned to end above their target. */
        aboveTarget: guarded(ofLevel, count),
        top: guarded(ofLevel, z.array(topRisk)),
        /** null where no day was asked for. */
        movement: guarded(ofLevel, movement.nullable()),
        trend: guarded(ofLevel, z.array(monthEnd)),
      })
      .nullable(),
    controls: z.object({ total: count, unverified: count }).nullable(),
    plan: plan.nullable(),
    late: z.object({ plan: ofAreas.nullable(), followUps: ofAreas.nullable() }).nullable(),
    acceptances: acceptances.nullable(),
    maturity: maturity.nullable(),
    /** Active assets by how far the furthest of their risks got. */
    coverage: z.object({ total: count, assessed: count, pending: count, excluded: count, missing: count }).nullable(),
    evidence: z.object({ total: count, soon: count, expired: count }).nullable(),
  });

/** All that the posture shows; what whoever asks has no right to is null, or missing where it tells levels. */
export const postureFigures = figuresWith(guarded);
/** The same after its maker's rights have been asked for: nobody signs in to read it. */
export const boardFigures = figuresWith((_codes, schema) => schema.optional());

export type PostureFigures = z.infer<typeof postureFigures>;

/** Whose ranges and scales the past is shown with: those in force then, or today's. */
const pastMethod = z.enum(['then', 'today']).default('then');
const postureQuery = z.strictObject({
  since: isoDate.optional(),
  at: pastMoment.optional(),
  method: pastMethod,
});

const page = z.enum(Object.keys(panelsOf) as [ArrangedPage, ...ArrangedPage[]]);
// Of the person, in whatever scope.
const own = { access: 'signedIn', scopes: 'every', byKey: false } as const;

/** The state of the risks on one page, and how each person arranged it. */
export const posture = {
  get: endpoint({
    name: 'posture.get',
    method: 'GET',
    path: '/posture',
    access: 'signedIn',
    scopes: 'chosen',
    query: postureQuery,
    reply: postureFigures.extend({ mine: ownWork.nullable(), arrangement }),
  }),
  /** The work of whoever asks, and how they arranged the start page. */
  own: endpoint({
    name: 'posture.own',
    method: 'GET',
    path: '/posture/own',
    access: 'signedIn',
    scopes: 'chosen',
    byKey: false,
    reply: z.object({ today: isoDate, mine: ownWork.nullable(), arrangement }),
  }),
  arrange: endpoint({
    name: 'posture.arrange',
    method: 'PUT',
    path: '/posture/arrangements/{page}',
    ...own,
    params: z.strictObject({ page }),
    body: z.strictObject({
      panels: z
        .array(placed)
        .min(1)
        .max(panelNames.length)
        .refine((panels) => new Set(panels.map(({ panel }) => panel)).size === panels.length, {
          params: { code: 'taken' },
        }),
    }),
    reply: z.object({ arrangement }),
  }),
  restore: endpoint({
    name: 'posture.restore',
    method: 'DELETE',
    path: '/posture/arrangements/{page}',
    ...own,
    params: z.strictObject({ page }),
  }),
};
