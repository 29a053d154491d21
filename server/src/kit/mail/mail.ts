import type { NotificationKind } from '@baluarte/contract/record/notification.ts';
import type { NotificationSubject } from '@baluarte/contract/record/notification-subject.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { Parts } from '#kit/http/parts.ts';
import { job } from '#kit/jobs/jobs.ts';
import { encrypt, decrypt } from '#kit/secrets/encryption.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** When, from where and on what the security of an account changed. */
interface SecurityParams {
  name: string;
  at: string;
  address: string;
  device: string;
  link: string;
}
type NoticeParams = Record<string, string | number>;

/** Entries of one kind in a report: some by name, and how many there are in all. */
export interface ReportSection {
  kind: 'entered' | 'left' | 'changed';
  count: number;
  /** `link`: where the entry opens, if it does. */
  items: { label: string; lines: string[]; link?: string }[];
}

/** Parameters of each mail template. Links are absolute URLs, `at` is an ISO moment. */
export interface MailParams {
  confirmAccount: { name: string; link: string; hours: number };
  /** A registration used an e-mail that has an account: only its owner is told. */
  alreadyRegistered: { name: string; link: string; restoreLink: string };
  signInCode: { name: string; code: string; minutes: number };
  /** Verifies the e-mail of a visitor of the public self-assessment. */
  visitCode: { name: string; code: string; minutes: number };
  resetPassword: { name: string; link: string; minutes: number };
  passwordChanged: { name: string; at: string; address: string; device: string; link: string };
  /** Sent to the old and to the new address. */
  emailChangeConfirm: { name: string; newEmail: string; link: string; hours: number };
  emailChanged: { name: string; newEmail: string };
  twoStepChanged: { name: string; isOn: boolean; at: string; device: string; link: string };
  invitation: { name: string; inviter: string; company: string; role: string; link: string; days: number };
  /** An administrator created the account with a password, and hands it to the user personally. */
  accountMade: { name: string; maker: string; company: string; role: string; link: string };
  /** An administrator set the password. */
  passwordGiven: { name: string; giver: string; company: string; link: string };
  /** `isClosed`: the account had no other company and was deleted. */
  placeEnded: { name: string; company: string; isClosed: boolean; link: string };
  newDevice: { name: string; at: string; address: string; device: string; link: string };
  accountLocked: { name: string; minutes: number; restoreLink: string };
  recoveryCodeUsed: { name: string; left: number; link: string };
  passkeyChanged: SecurityParams & { isAdded: boolean; passkey: string };
  providerChanged: SecurityParams & { isLinked: boolean; provider: string };
  /** A notification in the reader's language; `company` where it concerns one. */
  notification: {
    name: string;
    subject: NotificationSubject;
    about: NoticeParams;
    company: string | null;
    link: string;
  };
  /** A report made for its reader by a schedule of `owner`; the link opens it after signing in. */
  scheduledReport: {
    name: string;
    report: string;
    company: string;
    owner: string;
    /** Until when its file is kept. */
    until: string;
    link: string;
    unsubscribe: string;
    oneClick: string;
  };
  /** Unread notifications by company and kind. `unsubscribe` opens a page; `oneClick` is for the mail program itself. */
  digest: {
    name: string;
    isDaily: boolean;
    companies: { name: string; kinds: { kind: NotificationKind; count: number; link: string }[] }[];
    link: string;
    unsubscribe: string;
    oneClick: string;
  };
  /**
   * What entered, left and changed in a saved view since the moment `since`. `isFirst`: nothing to compare with, only `total` is
   * told. Lines are reasons in words, written in the reader's language.
   */
  viewReport: {
    name: string;
    view: string;
    company: string;
    isFirst: boolean;
    /** It is told anew because what the view asks for was changed. */
    isAltered: boolean;
    total: number;
    since: string | null;
    sections: ReportSection[];
    link: string;
    unsubscribe: string;
    oneClick: string;
  };
  /** A subscription ended because its reader may no longer read the view. */
  viewEnded: { name: string; view: string; company: string; link: string };
}
export type MailTemplate = keyof MailParams;

export interface Mail<T extends MailTemplate = MailTemplate> {
  to: string;
  language: Language;
  template: T;
  params: MailParams[T];
  /** Time zone for moments; default Colombia's. */
  timeZone?: string;
}

/** A mail as it waits: after `until` (milliseconds since 1970) its link or code is good for nothing. */
export interface WaitingMail extends Mail {
  until: number | null;
}

const sending = {
  atOnce: 4,
  // A code is waited for, so soon at first; then half to twice as long each time, up to 4 hours: about a day in all.
  again: { retryLimit: 16, retryDelay: 10, retryBackoff: true, retryDelayMax: 4 * 3600, expireInSeconds: 300 },
  isWiped: true,
} as const;

/** A mail, encrypted because its links and codes open accounts. Absent once sent. */
export const sendMailJob = job<{ encrypted?: string }>('mail.send', sending);

/** The same of mails that anybody can cause without an account: a flood of them must not make the others wait. */
export const sendVisitorMailJob = job<{ encrypted?: string }>('mail.visitor', sending);

const visitorTemplates: ReadonlySet<MailTemplate> = new Set(['visitCode']);

const PURPOSE = 'mail';
const MINUTE = 60_000;

/** One mailbox and nothing else: no list, no display name, no line break. */
const oneAddress = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/;

/** When the link or code of a mail expires, in milliseconds since 1970; null where it does not. */
function endOf(params: MailParams[MailTemplate]): number | null {
  const minutes =
    'minutes' in params && !('restoreLink' in params)
      ? params.minutes
      : 'hours' in params
        ? params.hours * 60
        : 'days' in params
          ? params.days * 24 * 60
          : null;
  return minutes === null ? null : Date.now() + minutes * MINUTE;
}

/**
 * Puts a mail in the queue inside the transaction that needs it: both happen or neither. `trx` may be of the identity role or of
 * the app's pool. The job carries the mail encrypted, because its links and codes open accounts.
 * With an `id` (a UUID) of a mail that is in the queue, or was within a week, it is not sent again. Throws when `to` is not
 * exactly one address.
 */
export async function queueMail<T extends MailTemplate>(
  { env, jobs }: Pick<Parts, 'env' | 'jobs'>,
  trx: Trx,
  mail: Mail<T>,
  id?: string,
): Promise<void> {
  if (!oneAddress.test(mail.to)) throw new Error('a mail goes to exactly one address');
  const waiting: WaitingMail = { ...mail, until: endOf(mail.params) };
  const lane = visitorTemplates.has(mail.template) ? sendVisitorMailJob : sendMailJob;
  await jobs.enqueue(trx, lane, { encrypted: encrypt(env, PURPOSE, JSON.stringify(waiting)) }, id);
}

/** The mail a job carries. Throws when it was encrypted under another SECRET, or changed since. */
export const openMail = (env: Parts['env'], encrypted: string): WaitingMail =>
  JSON.parse(decrypt(env, PURPOSE, encrypted)) as WaitingMail;
