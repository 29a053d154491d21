import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { sql } from 'kysely';
import { makePerson } from './accounts.ts';
import { openMail, type WaitingMail } from '#kit/mail/mail.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { TestApp } from './app.ts';
import { codeOf } from './authenticator-app.ts';
import type { TestCompany } from './company.ts';

/** Password of every user created here. */
export const password = 'Contraseña-larga-1!';
export const DEVICE = 'baluarte.device';

/** A code that is not this one. */
export const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');
export const as = (token: string | null) => ({ headers: { authorization: `Bearer ${token}` } });

/** Waits where the code is about to change, so that a test sees one and the same. */
export async function steadyCode(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 3_000) await sleep(left);
}

interface Asking {
  cookie?: string;
  agent?: string;
  from?: string;
}

/** Users of a company who sign in with a second step, and their actions. */
export function stepPeople(app: TestApp, company: TestCompany) {
  const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);

  async function person({ withPassword = true, phone }: { withPassword?: boolean; phone?: string } = {}) {
    const email = `paso-${randomBytes(6).toString('hex')}@example.com`;
    const userId = await makePerson(app.database.identityDb, {
      email,
      firstName: 'Paula',
      lastName: 'Prueba',
      statusId: 1,
      consentText: consentVersion,
      ...(withPassword ? { password } : {}),
      ...(phone ? { phone } : {}),
    });
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`insert into member (user_id, role_id) select ${userId}, id from role where is_system and base = 2`),
    );
    return { userId, email };
  }

  /** Queued mails for a recipient, oldest first. */
  async function mailsTo(email: string): Promise<WaitingMail[]> {
    const { rows } = await own(
      `select data from job.job where name like 'mail.%' and data ? 'encrypted' order by created_on, id`,
    );
    return rows
      .map(({ data }: { data: { encrypted: string } }) => openMail(app.app.parts.env, data.encrypted))
      .filter(({ to }) => to === email);
  }

  async function lastCode(email: string): Promise<string> {
    const mail = (await mailsTo(email)).findLast(({ template }) => template === 'signInCode');
    return (mail?.params as { code: string } | undefined)?.code ?? '';
  }

  async function signIn(email: string, { cookie, agent, from = '127.0.0.1' }: Asking = {}) {
    const raw = await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
      remoteAddress: from,
      headers: { ...(cookie && { cookie: `${DEVICE}=${cookie}` }), ...(agent && { 'user-agent': agent }) },
    });
    const { token, twoStep: step } = raw.json<{
      token?: string;
      twoStep?: { challenge: string; methods: string[]; mustEnrol: boolean; offered: string[] };
    }>();
    return { status: raw.statusCode, token: token ?? null, step: step ?? null, challenge: step?.challenge ?? '' };
  }

  /** Clears the used app codes of an account, as if that many seconds had passed. */
  const wait = (userId: number, seconds: number) =>
    own('update auth.factor set last_step = last_step - $2::int / 30 where user_id = $1', [userId, seconds]);

  /** A person with an authenticator app, as they turned it on themselves. */
  async function withApp() {
    await steadyCode();
    const someone = await person();
    const { token } = await signIn(someone.email);
    const begun = await app.call(as(token), twoStep.add, { body: { method: 'totp', password } });
    const secret = begun.data.app?.secret ?? '';
    const { data } = await app.call(as(token), twoStep.confirm, { body: { method: 'totp', code: codeOf(secret) } });
    await wait(someone.userId, 90);
    return { ...someone, token, secret, codes: data.recoveryCodes ?? [] };
  }

  /** A user with codes by e-mail. */
  async function withMail() {
    const someone = await person();
    const { token } = await signIn(someone.email);
    await app.call(as(token), twoStep.add, { body: { method: 'email', password } });
    const code = await lastCode(someone.email);
    const { data } = await app.call(as(token), twoStep.confirm, { body: { method: 'email', code } });
    await own(`delete from job.job where name like 'mail.%'`);
    return { ...someone, token, codes: data.recoveryCodes ?? [] };
  }

  return {
    own,
    person,
    mailsTo,
    lastCode,
    signIn,
    wait,
    withApp,
    withMail,
    verify: (body: Record<string, unknown>) => app.call(null, twoStep.verify, { body }),
    isIn: async (token: string | null) => (await app.call(as(token), session.get)).status === 200,
    requireOf: (isRequired: boolean) =>
      own('update company set requires_two_step = $2 where id = $1', [company.companyId, isRequired]),
  };
}
export type StepPeople = ReturnType<typeof stepPeople>;
