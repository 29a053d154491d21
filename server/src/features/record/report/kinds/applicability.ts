import { textsIn } from '@baluarte/texts/wording.ts';
import { wholeTable } from '../table-block.ts';
import type { Writer } from './content.ts';
import { dayIn } from './day-in.ts';
import { pickAssessment } from './pick-assessment.ts';

/** The statement of applicability: every control, whether it applies, why, and what puts it into practice. */
export const applicability: Writer = async ({ reading, sources, options, empty }) => {
  const { report: words } = textsIn(reading.language);
  const id = await pickAssessment(reading, options, { isStatement: true });
  const results = await sources.results(reading, id);
  const block = await wholeTable(await sources.applicability(reading, id), {
    name: 'applicability',
    title: words.kinds.applicability,
    empty,
  });
  return {
    isLandscape: true,
    assessmentIds: [id],
    cover: [
      {
        label: words.assessment.name,
        value: [results.name, dayIn(reading.language)(results.assessment_date)].filter(Boolean).join(' · '),
      },
    ],
    sections: [{ name: 'applicability', title: words.kinds.applicability, level: 1, blocks: [block] }],
  };
};
