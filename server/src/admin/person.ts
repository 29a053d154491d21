import { emailAddress, newPassword } from '@baluarte/contract/identity/person.ts';
import type { Pool, PoolClient } from 'pg';
import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { AccountEvent } from '@baluarte/contract/identity/account-event.ts';
import { findPerson, type Person } from '#identity/shared/person/find-person.ts';
import { hashPassword } from '#identity/shared/password/password.ts';
import { originOf } from '#kit/http/origin.ts';
import { refuseShortPassword } from '#identity/shared/password/password-policy.ts';
import { RESET_LIFE } from '#identity/shared/password/reset-link.ts';
import { issueTicket } from '#identity/shared/tickets.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { Problem } from '#kit/http/problem.ts';
import { textOf, type CommandContext, type CommandOptions } from './command.ts';
import { AdminRefusal } from './refusal.ts';

/** The e-mail of an option, normalised as in accounts. Throws `AdminRefusal` where it is invalid. */
export function emailOf(options: CommandOptions): string {
  const parsed = emailAddress.safeParse(textOf(options, 'email'));
  if (!parsed.success) throw new AdminRefusal(`--email ${String(options['email'])} is no e-mail address`);
  return parsed.data;
}

/** The user with an e-mail. Throws `AdminRefusal` where there is none. */
export async function knownPerson({ identityDb }: { identityDb: Pool }, email: string): Promise<Person> {
  const person = await findPerson(identityDb, email);
  if (!person) throw new AdminRefusal(`nobody has the e-mail ${email}`);
  return person;
}

const issueTexts: Readonly<Record<string, string>> = textsIn('en').issues;

/** The hash of the password on standard input. Throws `AdminRefusal` with the reason where it is not acceptable. */
export async function typedPassword(
  { readLine, database }: CommandContext,
  person: { userId: number | null; email: string },
): Promise<string> {
  const password = await readLine();
  const parsed = newPassword.safeParse(password, { reportInput: true });
  const issues = parsed.success ? [] : issuesOf(parsed.error, 'body');
  try {
    if (issues.length === 0) await refuseShortPassword(database.identityDb, { ...person, password });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    issues.push(...error.issues);
  }
  if (issues.length === 0) return hashPassword(password);
  throw new AdminRefusal(
    `the password is refused: ${issues.map(({ code, params }) => fill(issueTexts[code] ?? code, params ?? {})).join(' ')}`,
  );
}

/** A link by which a person chooses a password, good once and for an hour. */
export async function passwordLink({ env, database }: CommandContext, userId: number): Promise<string> {
  const token = await issueTicket(database.identityDb, { purpose: 'resetPassword', seconds: RESET_LIFE, userId });
  return `${originOf(env.PUBLIC_URL, MAIN_SUBDOMAIN)}/reset-password/${token}`;
}

/** Notes in the account's own log what an operator did. */
export async function noteByOperator(
  identityDb: Pick<Pool | PoolClient, 'query'>,
  userId: number,
  kind: AccountEvent,
): Promise<void> {
  await identityDb.query(`insert into auth.event (user_id, kind, about) values ($1, $2, '{"by":"operator"}')`, [
    userId,
    kind,
  ]);
}
