import { reportSchedule } from '@baluarte/contract/record/report-schedule.ts';
import { useParams } from 'react-router';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { EndByLink } from '#record/shared/end-by-link.tsx';

/** The link of a scheduled report. */
export function StopReportPage() {
  const { texts } = useTexts();
  const { token = '' } = useParams();
  return (
    <EndByLink
      words={texts.reportPage.scheduled.stop}
      end={() => call(reportSchedule.stop, { body: { token }, isSecret: true })}
    />
  );
}
