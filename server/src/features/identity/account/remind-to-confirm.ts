import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sendConfirmation } from '#kit/account/confirmation.ts';
import { findPerson } from '#kit/account/find-person.ts';
import { mayMail } from '#kit/account/mail-pace.ts';
import { atDoor } from '#kit/tenancy/at-door.ts';
import type { Parts } from '#kit/http/parts.ts';

/** Sends the link to confirm again to whoever registered and signs in before having followed it: their mailbox tells them, not the page. */
export async function remindToConfirm(parts: Parts, email: string): Promise<void> {
  const { door } = parts.database;
  const person = await findPerson(door, email.trim());
  if (person?.statusId !== statusIds.PENDING || !(await mayMail(door, 'confirm', person.email))) return;
  await atDoor(door, (trx) => sendConfirmation(parts, trx, person));
}
