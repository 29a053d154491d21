import { permissions } from '@baluarte/contract/permissions.ts';
import type { ChecklistRights } from '@baluarte/contract/record/checklist.rules.ts';
import type { StepRights } from '@baluarte/contract/record/next-steps.rules.ts';
import { useCan } from '#kit/session/session.tsx';

/** What of the work that the start page asks for this person may do. */
export function useRights(): StepRights & ChecklistRights {
  const can = useCan();
  const { assets, threats, vulnerabilities, risks, users, evidence, assessments, auditRequests } = permissions;
  return {
    createAssets: can(assets.create),
    editAssets: can(assets.edit),
    createThreats: can(threats.create),
    createVulnerabilities: can(vulnerabilities.create),
    recognize: can(risks.viewRecognition) && can(risks.createRecognition),
    assess: can(risks.editProbability),
    decide: can(risks.createTreatment) || can(risks.editTreatment),
    control: can(risks.listControls) && can(risks.associateControl),
    followUp: can(risks.createFollowUp),
    measure: can(assessments.create),
    answer: can(auditRequests.answer),
    approve: can(risks.approveAcceptance),
    renew: can(evidence.edit),
    seeMap: can(risks.viewMaps) && can(risks.viewProbability) && can(risks.viewImpacts),
    invite: can(users.create),
  };
}
