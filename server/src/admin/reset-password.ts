import { setPassword } from '#identity/shared/password/set-password.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import type { Command } from './command.ts';
import { emailOf, knownPerson, noteByOperator, passwordLink, typedPassword } from './person.ts';

/** Resets the password of a user who cannot receive mail. */
export const resetPassword: Command = {
  usage: '--email ADDRESS [--password-stdin]',
  summary:
    'prints a link to choose a new password, valid once and for an hour; or sets the one read from standard input',
  options: { email: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
  required: ['email'],
  async run(context, options) {
    const { database, say } = context;
    const { userId, email } = await knownPerson(database, emailOf(options));
    if (!options['password-stdin']) return say(await passwordLink(context, userId));
    const hash = await typedPassword(context, { userId, email });
    await inIdentityTransaction(database.identityDb, async ({ client }) => {
      await setPassword(client, { userId, hash, mustChange: true });
      await noteByOperator(client, userId, 'passwordReset');
    });
    say(`${email} has another password, must change it at the next sign-in, and their sessions are ended.`);
  },
};
