import type { StepMethod } from '@baluarte/contract/identity/account.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { noteEvent, whereFrom } from '#identity/shared/events.ts';
import { originOf } from '#kit/http/origin.ts';
import { deviceName } from '#identity/shared/session/device.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { notifyAccount } from '#identity/shared/notify-account.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { StepPerson } from './person.queries.ts';
import { countRecoveryCodes, removeRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';

interface Change {
  request: FastifyRequest;
  person: StepPerson;
  method: StepMethod;
}

/** Effects of every change: the user's two-step flag, the account's log, and a mail when it is turned on or off. */
async function tell(parts: Parts, trx: Trx, { request, person, method }: Change, isOn: boolean): Promise<void> {
  const { userId, email, name, language, timeZone, methods } = person;
  await trx.run(sql`
    update auth."user" set has_two_factor = exists (select from auth.factor where user_id = ${userId}) where id = ${userId}`);
  await noteEvent(trx.client, request, {
    userId,
    kind: isOn ? 'factorAdded' : 'factorRemoved',
    about: { by: method },
  });
  const isFirst = isOn && methods.length === 0;
  const isLast = !isOn && methods.length === 1;
  if (!isFirst && !isLast) return;
  await queueMail(parts, trx, {
    to: email,
    language,
    template: 'twoStepChanged',
    params: {
      name,
      isOn,
      at: new Date().toISOString(),
      device: deviceName(whereFrom(request).userAgent),
      link: `${originOf(parts.env.PUBLIC_URL, 'app')}/my-account`,
    },
    ...(timeZone === null ? {} : { timeZone }),
  });
  if (isLast) await notifyAccount(parts, trx, { userId, subject: 'twoStepOff', params: {} });
}

/**
 * Turns on a verified method. Returns ten recovery codes where the user has none left, to be shown once.
 * `lastStep`: the time step of the authenticator code that verified it. Throws `step.alreadyOn`.
 */
export async function addFactor(
  parts: Parts,
  trx: Trx,
  change: Change,
  app: { secret: string; lastStep: number } | null,
): Promise<string[] | null> {
  const { person, method } = change;
  const { userId } = person;
  const added = await trx.run(sql`
    insert into auth.factor (user_id, method, secret, last_step)
    values (${userId}, ${method}, ${app?.secret ?? null}, ${app?.lastStep ?? null})
    on conflict (user_id, method) do nothing`);
  if (added === 0) throw problem('step.alreadyOn');
  await tell(parts, trx, change, true);
  return (await countRecoveryCodes(trx, userId)) > 0 ? null : renewRecoveryCodes(parts, trx, userId);
}

/**
 * Turns a method off; with the last one, also deletes recovery codes and trusted browsers. Throws `step.methodOff`, or
 * `step.required` for the last method when a company of the user requires a second step.
 */
export async function removeFactor(parts: Parts, trx: Trx, change: Change): Promise<void> {
  const { person, method } = change;
  const { userId, methods, isRequired } = person;
  if (!methods.includes(method)) throw problem('step.methodOff');
  if (isRequired && methods.length === 1) throw problem('step.required');
  await trx.run(sql`delete from auth.factor where user_id = ${userId} and method = ${method}`);
  if (methods.length === 1) {
    await removeRecoveryCodes(trx, userId);
    await trx.run(sql`delete from auth.trusted_device where user_id = ${userId}`);
  }
  await tell(parts, trx, change, false);
}
