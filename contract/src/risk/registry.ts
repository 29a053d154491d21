import type { AnyEndpoint } from '#kit/endpoint.ts';
import { assetGraph } from './asset-graph.ts';
import { assetGroup } from './asset-group.ts';
import { coverage } from './coverage.ts';
import { controlProblems } from './control.ts';
import { controlProposal } from './control-proposal.ts';
import { followMany } from './follow-many.ts';
import { followUpCalendar, followUpCalendarProblems } from './follow-up-calendar.ts';
import { followUp, followUpProblems } from './follow-up.ts';
import { gapControl } from './gap-control.ts';
import { riskControl } from './risk-control.ts';
import { impact, impactProblems } from './impact.ts';
import { method, methodProblems } from './method.ts';
import { ownTreatment } from './own-treatment.ts';
import { probability, probabilityProblems } from './probability.ts';
import { risk, riskProblems } from './risk.ts';
import { simulator, simulatorProblems } from './simulator.ts';
import { treatment, treatmentProblems } from './treatment.ts';

/** Endpoints of risks and their method. */
export const endpoints: readonly AnyEndpoint[] = [
  impact,
  probability,
  method,
  risk,
  coverage,
  riskControl,
  gapControl,
  controlProposal,
  followUp,
  followMany,
  followUpCalendar,
  treatment,
  ownTreatment,
  simulator,
  assetGraph,
  assetGroup,
].flatMap((domain) => Object.values<AnyEndpoint>(domain));

/** Codes of their refusals. */
export const problems = {
  ...impactProblems,
  ...probabilityProblems,
  ...methodProblems,
  ...riskProblems,
  ...controlProblems,
  ...followUpProblems,
  ...followUpCalendarProblems,
  ...treatmentProblems,
  ...simulatorProblems,
} as const;
