import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sendConfirmation } from '#kit/account/confirmation.ts';
import { findPerson } from '#kit/account/find-person.ts';
import { mayMail } from '#kit/account/mail-pace.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import type { Parts } from '#kit/http/parts.ts';

/** Sends the link to confirm again to whoever registered and signs in before having followed it: their mailbox tells them, not the page. */
export async function remindToConfirm(parts: Parts, email: string): Promise<void> {
  const { identityDb } = parts.database;
  const person = await findPerson(identityDb, email.trim());
  if (person?.statusId !== statusIds.PENDING || !(await mayMail(identityDb, 'confirm', person.email))) return;
  await inIdentityTransaction(identityDb, (trx) => sendConfirmation(parts, trx, person));
}
