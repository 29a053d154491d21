import { report } from '@baluarte/contract/record/report.ts';
import { call, type Answer } from '#kit/http/call.ts';
import { language } from '#kit/texts/texts.ts';

/** The maturity report of an assessment as a PDF, in the language of the interface. */
export const maturityPdf = (assessmentId: number): Promise<Answer<typeof report.make>> =>
  call(report.make, {
    params: { kind: 'maturity' },
    query: { format: 'pdf', assessmentId: String(assessmentId), language: language() },
    isPart: true,
  });
