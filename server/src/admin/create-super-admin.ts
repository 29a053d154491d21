import { personName } from '@baluarte/contract/identity/person.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { createPerson } from '#identity/shared/person/create-person.ts';
import { findPerson } from '#identity/shared/person/find-person.ts';
import { setPassword } from '#identity/shared/password/set-password.ts';
import { textOf, type Command, type CommandContext, type CommandOptions } from './command.ts';
import { emailOf, knownPerson, noteByOperator, passwordLink, typedPassword } from './person.ts';
import { AdminRefusal } from './refusal.ts';

function nameOf(options: CommandOptions, option: string, otherwise: string): string {
  const name = personName.safeParse(textOf(options, option) ?? otherwise);
  if (!name.success) throw new AdminRefusal(`--${option} takes letters, spaces, apostrophe or hyphen, at most 80`);
  return name.data;
}

async function promote({ database, say }: CommandContext, email: string): Promise<void> {
  const { userId, statusId } = await knownPerson(database, email);
  if (statusId === statusIds.INACTIVE) throw new AdminRefusal(`${email} is inactive; activate the account first`);
  await database.identityDb.query('update auth."user" set is_super_admin = true, updated_at = now() where id = $1', [
    userId,
  ]);
  await noteByOperator(database.identityDb, userId, 'superAdminGiven');
  say(`${email} is a super administrator now.`);
}

/** Creates the first super administrator of an installation, or a further one. */
export const createSuperAdmin: Command = {
  usage: '--email ADDRESS [--name NAME] [--last-name NAME] [--password-stdin] [--promote]',
  summary:
    'creates a super administrator; without --password-stdin prints a link to choose the password, valid for an hour',
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    'last-name': { type: 'string' },
    'password-stdin': { type: 'boolean' },
    promote: { type: 'boolean' },
  },
  required: ['email'],
  async run(context, options) {
    const { database, say } = context;
    const email = emailOf(options);
    if (options['promote']) return promote(context, email);
    const firstName = nameOf(options, 'name', 'Super');
    const lastName = nameOf(options, 'last-name', 'Administrador');
    if (await findPerson(database.identityDb, email))
      throw new AdminRefusal(`${email} has an account already; add --promote to make it a super administrator`);
    const hash = options['password-stdin'] ? await typedPassword(context, { userId: null, email }) : null;
    const userId = await createPerson(database.identityDb, {
      email,
      firstName,
      lastName,
      isSuperAdmin: true,
      statusId: statusIds.ACTIVE,
    });
    await noteByOperator(database.identityDb, userId, 'registered');
    say(`${email} is a super administrator now.`);
    if (hash !== null) await setPassword(database.identityDb, { userId, hash });
    else say(await passwordLink(context, userId));
  },
};
