import { forgetFailures } from '#identity/shared/limits.ts';
import type { Command } from './command.ts';
import { emailOf, knownPerson, noteByOperator } from './person.ts';

/** Ends the wait that failed attempts put before a person. */
export const unlock: Command = {
  usage: '--email ADDRESS',
  summary: 'clears failed attempts to sign in as a user, from any address',
  options: { email: { type: 'string' } },
  required: ['email'],
  async run({ database, say }, options) {
    const { userId, email } = await knownPerson(database, emailOf(options));
    const count = await forgetFailures(database.identityDb, { email, userId });
    if (count === 0) return say(`Nothing was counted against ${email}.`);
    await noteByOperator(database.identityDb, userId, 'unlocked');
    say(`${email} may sign in again.`);
  },
};
