import type { AnyEndpoint } from '#kit/endpoint.ts';
import { audit } from './audit.ts';
import { boardLink, boardLinkProblems } from './board-link.ts';
import { auditRequestProblems } from './audit-request.ts';
import { changeset, changesetProblems } from './changeset.ts';
import { handover, handoverProblems, signingKey } from './handover.ts';
import { notification, notificationPages, notificationProblems } from './notification-list.ts';
import { documentProblems, reportDocument } from './report-document.ts';
import { reportSchedule, reportSchedulePages, scheduleProblems } from './report-schedule.ts';
import { report, reportProblems } from './report.ts';
import { reportTemplate, reportTemplateProblems } from './report-template.ts';
import { posture } from './posture.ts';
import { search } from './search.ts';
import { viewSubscription, viewSubscriptionPages, viewSubscriptionProblems } from './subscription.ts';
import { view, viewProblems } from './view.ts';

/** Endpoints of what happened. */
export const endpoints: readonly AnyEndpoint[] = [
  notification,
  changeset,
  audit,
  search,
  view,
  report,
  reportTemplate,
  reportDocument,
  reportSchedule,
  viewSubscription,
  handover,
  signingKey,
  posture,
  boardLink,
].flatMap((domain) => Object.values<AnyEndpoint>(domain));

/** What is answered beside them, past the envelope: for the document of the API alone. */
export const documented: readonly AnyEndpoint[] = [
  notificationPages,
  reportSchedulePages,
  viewSubscriptionPages,
].flatMap((pages) => Object.values<AnyEndpoint>(pages));

/** Codes of their refusals. */
export const problems = {
  ...notificationProblems,
  ...changesetProblems,
  ...viewProblems,
  ...reportProblems,
  ...reportTemplateProblems,
  ...documentProblems,
  ...scheduleProblems,
  ...viewSubscriptionProblems,
  ...handoverProblems,
  ...boardLinkProblems,
  ...auditRequestProblems,
} as const;
