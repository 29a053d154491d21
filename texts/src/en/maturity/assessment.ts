import type { Texts } from '#es/index.ts';

export const maturity: Texts['maturity'] = {
  fileName: 'self-assessments',
  columns: {
    id: 'Number',
    name: 'Name',
    purpose: 'Purpose',
    assessment_date: 'Date',
    status: 'Status',
    framework_version: 'Framework',
    completeness: 'Progress (%)',
    overall_maturity: 'Overall maturity',
    maturity_level: 'Maturity level',
    phva_score: 'PDCA',
    controls_score: 'Controls',
    nist_score: 'Cybersecurity (our own reading)',
    user_name: 'Started by',
    completed_at: 'Finished',
    created_at: 'Created',
  },
};
