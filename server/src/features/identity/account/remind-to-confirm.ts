import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sendConfirmation } from '#identity/shared/person/confirmation.ts';
import { findPerson } from '#identity/shared/person/find-person.ts';
import { mayMail } from '#identity/shared/mail-pace.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import type { Parts } from '#kit/http/parts.ts';

/** Resends the confirmation link to an unconfirmed user who signs in: they learn it from their mailbox, not from the page. */
export async function remindToConfirm(parts: Parts, email: string): Promise<void> {
  const { identityDb } = parts.database;
  const person = await findPerson(identityDb, email.trim());
  if (person?.statusId !== statusIds.PENDING || !(await mayMail(identityDb, 'confirm', person.email))) return;
  await inIdentityTransaction(identityDb, (trx) => sendConfirmation(parts, trx, person));
}
