import { vi } from 'vitest';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { queueMail, type Mail, type MailParams, type MailTemplate } from '#kit/mail/mail.ts';
import type { TestApp } from './app.ts';

export interface MailboxMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

const changed = {
  name: 'Ana Díaz',
  at: '2026-03-01T15:04:00.000Z',
  address: '203.0.113.7',
  device: 'Chrome 131, Windows',
  link: 'https://r.example/my-account?tab=security',
};

/** One mail of every template, as the features of accounts would fill them. */
export const mailSamples: MailParams = {
  confirmAccount: { name: 'Ana Díaz', link: 'https://r.example/confirm?t=a1&n=2', hours: 24 },
  alreadyRegistered: { name: 'Ana Díaz', link: 'https://r.example/login', restoreLink: 'https://r.example/restore' },
  signInCode: { name: 'Ana Díaz', code: '402913', minutes: 10 },
  visitCode: { name: 'Ana Díaz', code: '402913', minutes: 10 },
  resetPassword: { name: 'Ana Díaz', link: 'https://r.example/reset?t=b2', minutes: 30 },
  passwordChanged: {
    name: 'Ana Díaz',
    at: '2026-03-01T15:04:00.000Z',
    address: '203.0.113.7',
    device: 'Chrome 131, Windows',
    link: 'https://r.example/restore?a=1',
  },
  emailChangeConfirm: { name: 'Ana Díaz', newEmail: 'ana@nueva.example', link: 'https://r.example/e?t=c3', hours: 24 },
  emailChanged: { name: 'Ana Díaz', newEmail: 'ana@nueva.example' },
  twoStepChanged: {
    name: 'Ana Díaz',
    isOn: false,
    at: '2026-03-01T15:04:00.000Z',
    device: 'Firefox 140, Linux',
    link: 'https://r.example/security',
  },
  invitation: {
    name: '',
    inviter: 'Luis Peña',
    company: 'Aurora S.A.S.',
    role: 'Analista de riesgos',
    link: 'https://r.example/invitation?t=d4',
    days: 7,
  },
  accountMade: {
    name: 'Ana Díaz',
    maker: 'Luis Peña',
    company: 'Aurora S.A.S.',
    role: 'Analista de riesgos',
    link: 'https://r.example/login',
  },
  passwordGiven: {
    name: 'Ana Díaz',
    giver: 'Luis Peña',
    company: 'Aurora S.A.S.',
    link: 'https://r.example/restore?c=1',
  },
  placeEnded: { name: 'Ana Díaz', company: 'Aurora S.A.S.', isClosed: false, link: 'https://r.example/my-account' },
  newDevice: {
    name: 'Ana Díaz',
    at: '2026-03-01T15:04:00.000Z',
    address: '2001:db8::7',
    device: 'Safari 20, iPhone',
    link: 'https://r.example/sessions',
  },
  accountLocked: { name: 'Ana Díaz', minutes: 15, restoreLink: 'https://r.example/restore?b=1' },
  recoveryCodeUsed: { name: 'Ana Díaz', left: 3, link: 'https://r.example/security?c=1' },
  passkeyChanged: { ...changed, isAdded: true, passkey: 'Portátil de Ana' },
  providerChanged: { ...changed, isLinked: false, provider: 'Google' },
  notification: {
    name: 'Ana Díaz',
    subject: 'importDone',
    about: { file: 'amenazas.csv', created: 1200, updated: 3, failed: 0 },
    company: 'Aurora S.A.S.',
    link: 'https://aurora.r.example/threats?import=7',
  },
  scheduledReport: {
    name: 'Ana Díaz',
    report: 'Registro de riesgos',
    company: 'Aurora S.A.S.',
    owner: 'Luis Peña',
    until: '2026-05-30T13:00:00.000Z',
    link: 'https://aurora.r.example/reports?tab=documents&document=7',
    unsubscribe: 'https://r.example/unsubscribe/report/secreto',
    oneClick: 'https://r.example/api/report-schedules/stop/secreto',
  },
  digest: {
    name: 'Ana Díaz',
    isDaily: false,
    companies: [
      {
        name: 'Aurora S.A.S.',
        kinds: [
          { kind: 'importFinished', count: 2, link: 'https://aurora.r.example/notifications?kind=importFinished' },
        ],
      },
      { name: 'Boreal', kinds: [{ kind: 'security', count: 1, link: 'https://boreal.r.example/notifications' }] },
    ],
    link: 'https://aurora.r.example/notifications?state=unread',
    unsubscribe: 'https://r.example/unsubscribe/secreto',
    oneClick: 'https://r.example/api/notifications/unsubscribe/secreto',
  },
  viewReport: {
    name: 'Ana Díaz',
    view: 'Riesgos altos',
    company: 'Aurora S.A.S.',
    isFirst: false,
    isAltered: false,
    total: 1200,
    since: '2026-03-01T13:00:00.000Z',
    sections: [
      {
        kind: 'entered',
        count: 1,
        items: [
          {
            label: 'R-0013 Servidor',
            lines: ['Se creó · Ana Díaz, 1 mar'],
            link: 'https://aurora.r.example/risks?risk=13',
          },
        ],
      },
      { kind: 'left', count: 27, items: [{ label: 'R-0012 Portal', lines: [] }] },
    ],
    link: 'https://aurora.r.example/risks?color=red&view=7',
    unsubscribe: 'https://r.example/unsubscribe/view/secreto',
    oneClick: 'https://r.example/api/view-subscriptions/stop/secreto',
  },
  viewEnded: {
    name: 'Ana Díaz',
    view: 'Riesgos altos',
    company: 'Aurora S.A.S.',
    link: 'https://aurora.r.example/my-account?tab=notifications',
  },
};
export const mailTemplates = Object.keys(mailSamples) as MailTemplate[];

/** Puts a mail in the queue as a feature does, in a transaction of the identity role. */
export const sendMail = (app: TestApp, mail: Mail) =>
  inIdentityTransaction(app.database.identityDb, (trx) => queueMail(app.app.parts, trx, mail));

/** The stored mails of an address, newest first. */
export const mailsTo = async (app: TestApp, to: string): Promise<MailboxMail[]> =>
  (await app.app.inject({ url: '/dev/mailbox.json', query: { to } })).json<MailboxMail[]>();

/** Waits for a mail to an address, newest first; needs `app.jobs.start()`. Throws after ten seconds. */
export const nextMailTo = (app: TestApp, to: string, isIt: (mail: MailboxMail) => boolean = () => true) =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(app, to)).find(isIt);
      if (!mail) throw new Error(`no such mail to ${to}`);
      return mail;
    },
    { timeout: 10_000, interval: 100 },
  );
