import { z } from 'zod';
import type { NotificationKind } from './notification.ts';

const text = z.string().max(300);
const count = z.number().int().min(0);
const subject = <const K extends NotificationKind, const S extends z.ZodRawShape>(kind: K, params: S) => ({
  kind,
  params: z.strictObject(params),
});

/** Everything that can be told: the kind a person chooses channels for, and what its sentence needs. */
export const notificationSubjects = {
  importDone: subject('importFinished', { file: text, created: count, updated: count, failed: count }),
  importChecked: subject('importFinished', { file: text, created: count, updated: count, failed: count }),
  importRefused: subject('importFinished', { file: text }),
  importFailed: subject('importFinished', { file: text }),
  reportPaused: subject('fileReady', { report: text }),
  reportFailed: subject('fileReady', { report: text }),
  reportSkipped: subject('fileReady', { report: text, people: text }),
  fileReady: subject('fileReady', { file: text }),
  invitationAccepted: subject('invitationAccepted', { person: text }),
  methodChanged: subject('methodChanged', { person: text }),
  minimumWageMissing: subject('methodChanged', { year: text }),
  acceptanceRequested: subject('acceptance', { person: text, risk: text }),
  acceptancesRequested: subject('acceptance', { person: text, count }),
  acceptanceApproved: subject('acceptance', { person: text, risk: text }),
  acceptanceRefused: subject('acceptance', { person: text, risk: text }),
  acceptancesApproved: subject('acceptance', { person: text, count }),
  acceptancesRefused: subject('acceptance', { person: text, count }),
  acceptanceLapsed: subject('acceptance', { risk: text }),
  treatmentsOverdue: subject('treatmentOverdue', { count }),
  followUpSoon: subject('controlDue', { control: text, day: text }),
  followUpToday: subject('controlDue', { control: text }),
  followUpsDue: subject('controlDue', { count }),
  followUpLate: subject('followUpOverdue', { control: text, day: text }),
  followUpsLate: subject('followUpOverdue', { count }),
  followUpsOfRisksLate: subject('followUpOverdue', { count }),
  evidenceExpiresInMonth: subject('evidenceExpiring', { name: text }),
  evidenceExpiresInWeek: subject('evidenceExpiring', { name: text }),
  evidenceExpiresToday: subject('evidenceExpiring', { name: text }),
  evidenceExpired: subject('evidenceExpiring', { name: text }),
  evidenceInfected: subject('evidenceDamaged', { file: text, name: text, threat: text }),
  evidenceAltered: subject('evidenceDamaged', { file: text, name: text }),
  evidenceMissing: subject('evidenceDamaged', { file: text, name: text }),
  viewReported: subject('viewReport', { view: text, entered: count, left: count, changed: count }),
  viewEnded: subject('viewReport', { view: text }),
  auditRequestMade: subject('auditRequest', { person: text, name: text }),
  auditRequestReopened: subject('auditRequest', { person: text, name: text }),
  auditRequestAnswered: subject('auditRequest', { person: text, name: text }),
  auditRequestAssigned: subject('auditRequest', { person: text, name: text }),
  auditRequestCommented: subject('auditRequest', { person: text, name: text }),
  assessmentPartGiven: subject('assessmentPart', { person: text, name: text, count }),
  auditBroken: subject('auditBroken', { change: count }),
  newDevice: subject('security', { where: text }),
  passwordChanged: subject('security', {}),
  emailChanged: subject('security', {}),
  twoStepOff: subject('security', {}),
  apiKeyMade: subject('security', { name: text }),
  calendarShared: subject('security', {}),
  calendarRevoked: subject('security', { person: text }),
  passkeyAdded: subject('security', { name: text }),
  passkeyRemoved: subject('security', { name: text }),
  providerLinked: subject('security', { provider: text }),
  providerUnlinked: subject('security', { provider: text }),
  roleChanged: subject('security', { person: text, role: text }),
  scopesChanged: subject('security', { person: text }),
  superAdminGiven: subject('security', { person: text }),
  superAdminTaken: subject('security', { person: text }),
} as const;
export type NotificationSubject = keyof typeof notificationSubjects;
export type SubjectParams<S extends NotificationSubject> = z.infer<(typeof notificationSubjects)[S]['params']>;

/** Subjects that bring a mail of their own, which says more: no second one is sent for them. */
export const mailedAlready: ReadonlySet<NotificationSubject> = new Set([
  'viewReported',
  'viewEnded',
  'newDevice',
  'passwordChanged',
  'emailChanged',
  'twoStepOff',
  'passkeyAdded',
  'passkeyRemoved',
  'providerLinked',
  'providerUnlinked',
]);
