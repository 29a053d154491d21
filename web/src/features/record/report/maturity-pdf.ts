import { report } from '@baluarte/contract/record/report.ts';
import { call, type Answer } from '#kit/http/call.ts';
import { language } from '#kit/texts/texts.ts';

/** The maturity report of an assessment as a PDF, in the language of the interface, compared with another one or with the usual one. */
export const maturityPdf = (assessmentId: number, compareId: number | undefined): Promise<Answer<typeof report.make>> =>
  call(report.make, {
    params: { kind: 'maturity' },
    query: {
      format: 'pdf',
      assessmentId: String(assessmentId),
      compareId: compareId === undefined ? undefined : String(compareId),
      language: language(),
    },
    isPart: true,
  });
