import { permissions } from './permissions.ts';
import { editsOfRisk, riskFile } from '#risk/risk-file.ts';

const { viewImpactLevels, viewImpacts, viewProbability } = permissions.risks;

/** What is imported and is neither a catalogue nor pairs: which fields it has depends on the company. */
export const registers = {
  riskFile: {
    ...riskFile(),
    /** Any of these allows to change rows that are there. */
    edits: editsOfRisk,
    /** What its imports tell beside that there are such rows: asked of who opens one of somebody else. */
    told: [viewProbability, viewImpacts, viewImpactLevels],
  },
};
