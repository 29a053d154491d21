import { remindMinimumWage } from './features/organization/parameter/remind-minimum-wage.ts';
import { remindMinimumWageJob } from './features/organization/parameter/parameter.jobs.ts';
import { remindOfEnds } from './features/organization/user/remind-of-ends.ts';
import { remindOfEndsJob } from './features/organization/user/user.jobs.ts';
import { verifyChainsJob } from './features/record/audit/audit.jobs.ts';
import { verifyEveryChain } from './features/record/audit/verify-and-notify.ts';
import { countCompaniesJob, eraseExamplesJob } from './features/organization/company/companies/company.jobs.ts';
import { countEveryCompany } from './features/organization/company/companies/count-companies.ts';
import { eraseExpired } from './features/organization/company/example/erase-example.ts';
import { archiveWorker } from './features/organization/archive/archive-worker.ts';
import { evidenceWorker } from './features/inventory/evidence/evidence-worker.ts';
import { importWorker } from './features/inventory/import/run/import-worker.ts';
import { notificationWorker } from './features/record/notification/notification-worker.ts';
import { auditReader } from './features/record/audit/reader.ts';
import { subscriptionWorker } from './features/record/subscription/subscription-worker.ts';
import { applyRetentionJob } from './features/organization/setting/setting.jobs.ts';
import { applyRetention } from './features/organization/setting/retention.ts';
import { offboardingWorker } from './features/organization/user/offboard-account.ts';
import { remindOfFollowUpsJob } from './features/risk/control/follow-up/follow-up.jobs.ts';
import { remindOfFollowUps } from './features/risk/control/follow-up/remind-of-follow-ups.ts';
import { decayControls } from './features/risk/control/decay.ts';
import { decayJob } from './features/risk/control/decay.jobs.ts';
import { forgetVisits } from './features/maturity/mspi/forget-visits.ts';
import { forgetVisitsJob } from './features/maturity/mspi/mspi.jobs.ts';
import { tendTreatments } from './features/risk/risk/treatment/tend-treatments.ts';
import { tendTreatmentsJob } from './features/risk/risk/treatment/treatment.jobs.ts';
import { documentWorker } from './features/record/report/document/document-worker.ts';
import { archiveDoors } from './archive-doors.ts';
import { reportSources } from './report-sources.ts';
import { handoverWorker } from './features/record/handover/handover-worker.ts';
import { handoverSources } from './handover-sources.ts';
import { importStores } from './stores.ts';
import { mailWorker } from './kit/mail/mail-worker.ts';
import type { Parts } from './kit/http/parts.ts';
import { sealAll, sealJob } from './kit/history/sealing.ts';
import { smsWorker } from './kit/sms/sms-worker.ts';

/** Who does which kind of job. */
export function registerWorkers(parts: Parts): void {
  const { jobs, database } = parts;
  jobs.work(sealJob, async () => {
    await sealAll(database);
  });
  jobs.work(verifyChainsJob, () => verifyEveryChain(parts));
  notificationWorker(parts);
  subscriptionWorker({ parts, audit: auditReader });
  jobs.work(countCompaniesJob, async () => {
    await countEveryCompany(parts);
  });
  jobs.work(eraseExamplesJob, () => eraseExpired(parts));
  jobs.work(remindMinimumWageJob, () => remindMinimumWage(parts));
  jobs.work(remindOfEndsJob, () => remindOfEnds(parts));
  jobs.work(applyRetentionJob, () => applyRetention(parts));
  mailWorker(parts);
  smsWorker(parts);
  importWorker(parts, importStores);
  evidenceWorker(parts);
  archiveWorker(parts, archiveDoors);
  documentWorker(parts, reportSources);
  handoverWorker(parts, handoverSources);
  offboardingWorker(parts);
  jobs.work(remindOfFollowUpsJob, () => remindOfFollowUps(parts));
  jobs.work(tendTreatmentsJob, () => tendTreatments(parts));
  jobs.work(decayJob, () => decayControls(parts));
  jobs.work(forgetVisitsJob, async () => {
    await forgetVisits(database);
  });
}
