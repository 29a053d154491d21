import { remindMinimumWageJob } from './features/organization/parameter/parameter.jobs.ts';
import { remindOfEndsJob } from './features/organization/user/user.jobs.ts';
import { makeArchiveJob, restoreArchiveJob, sweepArchivesJob } from './features/organization/archive/archive.jobs.ts';
import { countCompaniesJob, eraseExamplesJob } from './features/organization/company/companies/company.jobs.ts';
import { applyRetentionJob } from './features/organization/setting/setting.jobs.ts';
import { offboardingJob } from './features/organization/shared/offboarding-job.ts';
import { scanFileJob, tendEvidenceJob, verifyFilesJob } from './features/inventory/evidence/evidence.jobs.ts';
import { runImportJob, sweepImportsJob } from './features/inventory/import/import.jobs.ts';
import { remindOfFollowUpsJob } from './features/risk/control/follow-up/follow-up.jobs.ts';
import { decayJob } from './features/risk/control/decay.jobs.ts';
import { forgetVisitsJob } from './features/maturity/mspi/mspi.jobs.ts';
import { tendTreatmentsJob } from './features/risk/risk/treatment/treatment.jobs.ts';
import { verifyChainsJob } from './features/record/audit/audit.jobs.ts';
import { sendDigestsJob } from './features/record/notification/notification.jobs.ts';
import { makeDocumentJob, sweepDocumentsJob } from './features/record/report/document/document.jobs.ts';
import { runSchedulesJob } from './features/record/report/schedule/schedule.jobs.ts';
import { reportViewJob, reportViewsJob } from './features/record/subscription/subscription.jobs.ts';
import { makeHandoverJob, sweepHandoversJob } from './features/record/handover/handover.jobs.ts';
import { sealJob } from './kit/history/sealing.ts';
import type { Job } from './kit/jobs/jobs.ts';
import { sendMailJob, sendVisitorMailJob } from './kit/mail/mail.ts';
import { deliverNoticeJob } from './kit/notification/notify.ts';
import { sendSmsJob } from './kit/sms/sms.ts';

/** Every kind of job, each of which has its queue; who does them is in `workers.ts`. */
export const jobKinds: readonly Job[] = [
  sealJob,
  sendMailJob,
  sendVisitorMailJob,
  sendSmsJob,
  deliverNoticeJob,
  sendDigestsJob,
  reportViewsJob,
  reportViewJob,
  verifyChainsJob,
  runImportJob,
  sweepImportsJob,
  makeArchiveJob,
  restoreArchiveJob,
  sweepArchivesJob,
  offboardingJob,
  countCompaniesJob,
  eraseExamplesJob,
  applyRetentionJob,
  remindMinimumWageJob,
  remindOfEndsJob,
  scanFileJob,
  tendEvidenceJob,
  verifyFilesJob,
  tendTreatmentsJob,
  remindOfFollowUpsJob,
  decayJob,
  forgetVisitsJob,
  makeDocumentJob,
  sweepDocumentsJob,
  runSchedulesJob,
  makeHandoverJob,
  sweepHandoversJob,
];
